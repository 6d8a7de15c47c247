// What a story counts, in words: names of values, numbers, differences. Pure.

/** The name of a value among its like: "door open" for flags.door_open. */
export function labelOf(path: string): string {
  const parts = path.split('.')
  const name = parts.length > 2 && parts[0] === 'npc' ? parts.slice(2).join('.') : parts.slice(1).join('.')
  return (name || path).replace(/[_-]+/g, ' ').trim() || path
}

/** The name of a value wherever it stands: whose it is, too. */
export function nameOf(
  path: string,
  { people }: { people: readonly { path: string; name: string }[] },
): string {
  const person = people.find((one) => path.startsWith(`${one.path}.`))
  return person ? `${person.name}: ${labelOf(path)}` : labelOf(path)
}

/** A number as it is printed: a true minus, and no more places than one can read. */
export function numberText(value: number): string {
  return String(Math.round(value * 100) / 100).replace('-', '−')
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
