// Two paths of one story held against each other: where they part, and how the states at their ends differ.
import type { Spot } from './words.ts'

/** A part of a path: the depths lo..hi of one branch. */
export interface Stretch {
  branchId: number
  lo: number
  hi: number
}

/** A state of the world: a JSON object. */
type State = Record<string, unknown>

/** Where a value stands in a state: the keys that lead to it. */
export type Path = string[]

/** A value that is not the same in two states. null where a state has none. */
export interface ValueDifference {
  path: Path
  a: unknown
  b: unknown
}

/** Deeper values than this are compared as wholes. */
const MAX_KEYS = 16

/** The last spot that two paths have in common; null when they have none. Each path is given as its stretches, newest
 * first, down to depth 0. */
export function partingOf(a: Stretch[], b: Stretch[]): Spot | null {
  const ends = new Map(b.map(({ branchId, hi }) => [branchId, hi]))
  for (const { branchId, hi } of a) {
    const other = ends.get(branchId)
    if (other !== undefined) return { branchId, depth: Math.min(hi, other) }
  }
  return null
}

/** What of a path lies below a depth, newest first. */
export function below(path: Stretch[], depth: number): Stretch[] {
  return path
    .filter(({ hi }) => hi > depth)
    .map(({ branchId, lo, hi }) => ({ branchId, lo: Math.max(lo, depth + 1), hi }))
}

/** How many takes stretches hold. */
export function takesIn(stretches: Stretch[]): number {
  return stretches.reduce((count, { lo, hi }) => count + hi - lo + 1, 0)
}

/** The values that differ, by path, at most `most` of them. Objects are compared key by key, everything else as a whole;
 * what only one state has is one difference, however much is in it. */
export function stateDifferences(
  a: State,
  b: State,
  most: number,
): { differences: ValueDifference[]; more: boolean } {
  const differences: ValueDifference[] = []
  for (const difference of differing(a, b, [])) {
    if (differences.length === most) return { differences, more: true }
    differences.push(difference)
  }
  return { differences, more: false }
}

function* differing(a: unknown, b: unknown, path: Path): Generator<ValueDifference> {
  if (!isObject(a) || !isObject(b) || path.length === MAX_KEYS) {
    if (!isSame(a, b)) yield { path, a: a ?? null, b: b ?? null }
    return
  }
  for (const key of keysOf(a, b)) yield* differing(own(a, key), own(b, key), [...path, key])
}

/** The paths, of those given, whose value is not the same in two states. */
export function movedBetween(older: State, newer: State, paths: Path[]): Path[] {
  return paths.filter((path) => !isSame(valueAt(older, path), valueAt(newer, path)))
}

function valueAt(state: unknown, path: Path): unknown {
  return path.reduce((value, key) => (isObject(value) ? own(value, key) : undefined), state)
}

/** Whether two JSON values say the same: the order of keys does not matter, and nothing is as good as null. */
function isSame(a: unknown, b: unknown): boolean {
  if (isObject(a) && isObject(b)) return keysOf(a, b).every((key) => isSame(own(a, key), own(b, key)))
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSame(value, b[index]))
  return (a ?? null) === (b ?? null)
}

function isObject(value: unknown): value is State {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const keysOf = (a: State, b: State): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()

const own = (state: State, key: string): unknown => (Object.hasOwn(state, key) ? state[key] : undefined)
