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

/** What weak models wrap around all of it. */
const WRAPPERS = new Set(['state', 'state_delta', 'delta', 'deltas', 'changes', 'updates', 'stats'])

/** What a change is called where it has an object of its own, and where it is one of a list. */
const CHANGE = ['change', 'delta', 'amount']
const PATH = ['path', 'stat', 'key']

const MAX_PATHS = 200
const MAX_DEPTH = 12

/** The changes of an object by path, in order: what is nested is flattened, roots are called as we call them. */
export function flatten(value: Record<string, unknown>): Map<string, unknown> {
  const changes = new Map<string, unknown>()
  const walk = (of: Record<string, unknown>, prefix: string, depth: number): void => {
    for (const [name, item] of Object.entries(of)) {
      if (changes.size >= MAX_PATHS) return
      const path = prefix === '' ? name.trim() : `${prefix}.${name.trim()}`
      const inner = isObject(item) && !isPlace(path) ? changeOf(item) : item
      if (isObject(inner) && depth < MAX_DEPTH) walk(inner, path, depth + 1)
      else {
        // The last word counts, and stands last.
        changes.delete(canonical(path))
        changes.set(canonical(path), inner)
      }
    }
  }
  walk(listed(value) ?? value, '', 0)
  return changes
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for what has stats of its own: whatever they are called, it is no change itself. */
function isPlace(path: string): boolean {
  const [root, ...rest] = canonical(path).split('.')
  return isRoot(root) && rest.length <= (root === 'npc' ? 1 : 0)
}

/** An object that says by how much, or from what to what, as the change that it means; any other as it is. */
function changeOf(item: Record<string, unknown>): unknown {
  const [before, after] = [item.old ?? item.from, item.new ?? item.to]
  const [from, to] = [numberIn(before), numberIn(after)]
  if (from !== null && to !== null) return difference(from, to)
  const names = Object.keys(item)
  // Of texts and truths it is what they are now.
  if (names.length === 2 && isPlain(before) && isPlain(after)) return after
  const name = CHANGE.find((one) => Object.hasOwn(item, one))
  return name !== undefined && names.length === 1 ? item[name] : item
}

const numberIn = (value: unknown): number | null =>
  typeof value === 'boolean' || value == null || !Number.isFinite(Number(value)) ? null : Number(value)
const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean'

/** Without the dust that fractions leave. */
const difference = (from: number, to: number): number => Number((to - from).toFixed(6))

/** One change of a list of them, which names its path in a field of its own; null for anything else. */
function listed(item: Record<string, unknown>): Record<string, unknown> | null {
  const path = PATH.map((name) => item[name]).find((one) => typeof one === 'string')
  const name = [...CHANGE, 'value'].find((one) => Object.hasOwn(item, one))
  return typeof path === 'string' && name !== undefined ? { [path]: item[name] } : null
}

/** A path with its root as we call it, without what is only wrapped around it. */
export function canonical(path: string): string {
  const parts = path.split('.')
  const isWrapped = WRAPPERS.has(parts[0]!.toLowerCase()) && isRoot(parts[1])
  const [root, ...rest] = isWrapped ? parts.slice(1) : parts
  return [isRoot(root) ? ROOTS[root!.toLowerCase()] : root, ...rest].join('.')
}

const isRoot = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(ROOTS, name.toLowerCase())

/** True when every path begins as a path does, and there is one. */
export function isDelta(changes: ReadonlyMap<string, unknown>): boolean {
  if (changes.size === 0) return false
  return [...changes.keys()].every(
    (path) => path.includes('.') && Object.values(ROOTS).includes(path.split('.')[0]!),
  )
}

/** What may stand before the first name of an object: its braces, blanks, commas, comments, a quotation mark. */
const BEGINNING =
  /^(?:\[\s*)?\{(?:[\s,]+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*)*(?:\/$|["'“„”‘`]\s*)?([A-Za-z_]*)/

/** True while a text that begins with a brace may still become an object of changes. */
export function mayBeDelta(text: string): boolean {
  if (/^\[\s*$/.test(text)) return true
  const begun = BEGINNING.exec(text)
  if (!begun) return false
  const first = begun[1]!.toLowerCase()
  const names = [...Object.keys(ROOTS), ...WRAPPERS, ...PATH]
  if (begun[0].length === text.length) return names.some((one) => one.startsWith(first))
  return names.includes(first)
}

/** What may stand before the first name of a line of changes. */
const LINE = /^(?:[-*•+]\s+)?[*_`"']*([A-Za-z]*)/

/** True while a text may still become lines of changes, which begin with a path or with its root. */
export function mayBeLines(text: string): boolean {
  const begun = LINE.exec(text)!
  const first = begun[1]!.toLowerCase()
  if (begun[0].length === text.length) return Object.keys(ROOTS).some((one) => one.startsWith(first))
  return isRoot(first) && /^[.:]/.test(text.slice(begun[0].length))
}
