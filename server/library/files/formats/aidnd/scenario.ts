// Scenarios of AI-DnD, with or without the name of their format.
import { blankScript } from '../../../../engine/scripts/script.ts'
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { blankScenario } from '../../blank.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FileProblem, FoundFile, FoundScenario, FoundScript } from '../../found.ts'
import { counted, foundFile, openReport, type Report } from '../../report.ts'
import { keptFields } from '../kept-fields.ts'
import { cardsIn } from '../lore.ts'
import { has, listAt, textAt } from '../raw.ts'
import { readStats } from './stats.ts'

/** Names of each field, the best first. */
const NAMES = {
  title: ['title'],
  description: ['description'],
  opening: ['prompt'],
  plotEssentials: ['memory'],
  authorsNote: ['authorsNote', 'authors_note', 'authorsNoteText'],
  aiInstructions: ['aiInstructions', 'ai_instructions', 'instructions'],
} as const
const SCHEMA = ['statSchema', 'stat_schema']
const CARDS = ['storyCards', 'story_cards', 'worldInfo', 'worldInformation']
const SLOTS = {
  library: ['library', 'sharedLibrary'],
  input: ['input', 'onInput'],
  context: ['context', 'onModelContext'],
  output: ['output', 'onOutput'],
} as const
const MAPPED = [...Object.values(NAMES).flat(), ...SCHEMA, ...CARDS, 'format', 'tags', 'scripts']

const isNamed = (json: unknown): boolean => textAt(json, 'format').startsWith('ai-dnd-scenario-')
/** What only this tool has beside a prompt. */
const isBare = (json: unknown): boolean =>
  isRaw(json) &&
  textAt(json, 'format') === '' &&
  has(json, 'prompt') &&
  ['aiInstructions', 'ai_instructions', 'scripts', ...SCHEMA].some((name) => has(json, name))

export const aiDndScenario: FileFormat = {
  name: 'AI-DnD scenario',
  recognises: ({ json }) => isNamed(json) || isBare(json),
  read: ({ json }) => readScenario(json as Raw),
}

function readScenario(raw: Raw): FoundFile | FileProblem {
  const format = textAt(raw, 'format')
  if (format !== '' && format !== 'ai-dnd-scenario-v1')
    return {
      problem: 'TOO_NEW',
      message: `A scenario of AI-DnD, but of a format that is not known here: ${format.slice(0, 40)}.`,
    }
  const report = openReport('Scenario of AI-DnD')
  const texts = Object.fromEntries(
    Object.entries(NAMES).map(([to, names]) => {
      const text = textAt(raw, ...names).trim()
      const from = names.find((name) => textAt(raw, name) !== '')
      if (text !== '' && from && from !== to) report.mapped(from, WORDS[to] ?? to)
      return [to, text]
    }),
  ) as Record<keyof typeof NAMES, string>
  const list = CARDS.map((name) => listAt(raw, name)).find((cards) => cards.length > 0) ?? []
  const scenario: FoundScenario = {
    ...blankScenario(''),
    ...texts,
    title: texts.title || 'Untitled',
    tags: tagsOf(raw),
    statSchema: schemaOf(raw, report),
    cards: cardsIn(list.length === 0 ? null : { storyCards: list }, report),
    scripts: scriptsOf(raw, report),
    extensions: keptFields('aiDnd', raw, MAPPED, report),
  }
  report.found('1 scenario')
  return foundFile(report, { scenarios: [scenario] })
}

const WORDS: Record<string, string> = {
  opening: 'opening',
  plotEssentials: 'plot essentials',
  authorsNote: 'author’s note',
  aiInstructions: 'AI instructions',
}

function tagsOf(raw: Raw): string[] {
  const tags = own(raw, 'tags')
  if (typeof tags === 'string') return tags.split(',')
  return listAt(raw, 'tags').filter((tag): tag is string => typeof tag === 'string')
}

/** The stats that are declared; what of them does not hold is left out, and told. */
export function schemaOf(raw: Raw, report: Report) {
  const written = SCHEMA.map((name) => own(raw, name)).find(isRaw)
  if (!written || Object.keys(written).length === 0) return null
  const { schema, faults } = readStats(written)
  for (const { path, message } of faults.slice(0, 20)) report.dropped(`statSchema, ${path}: ${message}`)
  if (schema) report.mapped('statSchema', 'stats')
  else report.warn('The stats could not be read, so the scenario comes without any.')
  return schema
}

/** The scripts, in their order. */
export function scriptsOf(raw: Raw, report: Report): FoundScript[] {
  const scripts = listAt(raw, 'scripts')
    .filter(isRaw)
    .map((script, at): FoundScript => {
      const code = Object.fromEntries(
        Object.entries(SLOTS).map(([slot, names]) => [slot, textAt(script, ...names)]),
      ) as FoundScript['code']
      return {
        ...blankScript(textAt(script, 'name').trim() || `Script ${at + 1}`),
        description: textAt(script, 'description'),
        code,
        enabled: own(script, 'enabled') !== false,
      }
    })
  if (scripts.length > 0) report.found(counted(scripts.length, 'script'))
  return scripts
}
