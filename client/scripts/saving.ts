// What an answer to saving means, whichever script it was.
import type { Answer } from '../api/ask.ts'
import { NO_ANSWER } from '../api/no-answer.ts'
import type { OpenScript } from './values.ts'
import type { Fault, Saved } from './work.ts'

interface Result {
  script?: OpenScript
  message?: string
  issues?: { path: string; message: string }[]
  faults?: Fault[]
  version?: number
}

const KEPT = 'What you wrote is kept here.'

export function savedOf(answer: Answer<unknown>, result: Result | null | undefined): Saved {
  if (result?.script) return { script: result.script }
  const issues = result?.issues ?? []
  const inCode = issues.filter(({ path }) => path.startsWith('code.'))
  const told = issues.length > 0 ? inCode.map(({ path, message }) => `${path.slice(5)}: ${message}`) : null
  const problem = answer.problem ?? result?.message ?? NO_ANSWER
  return {
    problem: told === null ? `${problem} ${KEPT}` : told.join(' '),
    issues,
    faults: result?.faults ?? [],
    version: result?.version ?? null,
  }
}
