// Days of UTC in words, and what is made of their numbers. Pure.

const DAY_MS = 24 * 60 * 60 * 1_000

/** So many days that end with today: the first of them. */
export const firstOf = (days: number, now: number): string =>
  new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10)

const words = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options })

/** Like 3 Nov. */
export const shortDay = (day: string): string => words(day, { day: 'numeric', month: 'short' })

/** Like 3 November 2026. */
export const longDay = (day: string): string => words(day, { day: 'numeric', month: 'long', year: 'numeric' })

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** The end of a scale that holds a number: one that is easily read. */
export function roundUp(most: number): number {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const ends = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power)
  return ends.find((end) => end >= most && Number.isInteger(end)) ?? most
}

/** Which of so many places are named below a chart: about as many as there is room for, the last one among them. */
export function namedPlaces(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => (count - 1 - place) % every === 0,
  )
}
