// The changes of the newest narration, as the player writes them anew: one row for each, as the narrator would propose
// it. Pure.
import { numberOf, type Typed } from './by-hand-state.ts'
import type { Ruling } from './change-words.ts'
import { type Stat, type World } from './world.ts'

export interface ReviseRow {
  path: string
  /** Of numbers the difference, else the new value. */
  typed: Typed
}

/** What is being revised, and where. */
export interface Revise {
  takeId: string
  rows: ReviseRow[]
}

const isNumber = ({ kind }: Pick<Stat, 'kind'>) => kind === 'number' || kind === 'counter'

/** The changes that came with a narration, as rows. What was set by hand stays as it is; what does not exist goes. */
export function rowsOf(changes: Ruling[], { stats }: Pick<World, 'stats'>): ReviseRow[] {
  const rows = new Map<string, Typed>()
  for (const { source, path, proposed } of changes) {
    const stat = stats.find((one) => one.path === path)
    if (!stat || source === 'PLAYER') continue
    const before = rows.get(path)
    if (!isNumber(stat)) rows.set(path, typeof proposed === 'boolean' ? proposed : String(proposed ?? ''))
    else rows.set(path, summed(before, proposed))
  }
  return [...rows].map(([path, typed]) => ({ path, typed }))
}

/** Two parts of one passage may have moved the same number. */
function summed(before: Typed | undefined, proposed: unknown): string {
  const now = numberOf(String(proposed ?? ''))
  if (now === null) return String(proposed ?? '')
  const held = typeof before === 'string' ? numberOf(before) : null
  const sum = Number(((held ?? 0) + now).toFixed(6)) // to the last digit: what is not touched is saved as it was
  return sum > 0 ? `+${sum}` : String(sum)
}

/** A new row, with something that changes something. */
export function newRow({ path, kind, value }: Stat): ReviseRow {
  if (kind === 'flag') return { path, typed: value !== true }
  if (kind === 'milestone') return { path, typed: true }
  return { path, typed: kind === 'text' ? String(value ?? '') : '' }
}

/** What can still be added. A goal that is reached stays so. */
export function addable(rows: ReviseRow[], { stats }: Pick<World, 'stats'>): Stat[] {
  const held = new Set(rows.map(({ path }) => path))
  return stats.filter((stat) => !held.has(stat.path) && !(stat.kind === 'milestone' && stat.value === true))
}

/** The rows as a narrator would propose them, and what is wrong in which. */
export function proposalsOf(
  rows: ReviseRow[],
  { stats }: Pick<World, 'stats'>,
): { changes: Record<string, unknown>; faults: Record<string, string> } {
  const changes: Record<string, unknown> = {}
  const faults: Record<string, string> = {}
  for (const { path, typed } of rows) {
    const stat = stats.find((one) => one.path === path)
    if (!stat) continue
    if (typeof typed === 'boolean' || !isNumber(stat)) changes[path] = typed
    else {
      const delta = numberOf(typed)
      if (delta === null) faults[path] = 'Write how much it changes, such as -5 or +2.'
      else changes[path] = delta
    }
  }
  return { changes, faults }
}
