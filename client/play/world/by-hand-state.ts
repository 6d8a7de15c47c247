// Values that the player sets by hand, as he types them: what stands in the fields, what that means, and what is wrong
// with it. Pure, but for the storage that keeps it over a reload.
import { type Stat, type World } from './world.ts'
import { numberText, plainNumber } from '../../ui/world-words.ts'

/** What stands in a field, or on a switch. */
export type Typed = string | boolean

/** By path; a value that he has not touched is not in it. */
export type TypedValues = Record<string, Typed>

/** A value as it stands in its field at first. */
export function typedOf({ value }: Pick<Stat, 'value'>): Typed {
  if (typeof value === 'boolean') return value
  return typeof value === 'number' ? numberText(value).replace('−', '-') : String(value ?? '')
}

/** What was typed as a value, or what is wrong with it. */
export function readTyped(
  { kind }: Pick<Stat, 'kind'>,
  typed: Typed,
): { value: number | string | boolean } | { fault: string } {
  if (typeof typed === 'boolean') return { value: typed }
  if (kind === 'text') return { value: typed.trim() }
  const number = numberOf(typed)
  return number === null ? { fault: 'Write a number.' } : { value: number }
}

/** A number as anybody may write it; null for what is none. */
export function numberOf(typed: string): number | null {
  const plain = plainNumber(typed)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

/** The values that are others than now, and what is wrong in which field. */
export function readAll(
  { stats }: Pick<World, 'stats'>,
  typed: TypedValues,
): { values: Record<string, number | string | boolean>; faults: Record<string, string> } {
  const values: Record<string, number | string | boolean> = {}
  const faults: Record<string, string> = {}
  for (const stat of stats) {
    const written = typed[stat.path]
    if (written === undefined || written === typedOf(stat)) continue
    const read = readTyped(stat, written)
    if ('fault' in read) faults[stat.path] = read.fault
    else if (read.value !== stat.value) values[stat.path] = read.value
  }
  return { values, faults }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was kept under a key; `none` for nothing, or nothing that can be read. */
export function loadKept<Kept>(store: Store, key: string, none: Kept): Kept {
  try {
    const kept = JSON.parse(store.getItem(key) ?? 'null') as Kept | null
    return typeof kept === 'object' && kept !== null ? kept : none
  } catch {
    return none
  }
}

/** Keeps a thing over a reload; null lets it go. */
export function saveKept(store: Store, key: string, kept: object | null): void {
  try {
    if (kept === null) store.removeItem(key)
    else store.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage can be full or forbidden; then it lives as long as the page.
  }
}
