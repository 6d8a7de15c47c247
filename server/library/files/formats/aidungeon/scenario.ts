// Scenarios of AI Dungeon: one with its options, as its own interface answers, or a list of them as of 2021.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { OPTION_LIMITS } from '../../../limits.ts'
import { blankScenario } from '../../blank.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FileProblem, FoundFile, FoundScenario } from '../../found.ts'
import { counted, foundFile, openReport, type Report } from '../../report.ts'
import { keptFields } from '../kept-fields.ts'
import { has, listAt, textAt } from '../raw.ts'
import { innersOf } from './envelope.ts'
import { isDeleted, PLOT_FIELDS, plotOf } from './plot.ts'

/** Scenarios of one list. */
const MOST = 500

const SIGNS = ['memory', 'options', 'storyCards', 'worldInfo', 'authorsNote', 'quests', 'gameCodeOnInput']

const isScenario = (raw: unknown): raw is Raw =>
  has(raw, 'prompt') &&
  SIGNS.some((name) => has(raw, name)) &&
  !has(raw, 'actions') &&
  !has(raw, 'gamestarted')

/** Scenarios in answers, or the file as one. What stands in a list as it is, is the list's. */
const answeredOf = (json: unknown): Raw[] =>
  innersOf(json, 'scenario', Array.isArray(json) ? () => false : isScenario).filter(isScenario)

export const aiDungeonScenario: FileFormat = {
  name: 'AI Dungeon scenario',
  recognises: ({ json }) => answeredOf(json).length === 1,
  read({ json }) {
    const report = openReport('Scenario of AI Dungeon')
    const scenario = scenarioOf(answeredOf(json)[0]!, report)
    report.found(
      `1 scenario${scenario.options.length > 0 ? ` with ${counted(countOptions(scenario), 'option')}` : ''}`,
    )
    return foundFile(report, { scenarios: [scenario] })
  },
}

export const aiDungeonList: FileFormat = {
  name: 'AI Dungeon scenario list',
  recognises: ({ json }) => Array.isArray(json) && (json.some(isListed) || answeredOf(json).length > 1),
  read({ json }) {
    const answered = answeredOf(json)
    return answered.length > 1
      ? readList(answered, 'Scenarios of AI Dungeon')
      : readList(json as unknown[], 'Scenarios of AI Dungeon (2021)')
  },
}

const isListed = (raw: unknown): boolean => isScenario(raw) && (has(raw, 'options') || has(raw, 'worldInfo'))

/** An option of a list may stand in it itself, and again as an option: it counts where it belongs. */
function readList(list: unknown[], format: string): FoundFile | FileProblem {
  const report = openReport(format)
  const all = list.filter(isScenario)
  if (all.length < list.length)
    report.dropped(`${counted(list.length - all.length, 'entry', 'entries')} of the list: no scenario.`)
  const options = new Set(all.flatMap((one) => listAt(one, 'options').map(idOf)))
  const roots = all.filter(
    (one) => !isDeleted(one) && !(own(one, 'isOption') === true && options.has(idOf(one))),
  )
  if (roots.length > MOST)
    report.dropped(`All scenarios but the first ${MOST}: send the rest as a file of its own.`)
  const byId = new Map(all.map((one) => [idOf(one), one]))
  const scenarios = roots.slice(0, MOST).map((one) => scenarioOf(one, report, byId))
  report.found(counted(scenarios.length, 'scenario'))
  return foundFile(report, { scenarios })
}

const idOf = (raw: unknown): string => textAt(raw, 'publicId', 'shortId', 'id')

const MAPPED = [...PLOT_FIELDS, 'prompt', 'options', '_options_expanded']

/** @param byId scenarios of which an option may be only a mention */
function scenarioOf(
  raw: Raw,
  report: Report,
  byId: ReadonlyMap<string, Raw> = new Map(),
  depth = 0,
): FoundScenario {
  const prompt = textAt(raw, 'prompt').trim()
  const description = textAt(raw, 'description').trim()
  if (prompt !== '') report.mapped('prompt', 'opening')
  if (description !== '') report.mapped('description', 'description')
  const options = optionsOf(raw, report, byId, depth)
  return {
    ...blankScenario(''),
    ...plotOf(raw, report),
    // What stands above the options of one that only asks is its prompt.
    description: description === '' && options.length > 0 ? prompt : description,
    opening: prompt,
    tags: listAt(raw, 'tags').filter((tag): tag is string => typeof tag === 'string'),
    extensions: keptFields('aidungeon', raw, MAPPED, report),
    options,
  }
}

function optionsOf(raw: Raw, report: Report, byId: ReadonlyMap<string, Raw>, depth: number): FoundScenario[] {
  const expanded = listAt(raw, '_options_expanded')
  const listed = (expanded.length > 0 ? expanded : listAt(raw, 'options')).filter(
    (option): option is Raw =>
      isRaw(option) && !isDeleted(option) && (idOf(option) === '' || idOf(option) !== idOf(raw)),
  )
  if (listed.length === 0) return []
  if (depth === OPTION_LIMITS.depth) {
    report.dropped(`Options more than ${OPTION_LIMITS.depth} deep.`)
    return []
  }
  if (listed.length > OPTION_LIMITS.options)
    report.dropped(`${counted(listed.length - OPTION_LIMITS.options, 'option')}: more than a scenario has.`)
  report.mapped('options', 'options')
  if (listed.some((option) => !has(option, 'memory') && !byId.has(idOf(option))))
    report.warn(
      'Some options came with a title and a prompt only. Their plots and cards are files of their own there.',
    )
  return listed.slice(0, OPTION_LIMITS.options).map((option) => {
    const whole = byId.get(idOf(option))
    return scenarioOf(whole && !has(option, 'memory') ? whole : option, report, byId, depth + 1)
  })
}

const countOptions = ({ options }: FoundScenario): number =>
  options.reduce((sum, option) => sum + 1 + countOptions(option), 0)
