// What a scenario offers a story that was made of it: texts, cards and stats that it has changed since.
import type { Adventure, Scenario } from '../../generated/sqlite/client.ts'
import { readableScenarios } from '../access/ownership.ts'
import { questionsIn, type Answer } from '../engine/story/placeholders.ts'
import {
  cardOffers,
  isOffered,
  isPlayers,
  schemaDifference,
  type CardOffer,
  type OfferedCard,
  type OwnCard,
  type SchemaDifference,
  type ThreeWays,
} from '../engine/story/scenario-diff.ts'
import type { WorldSchema } from '../engine/world/schema.ts'
import { readContent } from '../io/store/cards.ts'
import type { Reader } from '../io/store/database.ts'
import { SOURCED_TEXTS, cardHash, hashesOf, type SourcedPlot } from '../io/store/sources.ts'
import { hashOf } from '../io/store/states.ts'
import { schemaOf } from '../play/world.ts'
import { cardsOfScenario } from './scenarios/cards.ts'
import { cardTexts, filledCard, filledPlot } from './scenarios/questions.ts'

/** A text of the plot that the scenario has changed. */
export interface TextOffer {
  field: (typeof SOURCED_TEXTS)[number]
  old: string
  new: string
  changedByPlayer: boolean
}

/** What the scenario counts now, where it has changed that. */
export interface SchemaOffer extends SchemaDifference {
  old: WorldSchema | null
  new: WorldSchema | null
  changedByPlayer: boolean
}

export interface Offer {
  scenarioVersion: number
  /** The scenario has another version than the story was made of, or brought up to. */
  isNew: boolean
  /** Names all of it: another offer has another name. */
  revision: string
  /** What the scenario asks in what it offers, and the story has no answer to. */
  questions: string[]
  texts: TextOffer[]
  cards: CardOffer[]
  schema: SchemaOffer | null
  /** The names of all that the scenario says of the plot now, by field. */
  hashes: Record<string, string>
}

/** What the scenario of a story offers it; null when it has none, or nothing that the story does not have.
 * @param more answers beside those that the story was begun with */
export async function offerOf(db: Reader, adventure: Adventure, more: Answer[] = []): Promise<Offer | null> {
  const scenario = await scenarioOf(db, adventure)
  if (scenario === null) return null
  const answers = [...answersOf(adventure), ...more]
  const filled = filledPlot(scenario, answers)
  const plot = { ...filled, statSchema: scenario.statSchema }
  const hashes = hashesOf(plot)
  const waysOf = waysBetween(adventure, hashes)
  const texts = textOffers(adventure, plot, waysOf)
  const schema = schemaOffer(adventure, plot, waysOf('statSchema'))
  const cards = cardOffers(await offeredCards(db, scenario, answers), await ownCards(db, adventure.id))
  if (texts.length === 0 && cards.length === 0 && schema === null) return null
  const { version: scenarioVersion } = scenario
  const isNew = scenarioVersion !== adventure.scenarioVersion
  const revision = hashOf({ scenarioVersion, texts, cards, schema })
  const questions = questionsOf(texts, cards)
  return { scenarioVersion, isNew, revision, questions, texts, cards, schema, hashes }
}

/** What a story was begun with. */
export const answersOf = ({ answers }: Adventure): Answer[] => JSON.parse(answers) as Answer[]

/** The questions in what is offered. */
export const questionsOf = (texts: readonly TextOffer[], cards: readonly CardOffer[]): string[] =>
  questionsIn([
    ...texts.map((text) => text.new),
    ...cards.flatMap(({ new: content }) => (content ? cardTexts(content) : [])),
  ])

const scenarioOf = async (db: Reader, { scenarioId, ownerId }: Adventure): Promise<Scenario | null> =>
  scenarioId === null
    ? null
    : db.scenario.findFirst({
        where: { id: scenarioId, AND: readableScenarios({ userId: ownerId, link: null }) },
      })

/** By the name of a field: what it said then, what it says now, and what the story says. */
function waysBetween(adventure: Adventure, hashes: Record<string, string>): (field: string) => ThreeWays {
  const given = JSON.parse(adventure.sourceHashes) as Record<string, string>
  const own = hashesOf(adventure)
  return (field) => ({
    given: given[field] ?? null,
    offered: hashes[field] ?? null,
    own: own[field] ?? null,
  })
}

function textOffers(
  adventure: Adventure,
  plot: SourcedPlot,
  waysOf: (field: string) => ThreeWays,
): TextOffer[] {
  return SOURCED_TEXTS.filter((field) => isOffered(waysOf(field))).map((field) => ({
    field,
    old: adventure[field],
    new: plot[field],
    changedByPlayer: isPlayers(waysOf(field)),
  }))
}

function schemaOffer(adventure: Adventure, plot: SourcedPlot, ways: ThreeWays): SchemaOffer | null {
  if (!isOffered(ways)) return null
  const [old, offered] = [schemaOf(adventure), schemaOf(plot)]
  return { ...schemaDifference(old, offered), old, new: offered, changedByPlayer: isPlayers(ways) }
}

async function offeredCards(db: Reader, { id }: Scenario, answers: Answer[]): Promise<OfferedCard[]> {
  return (await cardsOfScenario(db, id)).map((row) => {
    const content = filledCard(readContent(row.body), answers)
    return { id: row.id, content, hash: cardHash(content) }
  })
}

async function ownCards(db: Reader, adventureId: string): Promise<OwnCard[]> {
  const where = { adventureId, sourceId: { not: null } }
  const rows = await db.storyCard.findMany({ where, orderBy: { id: 'desc' } })
  return rows.map(({ sourceId, sourceHash, base }) => {
    const content = base === null ? null : readContent(base)
    return { sourceId: sourceId!, sourceHash, content, hash: content && cardHash(content) }
  })
}
