// Bringing a story up to what its scenario says now: as much of the offer as its player takes, as one write.
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/viewer.ts'
import { matchAnswers, type Answer } from '../engine/story/placeholders.ts'
import type { StoryChange } from '../engine/story/events.ts'
import type { CardOffer } from '../engine/story/scenario-diff.ts'
import { readSchema } from '../engine/world/schema.ts'
import type { Tx } from '../io/store/database.ts'
import { createSourcedCards, moveSources, type SourcedCard } from '../io/store/sources.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput, NotPossible, UpdateRevised, type Issue } from '../play/failures.ts'
import { changeStory } from '../play/head.ts'
import { putSchema } from '../play/save-schema.ts'
import { assertRoom, assertSize, sizeOf } from '../play/story-cards.ts'
import { assertFilled } from './scenarios/questions.ts'
import { answersOf, offerOf, questionsOf, type Offer, type TextOffer } from './scenario-offer.ts'

/** What its player takes of the offer; null: all that he did not change himself. */
export interface Taken {
  texts: TextOffer['field'][] | null
  /** Ids of cards of the scenario. */
  cards: string[] | null
  schema: boolean | null
}

export interface UpdateRequest extends Taken {
  adventureId: string
  /** The offer as it was shown. */
  revision: string
  /** To the questions of what is taken. */
  answers: Answer[]
}

/** Takes over what a player chose. His own cards, title, summary, opening, scripts and values stay; so does what a script made
 * of a card on a line. What it replaces of a card is kept. Throws UpdateRevised when the offer is not what was shown,
 * TurnInProgress, NotPossible or InvalidInput. */
export function updateFromScenario(deps: Deps, viewer: Viewer, request: UpdateRequest): Promise<Adventure> {
  const { adventureId, revision } = request
  return changeStory(deps, viewer, { adventureId, expectedHeadVersion: null }, async (tx, adventure) => {
    const offer = await offerOf(tx, adventure)
    if (offer === null) throw new NotPossible('The scenario of this story has nothing new for it.')
    if (offer.revision !== revision) throw new UpdateRevised(adventure)
    const issues = strangers(offer, request)
    if (issues.length > 0) throw new InvalidInput(issues)
    const answers = answersTo(takenOf(offer, request), request.answers)
    // With the answers in place it says other words.
    const told = answers.length === 0 ? offer : await offerOf(tx, adventure, answers)
    return takeOver(deps, tx, adventure, told ?? offer, request, answers)
  })
}

/** What is asked for and not offered. */
function strangers(offer: Offer, { texts, cards }: Taken): Issue[] {
  const offered = new Set(offer.cards.map(({ id }) => id))
  return [
    ...(texts ?? []).flatMap((field, at) =>
      offer.texts.some((text) => text.field === field)
        ? []
        : [{ path: `fields.${at}`, message: 'The scenario has no other words for this.' }],
    ),
    ...(cards ?? []).flatMap((id, at) =>
      offered.has(id) ? [] : [{ path: `cards.${at}`, message: 'The scenario does not offer this card.' }],
    ),
  ]
}

function takenOf(offer: Offer, { texts, cards, schema }: Taken): Pick<Offer, 'texts' | 'cards' | 'schema'> {
  const wanted = cards && new Set(cards)
  return {
    texts: offer.texts.filter((one) => texts?.includes(one.field) ?? !one.changedByPlayer),
    cards: offer.cards.filter((one) => wanted?.has(one.id) ?? !one.changedByPlayer),
    schema: offer.schema && (schema ?? !offer.schema.changedByPlayer) ? offer.schema : null,
  }
}

/** The answers to what is asked in what is taken. */
function answersTo({ texts, cards }: Pick<Offer, 'texts' | 'cards'>, given: Answer[]): Answer[] {
  const { answers, issues } = matchAnswers(questionsOf(texts, cards), given)
  if (issues.length > 0) throw new InvalidInput(issues)
  return answers
}

/** What is not taken may be as long as it likes. */
const NO_WORDS = { title: '', plotEssentials: '', authorsNote: '', aiInstructions: '', openings: [] }

async function takeOver(
  deps: Deps,
  tx: Tx,
  before: Adventure,
  offer: Offer,
  request: Taken,
  answers: Answer[],
): Promise<{ result: Adventure; tell: StoryChange[] }> {
  const { texts, cards, schema } = takenOf(offer, request)
  const words = Object.fromEntries(texts.map(({ field, new: text }) => [field, text]))
  assertFilled(
    { ...NO_WORDS, ...words },
    { name: '', pronouns: '', description: '' },
    cards.flatMap((card) => card.new ?? []),
  )
  await takeCards(deps, tx, before, cards)
  // An empty one counts nothing.
  const adventure = schema ? await putSchema(tx, before, schema.new ?? readSchema({}).schema!) : before
  const fields = [...texts.map(({ field }) => field), ...(schema ? ['statSchema'] : [])]
  const hashes = Object.fromEntries(fields.map((field) => [field, offer.hashes[field]]))
  const result = await tx.adventure.update({
    where: { id: adventure.id },
    data: {
      ...words,
      sourceHashes: JSON.stringify({ ...JSON.parse(adventure.sourceHashes), ...hashes }),
      answers: JSON.stringify([...answersOf(adventure), ...answers]),
      scenarioVersion: offer.scenarioVersion,
    },
  })
  const tell: StoryChange[] = []
  if (texts.length > 0) tell.push({ type: 'PLOT_CHANGED' })
  if (cards.length > 0) tell.push({ type: 'CARDS_CHANGED' })
  if (schema) tell.push({ type: 'HEAD_MOVED' })
  return { result, tell }
}

async function takeCards(deps: Deps, tx: Tx, adventure: Adventure, cards: CardOffer[]): Promise<void> {
  const now = deps.clock.now()
  const of = (kind: CardOffer['kind']) => cards.filter((card) => card.kind === kind)
  // What goes makes room for what comes.
  await moveSources(tx, adventure.id, of('REMOVED').map(sourced), now)
  const [added, updated] = [of('ADDED'), of('UPDATED')]
  const more = [...added, ...updated.filter((card) => card.old === null)]
  await assertRoom(
    tx,
    adventure,
    more.map((card) => card.new!),
  )
  await assertSize(
    tx,
    adventure,
    [...added, ...updated].reduce((sum, card) => sum + sizeOf(card.new) - sizeOf(card.old), 0),
  )
  await moveSources(tx, adventure.id, updated.map(sourced), now)
  const copies = added.map((card): SourcedCard => ({ sourceId: card.id, content: card.new! }))
  await createSourcedCards(tx, adventure.id, copies, now)
}

const sourced = (card: CardOffer) => ({ sourceId: card.id, content: card.new })
