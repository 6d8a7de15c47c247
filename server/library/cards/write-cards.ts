// Story cards to a file of another tool, or of ours; and in sentences what that tool cannot hold.
import { isDeepStrictEqual } from 'node:util'
import type { CardContent } from '../../engine/context/card-content.ts'
import { isPattern } from '../../engine/context/pattern.ts'
import { DECORATORS } from './decorators.ts'
import type { EntryFormat } from './formats/format.ts'
import { FORKLORE_FORMAT, FORKLORE_VERSION } from './formats/forklore.ts'
import { isRaw, own, type Raw } from './parse.ts'
import { contentOf } from './read-entry.ts'
import { formats } from './recognise.ts'
import type { CardWriteFormat, WrittenCards } from './types.ts'

type Named = Exclude<keyof CardContent, 'extensions'>

/** Writes a file that the tool can read. What an imported card held besides is written back to its own format. */
export function writeCards(cards: CardContent[], format: CardWriteFormat): WrittenCards {
  if (format === 'FORKLORE')
    return { text: pretty({ format: FORKLORE_FORMAT, version: FORKLORE_VERSION, cards }), lost: [] }
  const { entries, lost } = writeEntries(cards, formats[format], TOOLS[format])
  const patterns = format === 'AI_DUNGEON' ? cards.filter(({ keys }) => keys.some(isPattern)) : []
  return {
    text: pretty(format === 'AI_DUNGEON' ? entries : { entries: byUid(entries) }),
    lost: [
      ...lost,
      ...(patterns.length > 0
        ? [
            `${TOOLS.AI_DUNGEON} reads patterns as plain keys: ${list(patterns.map(({ name }) => name || 'a card'))}.`,
          ]
        : []),
    ],
  }
}

/** The entries of cards as a tool writes them, and in sentences what it cannot hold. */
export function writeEntries(
  cards: CardContent[],
  format: EntryFormat,
  tool: string,
): { entries: Raw[]; lost: string[] } {
  const losses = new Map<string, string[]>()
  const lose = (what: string, name: string) => {
    const names = losses.get(what)
    if (names) names.push(name)
    else losses.set(what, [name])
  }
  const entries = cards.map((card, position) => {
    const entry = writeEntry(card, format, position)
    const name = card.name || `card ${position + 1}`
    for (const field of differing(contentOf(entry, format), card)) lose(LABELS[field], name)
    for (const [from, kept] of Object.entries(card.extensions ?? {}))
      if (!(format.hasDecorators && from === DECORATORS) && (from !== format.origin || !isRaw(kept)))
        lose(`what came with a card from elsewhere (${from.slice(0, 100)})`, name)
    return entry
  })
  return {
    entries,
    lost: [...losses].map(([what, names]) => `${tool} cannot hold ${what}: ${list(names)}.`),
  }
}

const TOOLS = { AI_DUNGEON: 'AI Dungeon', WORLD_INFO: 'SillyTavern' } as const

const LABELS: Record<Named, string> = {
  name: 'the name as it is',
  type: 'the type',
  keys: 'the keys as they are (with commas, or blanks around them)',
  entry: 'the entry as it is',
  notes: 'the notes',
  wholeWords: 'that keys are found inside of words',
  caseSensitive: 'that capitals count in keys',
  secondaryKeys: 'secondary keys',
  secondaryLogic: 'how secondary keys count',
  constant: 'that a card is always told',
  priority: 'the priority',
  scanDepth: 'the scan depth',
  enabled: 'that a card is switched off',
}
const FIELDS = Object.keys(LABELS) as Named[]

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

const list = (names: string[]): string =>
  names.length <= 6 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`

const differing = (a: CardContent, b: CardContent): Named[] =>
  FIELDS.filter((field) => a[field] !== b[field] && !isDeepStrictEqual(a[field], b[field]))

/** The entry of a card: what the card says now, and what its file said besides as far as that does not gainsay it. */
function writeEntry(card: CardContent, format: EntryFormat, position: number): Raw {
  const base = format.template?.(card, position) ?? {}
  const kept = own(card.extensions ?? {}, format.origin)
  if (!isRaw(kept)) return base
  const gainsays = (entry: Raw, than: Raw): boolean => {
    const before = differing(contentOf(than, format), card)
    return differing(contentOf(entry, format), card).some((field) => !before.includes(field))
  }
  const whole = { ...base, ...kept }
  if (!gainsays(whole, base)) return whole
  // What decides how others are read comes first.
  const read = new Set([...(format.reads ?? []), ...format.fields.flatMap(({ from }) => from)])
  let entry: Raw = {
    ...base,
    ...Object.fromEntries(Object.entries(kept).filter(([name]) => !read.has(name))),
  }
  for (const name of read) {
    const next = Object.hasOwn(kept, name) ? { ...entry, [name]: kept[name] } : entry
    if (next !== entry && !gainsays(next, entry)) entry = next
  }
  return entry
}

/** Entries under ascending uids, because objects are read in the order of their numbers. */
function byUid(entries: Raw[]): Record<string, Raw> {
  let last = -1
  return Object.fromEntries(
    entries.map((entry) => {
      const { uid } = entry
      const stands = typeof uid === 'number' && Number.isInteger(uid) && uid > last && uid < MAX_UID
      last = stands ? uid : last + 1
      return [String(last), { ...entry, uid: last }]
    }),
  )
}

/** Far enough below what objects sort as numbers for 5,000 more. */
const MAX_UID = 2 ** 31
