// The report of a bundle of ours: what it holds, which comes back just so.
import type { Manifest } from '../bundle/manifest.ts'
import { counted, openReport, type Report } from './report.ts'

/** What is told of what a bundle holds; the rest of it hangs on these. */
const TOLD: Record<string, [string, string]> = {
  branches: ['branch', 'branches'],
  takes: ['moment', 'moments'],
  cards: ['story card', 'story cards'],
  scenarioCards: ['story card', 'story cards'],
  scripts: ['script', 'scripts'],
  scenarioScripts: ['script', 'scripts'],
  memories: ['memory', 'memories'],
  checkpoints: ['checkpoint', 'checkpoints'],
}

/** The report of a bundle that was checked. */
export function bundleReport({ kind, title, counts }: Manifest): Report {
  const isStory = kind === 'ADVENTURE'
  const report = openReport(`Bundle of Forklore (${isStory ? 'a story' : 'a scenario'})`)
  const options = (counts.scenarios ?? 1) - 1
  report.found(`${isStory ? 'The story' : 'The scenario'} “${title}”`)
  if (options > 0) report.found(counted(options, 'option'))
  for (const [rows, [one, many]] of Object.entries(TOLD)) {
    const count = counts[rows] ?? 0
    if (count > 0) report.found(counted(count, one, many))
  }
  report.mapped('all of it', 'as it was')
  return report
}
