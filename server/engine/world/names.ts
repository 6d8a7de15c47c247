// Paths as models write them: the one that was surely meant, or those that may have been.
import type { WorldSchema } from './schema.ts'

const MOST_NAMES = 12
/** How much of a path is looked at. */
const MOST_LENGTH = 200

/** Finds the declared path that a written one surely means, whatever its case: itself, a name that only one path ends
 * with, or somebody's own name before his stat. null for none, and for several. */
export function pathFinder(
  { npcs }: WorldSchema,
  paths: readonly string[],
): (written: string) => string | null {
  const byName = new Map<string, string | null>()
  const add = (name: string, path: string) => {
    const key = name.toLowerCase()
    byName.set(key, byName.has(key) && byName.get(key) !== path ? null : path)
  }
  for (const path of paths) {
    const parts = path.split('.')
    add(path, path)
    add(parts.at(-1)!, path)
    const person = parts[0] === 'npc' ? npcs[parts[1]!] : undefined
    if (!person) continue
    for (const called of [person.name, parts[1]!]) add(`${called}.${parts[2]!}`, path)
    add(`npc.${person.name}.${parts[2]!}`, path)
  }
  return (written) => byName.get(written.toLowerCase()) ?? null
}

/** Finds names that may have been meant by a path, the likeliest first: by their last parts, then by where they are. */
export function nearFinder(names: readonly string[]): (path: string) => string {
  const known = names.map((name) => ({ name, root: rootOf(name), pairs: pairsOf(name) }))
  return (path) => {
    const wanted = pairsOf(path)
    const root = rootOf(path)
    const scored = known.map(({ name, root: at, pairs }) => ({
      name,
      score: alike(wanted, pairs) + (at === root ? ROOT_COUNTS : 0),
    }))
    const near = scored.toSorted((a, b) => b.score - a.score).slice(0, MOST_NAMES)
    return near.length === 0
      ? 'Nothing is counted here.'
      : `Use one of ${near.map(({ name }) => name).join(', ')}.`
  }
}

const rootOf = (path: string): string => path.split('.', 1)[0]!

/** How much the same root counts against the same last part, which counts 1. */
const ROOT_COUNTS = 0.3

/** The pairs of neighbouring letters of the last part of a path. */
function pairsOf(path: string): Set<string> {
  const last = ` ${path.split('.').at(-1)!.toLowerCase().slice(0, MOST_LENGTH)} `
  return new Set(Array.from({ length: last.length - 1 }, (_, at) => last.slice(at, at + 2)))
}

/** The share of pairs that two have in common. */
function alike(one: Set<string>, other: Set<string>): number {
  let shared = 0
  for (const pair of one) if (other.has(pair)) shared++
  return (2 * shared) / (one.size + other.size)
}
