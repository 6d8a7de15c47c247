// Days as they are counted by: of UTC, like 2026-11-30, which are in order as texts are.

const DAY_MS = 24 * 60 * 60 * 1_000

/** The day of a moment. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A day so many days after another, or before it. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS))

/** Whether a text names a day that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && dayOf(new Date(at)) === text
}

/** Every day from one to another, both with them. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(from, index))
}
