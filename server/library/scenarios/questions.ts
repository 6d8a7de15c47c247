// What a scenario asks before it starts, and its texts with the answers in their places.
import type { Scenario, ScenarioCard } from '../../../generated/sqlite/client.ts'
import { cardFaults, type CardContent } from '../../engine/context/card-content.ts'
import type { Persona } from '../../engine/context/persona.ts'
import {
  CHARACTER,
  USER,
  fillPlaceholders,
  questionsIn,
  type Answer,
} from '../../engine/story/placeholders.ts'
import { readContent } from '../../io/store/cards.ts'
import type { Reader } from '../../io/store/database.ts'
import { InvalidInput, type Issue } from '../../play/failures.ts'
import { ADVENTURE_LIMITS, SCENARIO_LIMITS } from '../limits.ts'
import { cleanTexts, openingsOf, textsOf, type ScenarioTexts } from './texts.ts'

/** The questions of a scenario, each once, in the order of its texts: opening, other openings, essentials, note,
 * instructions, persona, cards.
 * @param unsaved texts that are being written: they count instead of what is saved */
export async function questionsOf(
  db: Reader,
  scenario: Scenario,
  unsaved: Partial<ScenarioTexts> = {},
): Promise<string[]> {
  const open = { scenarioId: scenario.id, body: { contains: '${' } }
  const cards = await db.scenarioCard.findMany({ where: open, orderBy: [{ position: 'asc' }, { id: 'asc' }] })
  return questionsWith(scenario, cards, unsaved)
}

/** The same, with the cards at hand. */
export function questionsWith(
  scenario: Scenario,
  cards: readonly Pick<ScenarioCard, 'body'>[],
  unsaved: Partial<ScenarioTexts> = {},
): string[] {
  const texts = { ...textsOf(scenario), ...cleanTexts(unsaved) }
  return questionsIn([
    texts.opening,
    ...texts.otherOpenings,
    ...PLOT.map((field) => texts[field]),
    ...cards.flatMap(({ body }) => cardTexts(readContent(body))),
  ])
}

const PLOT = [
  'plotEssentials',
  'authorsNote',
  'aiInstructions',
  'personaName',
  'personaPronouns',
  'personaDescription',
] as const

/** The texts of a card that may ask. */
export const cardTexts = ({ name, keys, secondaryKeys, entry }: CardContent): string[] => [
  name,
  ...[...keys, ...secondaryKeys].filter(isWords),
  entry,
]

/** A key that is a pattern stays as it is written: an answer is no pattern. */
const isWords = (key: string): boolean => !key.startsWith('/')

/** Who plays, and as whom: the scenario's own persona, unless the player says otherwise. */
export function personaWith(
  scenario: Scenario,
  wanted: Partial<Persona>,
  answers: readonly Answer[],
): Persona {
  const name = wanted.name ?? fillPlaceholders(scenario.personaName, answers)
  const named = withNames(answers, { name }, scenario)
  return {
    name,
    pronouns: wanted.pronouns ?? fillPlaceholders(scenario.personaPronouns, named),
    description: wanted.description ?? fillPlaceholders(scenario.personaDescription, named),
  }
}

/** Answers with those to the two names of character cards: who plays, and whom the scenario is about. */
export const withNames = (
  answers: readonly Answer[],
  persona: Pick<Persona, 'name'>,
  { title }: { title: string },
): Answer[] => [
  ...answers,
  { question: USER, answer: persona.name.trim() },
  { question: CHARACTER, answer: title },
]

/** What an adventure copies of a scenario's texts, with the answers in their places. */
export interface Plot extends Pick<
  ScenarioTexts,
  'title' | 'plotEssentials' | 'authorsNote' | 'aiInstructions'
> {
  openings: string[]
}

/** The texts of a scenario with the answers in their places. */
export function filledPlot(scenario: Scenario, answers: readonly Answer[]): Plot {
  const fill = (text: string): string => fillPlaceholders(text, answers)
  const texts = textsOf(scenario)
  return {
    title: fill(texts.title),
    plotEssentials: fill(texts.plotEssentials),
    authorsNote: fill(texts.authorsNote),
    aiInstructions: fill(texts.aiInstructions),
    openings: openingsOf(texts).map(fill),
  }
}

/** A card of a scenario with the answers in their places. Its notes are scripts' data, and stay byte for byte. */
export function filledCard(content: CardContent, answers: readonly Answer[]): CardContent {
  const fill = (text: string): string => fillPlaceholders(text, answers)
  const fillKey = (key: string): string => (isWords(key) ? fill(key) : key)
  return {
    ...content,
    name: fill(content.name),
    entry: fill(content.entry),
    keys: content.keys.map(fillKey),
    secondaryKeys: content.secondaryKeys.map(fillKey),
  }
}

/** Throws InvalidInput where answers make a text longer than it may be, or a key one that cannot be used. */
export function assertFilled(plot: Plot, persona: Persona, cards: readonly CardContent[]): void {
  const bounds = [
    [plot.plotEssentials, 'plotEssentials', 'the plot essentials'],
    [plot.authorsNote, 'authorsNote', 'the author’s note'],
    [plot.aiInstructions, 'aiInstructions', 'the instructions'],
    [persona.name, 'personaName', 'the name'],
    [persona.pronouns, 'personaPronouns', 'the pronouns'],
    [persona.description, 'personaDescription', 'the description of the player'],
  ] as const
  const long = bounds.flatMap(([text, field, what]): Issue[] =>
    text.length > ADVENTURE_LIMITS[field]
      ? [
          {
            path: field,
            message: `With this, ${what} would have more than ${ADVENTURE_LIMITS[field].toLocaleString('en')} characters.`,
          },
        ]
      : [],
  )
  if (plot.openings.some((text) => text.length > SCENARIO_LIMITS.opening))
    long.push({
      path: 'answers',
      message: `With these answers an opening would have more than ${SCENARIO_LIMITS.opening.toLocaleString('en')} characters.`,
    })
  const faulty = cards.find((card) => cardFaults(card, { draft: true }).length > 0)
  if (faulty) {
    const why = cardFaults(faulty, { draft: true })[0]!.message
    long.push({
      path: 'answers',
      message: `With these answers the card “${faulty.name}” cannot be kept: ${why}`,
    })
  }
  if (long.length > 0) throw new InvalidInput(long)
}
