// The report of a file while it is read: lines once each, and not more than a reader of it can use.
import { fieldWords, lineWords, mappedWords } from '../cards/field-words.ts'
import { FILE_LIMITS, type FoundFile, type FoundReport } from './found.ts'

/** Characters of one line. */
const LINE = 400

/** A report that is being written. */
export interface Report {
  found(line: string): void
  /** "from → to", in a player's words. */
  mapped(from: string, to: string): void
  kept(line: string): void
  dropped(line: string): void
  warn(line: string): void
  /** The report as it is shown. */
  done(): FoundReport
}

type List = Exclude<keyof FoundReport, 'format'>

/** Begins a report of a file that was recognised, in words. */
export function openReport(format: string): Report {
  const lists: Record<List, Set<string>> = {
    found: new Set(),
    mapped: new Set(),
    kept: new Set(),
    dropped: new Set(),
    warnings: new Set(),
  }
  const left: Partial<Record<List, number>> = {}
  const add = (list: List, line: string) => {
    const short = line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line
    if (lists[list].has(short)) return
    if (lists[list].size < FILE_LIMITS.lines - 1) lists[list].add(short)
    else left[list] = (left[list] ?? 0) + 1
  }
  const listed = (list: List) => [
    ...lists[list],
    ...(left[list] ? [`… and ${left[list].toLocaleString('en')} more like these.`] : []),
  ]
  return {
    found: (line) => add('found', line),
    mapped: (from, to) => add('mapped', mappedWords(from, to)),
    kept: (line) => add('kept', lineWords(fieldWords(line))),
    dropped: (line) => add('dropped', lineWords(line)),
    warn: (line) => add('warnings', line),
    done: () => ({
      format: format.slice(0, LINE),
      found: listed('found'),
      mapped: listed('mapped'),
      kept: listed('kept'),
      dropped: listed('dropped'),
      warnings: listed('warnings'),
    }),
  }
}

/** "1 story card", "2,000 story cards". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** A file that was read, of the parts that it has. */
export function foundFile(report: Report, parts: Partial<Omit<FoundFile, 'report'>>): FoundFile {
  for (const scenario of parts.scenarios ?? []) {
    const tags = [...new Set(scenario.tags)]
    if (tags.length > 0) report.found(`${counted(tags.length, 'tag')}: ${tags.join(', ')}`)
  }
  return { scenarios: [], stories: [], cards: [], scripts: [], ...parts, report: report.done() }
}
