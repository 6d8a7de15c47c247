// When something was written, in the ways that tools note it.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i
/** "June 3, 2024 4:05pm" */
const WORDS = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:,? (\d{1,2}):(\d\d)(?::(\d\d))? ?([ap]m)?)?$/i
/** "2024-6-3 @16h 5m 12s 7ms", "2024-6-3@16h05m12s" */
const STAMP = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?/i

/** Seconds since 1970 are below this number, milliseconds above it. */
const SECONDS = 100_000_000_000
/** What is earlier or later than these was no time of writing. */
const [FIRST, LAST] = [Date.UTC(1990, 0, 1), Date.UTC(2200, 0, 1)]

/** A time from a file; undefined when it tells none. Without a zone it is taken as UTC. */
export function dateOf(raw: unknown): Date | undefined {
  const time =
    typeof raw === 'number' ? fromNumber(raw) : typeof raw === 'string' ? fromText(raw.trim()) : NaN
  return time >= FIRST && time <= LAST ? new Date(time) : undefined
}

const fromNumber = (value: number): number => Math.round(value < SECONDS ? value * 1_000 : value)

function fromText(text: string): number {
  if (text.length > 60) return NaN
  if (/^\d{9,13}(\.\d+)?$/.test(text)) return fromNumber(Number(text))
  const iso = ISO.exec(text)
  if (iso) {
    const [, day, time = '00:00', fraction = '', zone = 'Z'] = iso
    return Date.parse(`${day}T${time}${time.length > 5 ? fraction.slice(0, 4) : ''}${zone.toUpperCase()}`)
  }
  const stamp = STAMP.exec(text)
  if (stamp) return utc(stamp.slice(1).map((part) => Number(part ?? 0)))
  const words = WORDS.exec(text)
  return words ? fromWords(words) : NaN
}

function fromWords([
  ,
  name,
  day,
  year,
  hour = '0',
  minute = '0',
  second = '0',
  half,
]: RegExpExecArray): number {
  const month = MONTHS.indexOf(name!.slice(0, 3).toLowerCase()) + 1
  const late = half?.toLowerCase() === 'pm' ? 12 : 0
  const hours = half ? (Number(hour) % 12) + late : Number(hour)
  return month === 0 ? NaN : utc([Number(year), month, Number(day), hours, Number(minute), Number(second), 0])
}

function utc([year, month, day, hour, minute, second, ms]: number[]): number {
  if (month! < 1 || month! > 12 || day! < 1 || day! > 31 || hour! > 23 || minute! > 59 || second! > 59)
    return NaN
  return Date.UTC(year!, month! - 1, day, hour, minute, second, ms)
}
