// A text that is of no tool: the opening of a scenario. Only when the user says so.
import { blankScenario } from '../blank.ts'
import type { OpenFile } from '../file-format.ts'
import { FILE_LIMITS, type FileProblem, type FoundFile } from '../found.ts'
import { foundFile, openReport } from '../report.ts'

/** Reads a text as an opening, titled with the file's name. */
export function readPlainText({ name, text }: OpenFile): FoundFile | FileProblem {
  if (text === null) return { problem: 'UNKNOWN', message: 'The file is no text.' }
  const opening = text.trim()
  if (opening === '') return { problem: 'UNKNOWN', message: 'There is not one word in the file.' }
  if (opening.length > FILE_LIMITS.text)
    return {
      problem: 'TOO_LARGE',
      message: `An opening has at most ${FILE_LIMITS.text.toLocaleString('en')} characters. Shorten the text.`,
    }
  const report = openReport('Plain text')
  report.found('1 scenario')
  report.mapped('the text', 'opening')
  const title = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[^.]{1,8}$/, '')
  return foundFile(report, { scenarios: [{ ...blankScenario(title), opening }] })
}
