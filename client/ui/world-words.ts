// What a story counts, in words: names of values, numbers, differences. Pure.

/** The name of a value among its like: "door open" for flags.door_open. */
export function labelOf(path: string): string {
  const parts = path.split('.')
  const name = parts.length > 2 && parts[0] === 'npc' ? parts.slice(2).join('.') : parts.slice(1).join('.')
  return (name || path).replace(/[_-]+/g, ' ').trim() || path
}

/** What names need to know of what is counted. */
interface Named {
  people: readonly { path: string; name: string }[]
  stats?: readonly { path: string; description?: string }[]
}

/** Longer meanings are cut: they stand among names. */
const LONGEST_GOAL = 80

/** The name of a value wherever it stands: whose it is, too; of a goal what it means. */
export function nameOf(path: string, { people, stats = [] }: Named): string {
  const goal = path.startsWith('milestones.') && stats.find((one) => one.path === path)?.description
  if (goal) return clipped(goal, LONGEST_GOAL)
  const person = people.find((one) => path === one.path || path.startsWith(`${one.path}.`))
  if (path === person?.path) return person.name
  return person ? `${person.name}: ${labelOf(path)}` : labelOf(path)
}

/** A number as it is printed: a true minus, and no more places than one can read. */
export function numberText(value: number): string {
  return String(Math.round(value * 100) / 100).replace('-', '−')
}

/** A number as anybody may write it, in plain digits: with any minus, a comma for the point or between thousands. */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace(/[−–]/, '-')
  return /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(',', '.')
}

/** A difference, with its sign. */
export function deltaText(delta: number): string {
  return delta > 0 ? `+${numberText(delta)}` : numberText(delta)
}

/** Any value in words. */
export function valueText(value: unknown): string {
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return '—'
  return typeof value === 'string' ? value || '—' : JSON.stringify(value)
}

/** Between what a number may be, in words; empty for anything. */
export function boundsText({ min, max }: { min: number | null; max: number | null }): string {
  if (min !== null && max !== null) return `${numberText(min)} to ${numberText(max)}`
  if (min !== null) return `${numberText(min)} or more`
  return max === null ? '' : `${numberText(max)} or less`
}

/** The beginning of a long text, for a place with little room. */
export function clipped(text: string, most = 26): string {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
