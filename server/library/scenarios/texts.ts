// What a scenario says of itself: its texts, their bounds, and how they are kept.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import { cleanText } from '../../engine/story/clean.ts'
import type { Issue } from '../../play/failures.ts'
import { SCENARIO_LIMITS } from '../limits.ts'

const TEXTS = [
  'title',
  'description',
  'opening',
  'plotEssentials',
  'authorsNote',
  'aiInstructions',
  'personaName',
  'personaPronouns',
  'personaDescription',
] as const

/** The texts of a scenario. */
export interface ScenarioTexts extends Record<(typeof TEXTS)[number], string> {
  otherOpenings: string[]
  tags: string[]
}

/** Texts of a new scenario of which only the title is given yet. */
export const blankTexts = (title: string): ScenarioTexts => ({
  ...(Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<(typeof TEXTS)[number], string>),
  title,
  otherOpenings: [],
  tags: [],
})

/** The texts as they are safe to store: blank openings and tags are left out, and a tag stands there once. */
export function cleanTexts(texts: Partial<ScenarioTexts>): Partial<ScenarioTexts> {
  const { otherOpenings, tags } = texts
  const clean: Partial<ScenarioTexts> = {}
  for (const field of TEXTS) if (texts[field] !== undefined) clean[field] = cleanText(texts[field])
  if (clean.title !== undefined) clean.title = clean.title.trim()
  if (otherOpenings) clean.otherOpenings = otherOpenings.map(cleanText).filter((text) => text.trim() !== '')
  if (tags) clean.tags = [...new Set(tags.map((tag) => cleanText(tag).trim()).filter((tag) => tag !== ''))]
  return clean
}

/** What is wrong with texts, by field; none when they can be kept. */
export function textFaults(texts: Partial<ScenarioTexts>): Issue[] {
  const { title, otherOpenings = [], tags = [] } = texts
  const together = otherOpenings.reduce((sum, text) => sum + text.length, 0)
  return [
    ...(title === '' ? [{ path: 'title', message: 'Give the scenario a title.' }] : []),
    ...TEXTS.flatMap((path) => tooLong(path, texts[path] ?? '', SCENARIO_LIMITS[path])),
    ...tooMany('otherOpenings', otherOpenings, SCENARIO_LIMITS.otherOpenings, 'openings'),
    ...otherOpenings.flatMap((text, at) => tooLong(`otherOpenings.${at}`, text, SCENARIO_LIMITS.opening)),
    ...(together > SCENARIO_LIMITS.allOpenings
      ? [{ path: 'otherOpenings', message: `All openings have at most ${few('allOpenings')} characters.` }]
      : []),
    ...tooMany('tags', tags, SCENARIO_LIMITS.tags, 'tags'),
    ...tags.flatMap((tag, at) => tooLong(`tags.${at}`, tag, SCENARIO_LIMITS.tag)),
  ]
}

const few = (limit: keyof typeof SCENARIO_LIMITS): string => SCENARIO_LIMITS[limit].toLocaleString('en')

const tooLong = (path: string, text: string, most: number): Issue[] =>
  text.length > most ? [{ path, message: `At most ${most.toLocaleString('en')} characters.` }] : []

const tooMany = (path: string, list: string[], most: number, what: string): Issue[] =>
  list.length > most ? [{ path, message: `At most ${most} ${what}.` }] : []

/** The texts as columns of a row. */
export function asColumns({ otherOpenings, tags, ...texts }: Partial<ScenarioTexts>) {
  return {
    ...texts,
    ...(otherOpenings && { otherOpenings: JSON.stringify(otherOpenings) }),
    ...(tags && { tags: JSON.stringify(tags) }),
  }
}

/** A list of texts as a column holds it. */
export const textsIn = (column: string): string[] => JSON.parse(column) as string[]

/** The texts of a row. */
export function textsOf(row: Scenario): ScenarioTexts {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, row[field]])) as Pick<
    Scenario,
    (typeof TEXTS)[number]
  >
  return { ...texts, otherOpenings: textsIn(row.otherOpenings), tags: textsIn(row.tags) }
}

/** The takes that an adventure may begin with, the first of them first. */
export const openingsOf = ({
  opening,
  otherOpenings,
}: Pick<ScenarioTexts, 'opening' | 'otherOpenings'>): string[] =>
  [opening, ...otherOpenings].map((text) => text.trim()).filter((text) => text !== '')
