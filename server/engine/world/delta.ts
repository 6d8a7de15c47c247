// Telling an object of changes from any other object: by its paths.

/** Where a path can begin. Models say npcs and milestone as well. */
const ROOTS: Record<string, string> = {
  world: 'world',
  player: 'player',
  npc: 'npc',
  npcs: 'npc',
  flags: 'flags',
  flag: 'flags',
  milestones: 'milestones',
  milestone: 'milestones',
}

const MAX_PATHS = 200
const MAX_DEPTH = 12

/** The changes of an object by path, in order: what is nested is flattened, roots are called as we call them. */
export function flatten(value: Record<string, unknown>): Map<string, unknown> {
  const changes = new Map<string, unknown>()
  const walk = (of: Record<string, unknown>, prefix: string, depth: number): void => {
    for (const [name, item] of Object.entries(of)) {
      if (changes.size >= MAX_PATHS) return
      const path = prefix === '' ? name.trim() : `${prefix}.${name.trim()}`
      if (typeof item === 'object' && item !== null && !Array.isArray(item) && depth < MAX_DEPTH)
        walk(item as Record<string, unknown>, path, depth + 1)
      else {
        // The last word counts, and stands last.
        changes.delete(canonical(path))
        changes.set(canonical(path), item)
      }
    }
  }
  walk(value, '', 0)
  return changes
}

/** A path with its root as we call it. */
export function canonical(path: string): string {
  const [root, ...rest] = path.split('.')
  const name = root!.toLowerCase()
  return [Object.hasOwn(ROOTS, name) ? ROOTS[name] : root, ...rest].join('.')
}

/** True when every path begins as a path does, and there is one. */
export function isDelta(changes: ReadonlyMap<string, unknown>): boolean {
  if (changes.size === 0) return false
  return [...changes.keys()].every(
    (path) => path.includes('.') && Object.values(ROOTS).includes(path.split('.')[0]!),
  )
}

/** What may stand before the first name of an object: its brace, blanks, commas, comments, a quotation mark. */
const BEGINNING = /^\{(?:[\s,]+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*)*(?:\/$|["'“„”‘`]\s*)?([A-Za-z]*)/

/** True while a text that begins with a brace may still become an object of changes. */
export function mayBeDelta(text: string): boolean {
  const begun = BEGINNING.exec(text)
  if (!begun) return false
  const root = begun[1]!.toLowerCase()
  if (begun[0].length === text.length)
    return root === '' || Object.keys(ROOTS).some((one) => one.startsWith(root))
  return Object.hasOwn(ROOTS, root)
}
