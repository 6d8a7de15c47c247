// What a tool says and we have no place for: kept under the tool’s name, within bounds. Bundles and exports to that tool hold it.
import { isRaw, type Raw } from '../../cards/parse.ts'
import { FILE_LIMITS } from '../found.ts'
import type { Report } from '../report.ts'

/** One field may take so much of what is kept: a picture inside a text is not worth the rest. */
const MOST_OF_ONE = FILE_LIMITS.extensions / 4

/** All fields but those that found a place and those that say nothing; the largest go first when they are too much.
 * @param words what a field is called in the report, where its name alone says too little */
export function keptFields(
  tool: string,
  raw: Raw,
  mapped: readonly string[],
  report: Report,
  words: Record<string, string> = {},
): Raw {
  const fields = Object.entries(raw)
    .filter(([name, value]) => !mapped.includes(name) && !isSilent(value))
    .map(([name, value]) => ({ name, value, size: name.length + JSON.stringify(value).length }))
    .toSorted((a, b) => a.size - b.size)
  const kept: Raw = {}
  let left: number = FILE_LIMITS.extensions / 2
  for (const { name, value, size } of fields) {
    if (size > MOST_OF_ONE || size > left) {
      report.dropped(`${name.slice(0, 100)}: too large to be kept besides.`)
      continue
    }
    left -= size
    kept[name] = value
    report.kept(Object.hasOwn(words, name) ? words[name]! : name.slice(0, 100))
  }
  return Object.keys(kept).length === 0 ? {} : { [tool]: kept }
}

function isSilent(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true
  return (Array.isArray(value) && value.length === 0) || (isRaw(value) && Object.keys(value).length === 0)
}
