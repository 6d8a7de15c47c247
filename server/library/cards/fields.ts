// How one field of a card is read from an entry of a file: the lines that a format's table is made of.
import { isDeepStrictEqual } from 'node:util'
import { CARD_LIMITS, cardContent, type CardContent } from '../../engine/context/card-content.ts'
import { readKeyList } from './keys.ts'
import { isRaw, own, type Raw } from './parse.ts'

/** What a reader has to say besides the value. */
export interface Notes {
  /** Something cannot be kept. */
  drop(field: string, why: string): void
  /** The field was understood, and is written back as it stood. */
  keep(name: string): void
}

/** Reads one value; undefined when it does not understand it. `name` is the field's name in the file. */
export type Reader<T> = (raw: unknown, about: { name: string; entry: Raw; notes: Notes }) => T | undefined

/** A line of a format's table. */
export interface Field {
  to: keyof CardContent
  /** Names in the file, the best first; a dot leads into an object, which is then kept whole. */
  from: readonly string[]
  /** Reads it into a card; says which names were understood, the first of them being the one that counts. */
  apply(entry: Raw, into: CardContent, notes: Notes): string[]
}

type Known = Exclude<keyof CardContent, 'extensions'>

export function field<K extends Known>(to: K, from: readonly string[], read: Reader<CardContent[K]>): Field {
  return {
    to,
    from,
    apply(entry, into, notes) {
      const there = from
        .map((name) => ({ name, raw: at(entry, name) }))
        .filter(({ raw }) => raw !== undefined)
      const known = there.flatMap(({ name, raw }) => {
        const value = read(raw, { name, entry, notes })
        return value === undefined ? [] : [{ name, raw, value }]
      })
      const chosen = known.find(({ raw, value }) => !isSilent(raw) && !isSilent(value)) ?? known[0]
      if (chosen) into[to] = chosen.value
      // A further name that says the same, or nothing, need not be kept.
      const others = known.filter(({ value }) => isSilent(value) || isDeepStrictEqual(value, chosen?.value))
      const nulls = there.filter(({ raw }) => raw === null)
      return [...new Set([chosen, ...others, ...nulls].flatMap((found) => (found ? [found.name] : [])))]
    },
  }
}

/** A field by its name; a dotted one inside an object. */
function at(entry: Raw, name: string): unknown {
  const dot = name.indexOf('.')
  if (dot < 0) return own(entry, name)
  const outer = own(entry, name.slice(0, dot))
  return isRaw(outer) ? own(outer, name.slice(dot + 1)) : undefined
}

/** True for null and whatever is empty. */
export function isSilent(value: unknown): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** A text, byte for byte. One that is too long is dropped, never cut. */
export const text =
  (of: 'name' | 'type' | 'entry' | 'notes'): Reader<string> =>
  (raw, { notes }) => {
    const written = typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw
    if (typeof written !== 'string') return undefined
    const most = CARD_LIMITS[of]
    if (written.length <= most) return written
    const [has, holds] = [written.length.toLocaleString('en'), most.toLocaleString('en')]
    notes.drop(of, `The ${of} has ${has} characters; a card holds at most ${holds}. Shorten it there.`)
    return ''
  }

export const keys =
  (of: 'keys' | 'secondaryKeys'): Reader<string[]> =>
  (raw, { notes }) =>
    readKeyList(raw, (why) => notes.drop(of, why))

/** A switch; `unless` turns it round. */
export const flag =
  (unless = false): Reader<boolean> =>
  (raw) => {
    const value = asBoolean(raw)
    return value === undefined ? undefined : value !== unless
  }

/** A switch whose null leaves it to a setting of the tool: ours counts, and the null is kept. */
export const flagOrSetting =
  (ours: boolean): Reader<boolean> =>
  (raw, { name, notes }) => {
    if (raw === null) notes.keep(name)
    return raw === null ? ours : asBoolean(raw)
  }

export function asBoolean(raw: unknown): boolean | undefined {
  if (typeof raw === 'boolean') return raw
  if (raw === 1 || raw === '1' || raw === 'true') return true
  if (raw === 0 || raw === '0' || raw === 'false') return false
  return undefined
}

function asNumber(raw: unknown): number | undefined {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A priority: a whole number within bounds; one that had to be moved there is kept as well. */
export const priority: Reader<number> = (raw, { name, notes }) => {
  const value = asNumber(raw)
  if (value === undefined) return undefined
  const most = CARD_LIMITS.priority
  const whole = Math.min(most, Math.max(-most, Math.round(value))) + 0
  if (whole !== value) notes.keep(name)
  return whole
}

/** A scan depth; none that a card cannot have. */
export const scanDepth: Reader<number | null> = (raw) => {
  if (raw === null) return null
  const value = asNumber(raw)
  const fits = value !== undefined && Number.isInteger(value) && value >= 1 && value <= CARD_LIMITS.scanDepth
  return fits ? value : undefined
}

/** SillyTavern's numbers for how secondary keys bear on a card. */
export const LOGICS = ['AND_ANY', 'NOT_ALL', 'NOT_ANY', 'AND_ALL'] as const

export const logicNumber: Reader<CardContent['secondaryLogic']> = (raw) => {
  const value = asNumber(raw)
  return value === undefined ? undefined : LOGICS[value]
}

/** Secondary keys that count only when another field says so; else they are kept, not used. */
export const secondaryWhen =
  (counts: (entry: Raw) => boolean): Reader<string[]> =>
  (raw, about) =>
    counts(about.entry) ? keys('secondaryKeys')(raw, about) : isSilent(raw) ? [] : undefined

const BLANK = cardContent.parse({})

/** A card that says nothing. */
export const blankCard = (): CardContent => ({ ...BLANK, keys: [], secondaryKeys: [] })
