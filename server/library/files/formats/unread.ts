// Fields of a kind of entries that nothing reads: the report names them, so that nobody misses them later.
import { isRaw } from '../../cards/parse.ts'
import type { Report } from '../report.ts'

/** Named in one line of a report. */
const NAMED = 20
/** So many entries are looked through: what all have is found in the first. */
const LOOKED = 2_000

/** Says which fields of entries are not kept. Those that say nothing are no loss.
 * @param what in words, of whom they are: "of messages" */
export function reportUnread(
  entries: readonly unknown[],
  read: readonly string[],
  what: string,
  report: Report,
): void {
  const known = new Set(read)
  const names = new Set<string>()
  for (const entry of entries.slice(0, LOOKED)) {
    if (!isRaw(entry)) continue
    for (const [name, value] of Object.entries(entry))
      if (!known.has(name) && says(value) && names.size <= NAMED) names.add(name.slice(0, 40))
  }
  if (names.size === 0) return
  const listed = [...names].slice(0, NAMED).join(', ')
  report.dropped(`${listed}${names.size > NAMED ? ' and more' : ''} ${what}.`)
}

function says(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
