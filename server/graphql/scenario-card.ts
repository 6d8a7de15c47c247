// Story cards of a scenario: an adventure takes copies of them when it starts.
import { LimitReached } from '../access/refusals.ts'
import type { ScenarioCard as CardRow } from '../../generated/sqlite/client.ts'
import { MAX_CARDS, type CardContent } from '../engine/context/card-content.ts'
import { readContent } from '../io/store/cards.ts'
import { NotFound } from '../io/store/errors.ts'
import {
  cardRevision,
  cardsOfScenario,
  createScenarioCard,
  deleteScenarioCard,
  editScenarioCard,
} from '../library/scenarios/cards.ts'
import { InvalidInput, NotPossible, ScenarioRevised } from '../play/failures.ts'
import { MANY, builder, type SchemaTypes } from './builder.ts'
import { CardWords } from './card-content.ts'
import { encodeId, keyOf } from './ids.ts'
import { CardInput, contentOf } from './story-card.ts'

const withContent = (row: CardRow): CardRow & { content: CardContent } => ({
  ...row,
  content: readContent(row.body),
})

const ScenarioCard = builder.objectRef<CardRow & { content: CardContent }>('ScenarioCard').implement({
  description: 'A story card of a scenario. What is written ${in such braces} asks the player at the start.',
  interfaces: [CardWords],
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ id }) => encodeId('ScenarioCard', id) }),
    revision: t.string({
      description: 'Opaque: changes with its wording. Send it as expectedRevision when you edit the card.',
      resolve: cardRevision,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was made.',
      resolve: ({ createdAt }) => createdAt,
    }),
  }),
})

builder.prismaObjectField('Scenario', 'cards', (t) =>
  t.field({
    type: [ScenarioCard],
    complexity: MANY,
    description: `Its story cards in their order; at most ${MAX_CARDS.toLocaleString('en')}.`,
    resolve: async ({ id }, _args, { deps }) => (await cardsOfScenario(deps.db.reader, id)).map(withContent),
  }),
)

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  CardRow
>

const scenarioField = (t: OutputFields) =>
  t.prismaField({
    type: 'Scenario',
    description: 'The scenario with its cards as they are now.',
    resolve: (query, { scenarioId }, _args, { deps }) =>
      deps.db.reader.scenario.findUniqueOrThrow({ ...query, where: { id: scenarioId } }),
  })

const payload = (description: string) => ({
  description,
  outputFields: (t: OutputFields) => ({
    card: t.field({ type: ScenarioCard, description: 'The card.', resolve: withContent }),
    scenario: scenarioField(t),
  }),
})

const FAILURES = [NotFound, InvalidInput, NotPossible]
const cardIdField = { required: true, description: 'The card of the scenario.' } as const

builder.relayMutationField(
  'createScenarioCard',
  {
    description: 'Which scenario, and what the card says.',
    inputFields: (t) => ({
      scenarioId: t.id({ required: true, description: 'The scenario.' }),
      card: t.field({ type: CardInput, required: true, description: 'What it says.' }),
    }),
  },
  {
    description: `Makes a card, the last of its scenario, which has at most ${MAX_CARDS.toLocaleString('en')}.`,
    nullable: true,
    errors: { types: [...FAILURES, LimitReached] },
    resolve: (_root, { input }, { deps, viewer }) =>
      createScenarioCard(deps, viewer, keyOf('Scenario', String(input.scenarioId)), contentOf(input.card)),
  },
  payload('The new card.'),
)

builder.relayMutationField(
  'editScenarioCard',
  {
    description: 'Which card, and what changes; what is left out stays.',
    inputFields: (t) => ({
      scenarioCardId: t.id(cardIdField),
      card: t.field({ type: CardInput, required: true, description: 'What changes.' }),
      expectedRevision: t.string({
        required: false,
        description: 'card.revision as you last saw it; ScenarioRevised when it is another. Left out: any.',
      }),
    }),
  },
  {
    description: 'Changes a card of a scenario. Copies in adventures stay as they are.',
    nullable: true,
    errors: { types: [...FAILURES, ScenarioRevised] },
    resolve: (_root, { input }, { deps, viewer }) => {
      const id = keyOf('ScenarioCard', String(input.scenarioCardId))
      return editScenarioCard(deps, viewer, id, contentOf(input.card), input.expectedRevision ?? null)
    },
  },
  payload('The card as it is now.'),
)

builder.relayMutationField(
  'deleteScenarioCard',
  { description: 'Which card.', inputFields: (t) => ({ scenarioCardId: t.id(cardIdField) }) },
  {
    description: 'Deletes a card of a scenario. Copies in adventures stay.',
    nullable: true,
    errors: { types: FAILURES },
    resolve: (_root, { input }, { deps, viewer }) =>
      deleteScenarioCard(deps, viewer, keyOf('ScenarioCard', String(input.scenarioCardId))),
  },
  {
    description: 'The scenario without the card.',
    outputFields: (t) => ({
      scenarioCardId: t.id({
        description: 'The id of the card that is gone.',
        resolve: ({ id }) => encodeId('ScenarioCard', id),
      }),
      scenario: scenarioField(t),
    }),
  },
)
