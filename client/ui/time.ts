// When something was, in words.
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['week', 7],
  ['month', 4.345],
  ['year', 12],
]

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "just now", "5 minutes ago", "yesterday". */
export function ago(then: string, now: number = Date.now()): string {
  let value = (Date.parse(then) - now) / 1000
  let unit: Intl.RelativeTimeFormatUnit = 'second'
  for (const [next, size] of STEPS) {
    if (Math.abs(value) < size) break
    value /= size
    unit = next
  }
  return unit === 'second' ? 'just now' : words.format(Math.round(value), unit)
}
