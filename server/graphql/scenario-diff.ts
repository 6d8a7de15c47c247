// What the scenario of a story has changed since the story was made of it, and taking it over.
import type { CardContent } from '../engine/context/card-content.ts'
import { questionsIn } from '../engine/story/placeholders.ts'
import type { CardOffer } from '../engine/story/scenario-diff.ts'
import { NotFound } from '../io/store/errors.ts'
import { offerOf, type Offer, type SchemaOffer, type TextOffer } from '../library/scenario-offer.ts'
import { cardTexts } from '../library/scenarios/questions.ts'
import { updateFromScenario } from '../library/update-from-scenario.ts'
import { lazily, wordComparer, type WordDifference } from '../play/compare/compare.ts'
import { InvalidInput, NotPossible, TurnInProgress, UpdateRevised } from '../play/failures.ts'
import { MANY, builder } from './builder.ts'
import { WordComparison } from './compare-words.ts'
import { UserError } from './errors.ts'
import { encodeId, keyOf } from './ids.ts'
import { CardWords } from './card-content.ts'

const BY_PLAYER =
  'Whether the player changed it since: then it is taken only when he asks. Of stories that do not know what they were given it counts as changed.'

const ASKED = 'What it asks, and the story has no answer to: to be answered when it is taken over.'

const FieldEnum = builder.enumType('ScenarioField', {
  description: 'A text that a scenario gives a story.',
  values: {
    PLOT_ESSENTIALS: { value: 'plotEssentials', description: 'What the narrator must always know.' },
    AUTHORS_NOTE: { value: 'authorsNote', description: 'A hint on style.' },
    AI_INSTRUCTIONS: { value: 'aiInstructions', description: 'How the narrator should work.' },
  } satisfies Record<string, { value: TextOffer['field']; description: string }>,
})

/** How what is told differs from what it was; null where it is the same. */
interface Worded {
  words: () => Promise<WordDifference | null>
}

/** Offers with how their words differ, within what is compared of all of them together. */
function worded<One>(offers: readonly One[], textsOf: (one: One) => [string, string]): (One & Worded)[] {
  const compare = wordComparer()
  return offers.map((one) => {
    const [old, now] = textsOf(one)
    return { ...one, words: lazily(async () => (old === now ? null : compare(old, now))) }
  })
}

const FieldType = builder.objectRef<TextOffer & Worded>('ScenarioFieldChange').implement({
  description: 'A text that the scenario has changed since.',
  fields: (t) => ({
    field: t.field({ type: FieldEnum, description: 'Which one.', resolve: ({ field }) => field }),
    old: t.exposeString('old', { description: 'What the story says.' }),
    new: t.exposeString('new', {
      description: 'What the scenario says now, with the player’s answers in place.',
    }),
    words: t.field({
      type: WordComparison,
      nullable: true,
      description: 'How the new text differs from the old one; null where it does not.',
      resolve: ({ words }) => words(),
    }),
    questions: t.stringList({
      description: ASKED,
      resolve: (text) => questionsIn([text.new]),
    }),
    changedByPlayer: t.exposeBoolean('changedByPlayer', { description: BY_PLAYER }),
  }),
})

const ContentType = builder.objectRef<{ content: CardContent }>('ScenarioDiffCardContent').implement({
  description: 'What a story card says, or would say.',
  interfaces: [CardWords],
})

const KindEnum = builder.enumType('ScenarioCardChangeKind', {
  description: 'What a scenario did with a card.',
  values: {
    ADDED: { description: 'The story does not have it.' },
    UPDATED: { description: 'It says something else now.' },
    REMOVED: { description: 'The scenario has it no more.' },
  } satisfies Record<CardOffer['kind'], object>,
})

const CardType = builder.objectRef<CardOffer & Worded>('ScenarioCardChange').implement({
  description: 'A story card that the scenario has made, changed or removed since.',
  fields: (t) => ({
    id: t.id({
      description: 'The card of the scenario; for `cards` of updateFromScenario.',
      resolve: ({ id }) => encodeId('ScenarioCard', id),
    }),
    kind: t.field({ type: KindEnum, description: 'What became of it.', resolve: ({ kind }) => kind }),
    name: t.string({
      description: 'What it is called.',
      resolve: (card) => (card.new ?? card.old)?.name ?? '',
    }),
    old: t.field({
      type: ContentType,
      nullable: true,
      description: 'The card of the story, as on every line; null for none, and where its player removed it.',
      resolve: (card) => card.old && { content: card.old },
    }),
    new: t.field({
      type: ContentType,
      nullable: true,
      description: 'What the scenario says now, with the player’s answers in place; null when it is gone.',
      resolve: (card) => card.new && { content: card.new },
    }),
    words: t.field({
      type: WordComparison,
      nullable: true,
      description: 'How what the narrator is told differs; null where it does not.',
      resolve: ({ words }) => words(),
    }),
    questions: t.stringList({
      description: ASKED,
      resolve: (card) => (card.new === null ? [] : questionsIn(cardTexts(card.new))),
    }),
    changedByPlayer: t.exposeBoolean('changedByPlayer', { description: BY_PLAYER }),
  }),
})

const StatsType = builder.objectRef<SchemaOffer>('ScenarioStatsChange').implement({
  description: 'What the scenario counts otherwise than the story. Values that are still declared stay.',
  fields: (t) => ({
    added: t.exposeStringList('added', { description: 'Paths that would be new.' }),
    removed: t.exposeStringList('removed', { description: 'Paths that would no longer be counted.' }),
    changed: t.exposeStringList('changed', { description: 'Paths that would be declared otherwise.' }),
    old: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The schema of the story; null for nothing.',
      resolve: (stats) => stats.old,
    }),
    new: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The schema of the scenario; null for nothing.',
      resolve: (stats) => stats.new,
    }),
    changedByPlayer: t.exposeBoolean('changedByPlayer', { description: BY_PLAYER }),
  }),
})

const DiffType = builder.objectRef<Offer>('ScenarioDiff').implement({
  description: 'What a story could take over from its scenario as that is now.',
  fields: (t) => ({
    scenarioVersion: t.exposeInt('scenarioVersion', { description: 'The version of the scenario.' }),
    isNew: t.exposeBoolean('isNew', {
      description:
        'Whether the scenario has changed since the story was made of it, or brought up to it last. What was left out then is still told here, and is no news.',
    }),
    revision: t.exposeString('revision', {
      description: 'Opaque: names all of it. Send it as expectedRevision when you take it over.',
    }),
    questions: t.exposeStringList('questions', {
      description: 'What the new texts ask and nobody has answered yet; send answers with what you take.',
    }),
    fields: t.field({
      type: [FieldType],
      description: 'Texts of the plot.',
      resolve: ({ texts }) => worded(texts, (text) => [text.old, text.new]),
    }),
    cards: t.field({
      type: [CardType],
      complexity: MANY,
      description: 'Story cards: those of the scenario in its order, then those that are gone.',
      resolve: ({ cards }) => worded(cards, (card) => [card.old?.entry ?? '', card.new?.entry ?? '']),
    }),
    stats: t.field({
      type: StatsType,
      nullable: true,
      description: 'What is counted; null when the scenario has not changed that.',
      resolve: ({ schema }) => schema,
    }),
  }),
})

builder.objectField('Adventure', 'scenarioDiff', (t) =>
  t.field({
    type: DiffType,
    nullable: true,
    complexity: 20,
    description:
      'What its scenario has changed since it was made of it; null without a scenario, and when there is nothing to take over. Nothing is taken over by itself.',
    resolve: (adventure, _args, { deps }) => offerOf(deps.db.reader, adventure),
  }),
)

builder.objectType(UpdateRevised, {
  name: 'UpdateRevised',
  description:
    'The scenario or the story is not what the caller saw (expectedRevision). Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    adventure: t.field({
      type: 'Adventure',
      description: 'The story, with its scenarioDiff as it is now.',
      resolve: (error) => error.adventure,
    }),
  }),
})

/** An answer to a question of a scenario. */
const AnswerType = builder.inputType('ScenarioUpdateAnswer', {
  description: 'An answer to a question of a scenario.',
  fields: (t) => ({
    question: t.string({ required: true, description: 'The question, as the scenario has it.' }),
    answer: t.string({ required: true, description: 'The answer.' }),
  }),
})

const TAKES_ALL = 'Left out: all that the player did not change. An empty list: none.'

builder.relayMutationField(
  'updateFromScenario',
  {
    description: 'Which story, and what of the offer it takes over.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      expectedRevision: t.string({
        required: true,
        description: 'scenarioDiff.revision as you last saw it; UpdateRevised when it is another.',
      }),
      fields: t.field({ type: [FieldEnum], required: false, description: `Texts. ${TAKES_ALL}` }),
      cards: t.idList({ required: false, description: `Cards, by their id in the offer. ${TAKES_ALL}` }),
      stats: t.boolean({
        required: false,
        description: 'Whether the stats are taken over. Left out: unless the player changed them.',
      }),
      answers: t.field({
        type: [AnswerType],
        required: false,
        description: 'Answers to the questions in what is taken over.',
      }),
    }),
  },
  {
    description:
      'Takes over what a scenario has changed, from the next turn on. Title, opening, summary, scripts, the player’s own cards and values that are still declared stay, and so does what a script made of a card on a line. What a card said before is kept.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, TurnInProgress, NotPossible, UpdateRevised] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      adventure: await updateFromScenario(deps, viewer, {
        adventureId: keyOf('Adventure', String(input.adventureId)),
        revision: input.expectedRevision,
        texts: input.fields ?? null,
        cards: input.cards?.map((id) => keyOf('ScenarioCard', String(id))) ?? null,
        schema: input.stats ?? null,
        answers: input.answers ?? [],
      }),
    }),
  },
  {
    description: 'The story as it is now.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'All of it.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)
