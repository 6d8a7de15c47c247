// What a scenario says of itself, as it stands in its form: texts, as one types them. Pure.
import type {
  SaveScenarioInput,
  ScenarioPlotFragment,
  UnsavedScenarioTexts,
} from '../api/generated/graphql.ts'
import { PERSONA_FIELDS, PLOT_FIELDS, type PersonaName, type PlotName } from '../ui/plot-fields.ts'

export interface ScenarioValues extends Record<PlotName | PersonaName, string> {
  title: string
  description: string
  /** With commas between. */
  tags: string
  visibility: string
  opening: string
  /** A list of texts as JSON: a form compares its values as they are. */
  otherOpenings: string
}

export function valuesOf(page: ScenarioPlotFragment): ScenarioValues {
  return {
    title: page.title,
    description: page.description,
    tags: page.tags.join(', '),
    visibility: page.visibility,
    opening: page.opening,
    otherOpenings: JSON.stringify(page.otherOpenings),
    plotEssentials: page.plotEssentials,
    aiInstructions: page.aiInstructions,
    authorsNote: page.authorsNote,
    personaName: page.persona?.name ?? '',
    personaPronouns: page.persona?.pronouns ?? '',
    personaDescription: page.persona?.description ?? '',
  }
}

export const openingsIn = (json: string): string[] => JSON.parse(json) as string[]

/** Some fields of the form, as the server takes them. */
export function inputOf({
  tags,
  otherOpenings,
  visibility,
  ...texts
}: Partial<ScenarioValues>): Omit<SaveScenarioInput, 'scenarioId' | 'expectedVersion'> {
  return {
    ...texts,
    ...(tags !== undefined && {
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
    ...(otherOpenings !== undefined && { otherOpenings: openingsIn(otherOpenings) }),
    ...(visibility !== undefined && { visibility: visibility as SaveScenarioInput['visibility'] }),
  }
}

/** Of what is not saved, the texts that may ask something. */
export function askingOf(changes: Partial<ScenarioValues>): UnsavedScenarioTexts {
  const { title: _, description: _d, tags: _t, visibility: _v, statSchema: _s, ...asking } = inputOf(changes)
  return asking
}

const LABELS = new Map<keyof ScenarioValues, string>([
  ['title', 'Title'],
  ['description', 'What awaits the player'],
  ['tags', 'Tags'],
  ['visibility', 'Who sees it'],
  ['opening', 'Opening'],
  ['otherOpenings', 'Other openings'],
  ...PLOT_FIELDS.map(({ name, label }): [keyof ScenarioValues, string] => [name, label]),
  ...PERSONA_FIELDS.map(({ name, label }): [keyof ScenarioValues, string] => [name, label]),
])

export const labelOf = (name: keyof ScenarioValues): string => LABELS.get(name) ?? name

/** The words of a field, to be read beside others. */
export function wordsOf(name: keyof ScenarioValues, value: string): string {
  if (name === 'otherOpenings') return openingsIn(value).join('\n\n* * *\n\n')
  if (name === 'visibility') return value === 'PUBLIC' ? 'everybody here' : 'only you'
  return value
}

/** What is not saved yet, by name. */
export function unsavedOf(changes: Partial<ScenarioValues>): string {
  const names = (Object.keys(changes) as (keyof ScenarioValues)[]).map(labelOf)
  return names.length === 0 ? '' : `Not saved yet: ${names.join(', ')}.`
}
