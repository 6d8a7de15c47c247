// One entry of a file to a card: what its format's table understands, and all the rest kept beside it.
import { isDeepStrictEqual } from 'node:util'
import type { CardContent } from '../../engine/context/card-content.ts'
import { readDecorators } from './decorators.ts'
import { blankCard, isSilent, type Notes } from './fields.ts'
import type { EntryFormat } from './formats/format.ts'
import { isRaw, own, type Raw } from './parse.ts'
import { CARD_FILE_LIMITS } from './types.ts'

/** A card, and what became of its entry. */
export interface ReadEntry {
  card: CardContent
  /** Pairs of a name in the file and a field of the card. */
  mapped: [name: string, to: string][]
  /** Fields that are kept, and not used. */
  kept: string[]
  dropped: { field: string; why: string }[]
}

/** What an entry says of a card, without what is kept. */
export function contentOf(entry: Raw, format: EntryFormat): CardContent {
  const card = blankCard()
  for (const { apply } of format.fields) apply(entry, card, { drop() {}, keep() {} })
  return format.hasDecorators ? readDecorators(card).card : card
}

/** @param position the entry's place in the file, from 0 */
export function readEntry(entry: Raw, format: EntryFormat, position: number): ReadEntry {
  const card = blankCard()
  const dropped: ReadEntry['dropped'] = []
  const mapped: ReadEntry['mapped'] = []
  const quiet = new Set(format.reads)
  const understood = new Set<string>()
  const notes: Notes = {
    drop: (field, why) => dropped.push({ field, why }),
    keep: (name) => quiet.add(name),
  }
  for (const { to, apply } of format.fields)
    for (const name of apply(entry, card, notes)) {
      understood.add(name)
      if (to !== 'enabled' || name !== 'deletedAt') mapped.push([name, to])
    }
  const template = format.template?.(card, position) ?? {}
  const nested = format.origin === 'forklore' ? own(entry, 'extensions') : undefined
  const rest = Object.keys(entry).filter((name) => {
    if (name === 'extensions' && isRaw(nested)) return false
    if (quiet.has(name)) return !isDeepStrictEqual(entry[name], own(template, name))
    return !understood.has(name) && !isRegenerated(entry, name, template, format)
  })
  const kept = keepWithinBounds(entry, rest, dropped)
  const beside = isRaw(nested) ? boundedExtensions(nested, dropped) : {}
  if (kept.length > 0) {
    const before = own(beside, format.origin)
    beside[format.origin] = { ...(isRaw(before) ? before : {}), ...pick(entry, kept) }
  }
  if (isRaw(nested) || kept.length > 0) card.extensions = beside
  const reported = kept.filter((name) => !quiet.has(name) && !isSilent(entry[name]))
  return { card, mapped, kept: reported, dropped }
}

/** True for a field that the template writes anyway, just so. */
function isRegenerated(entry: Raw, name: string, template: Raw, { fields }: EntryFormat): boolean {
  if (fields.some(({ from }) => from.includes(name))) return false
  return Object.hasOwn(template, name) && isDeepStrictEqual(entry[name], template[name])
}

/** What a card of ours holds from elsewhere: as it is, as long as it is not too much. */
export const boundedExtensions = (extensions: Raw, dropped: ReadEntry['dropped']): Raw =>
  pick(
    extensions,
    keepWithinBounds(extensions, Object.keys(extensions), dropped, 4 * CARD_FILE_LIMITS.extensions),
  )

const pick = (entry: Raw, names: string[]): Raw =>
  Object.fromEntries(names.map((name) => [name, entry[name]]))

/** What may be kept for one card is bounded: the largest fields go first, and are reported. */
function keepWithinBounds(
  entry: Raw,
  names: string[],
  dropped: ReadEntry['dropped'],
  most: number = CARD_FILE_LIMITS.extensions,
): string[] {
  const sized = names.map((name) => ({ name, size: name.length + JSON.stringify(entry[name]).length }))
  let size = sized.reduce((sum, field) => sum + field.size, 0)
  const gone = new Set<string>()
  for (const field of sized.toSorted((a, b) => b.size - a.size)) {
    if (size <= most) break
    size -= field.size
    gone.add(field.name)
    dropped.push({
      field: field.name.slice(0, 100),
      why: `More than ${most.toLocaleString('en')} characters are not kept besides a card.`,
    })
  }
  return names.filter((name) => !gone.has(name))
}
