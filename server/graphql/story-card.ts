// Story cards: what the narrator is told when a scene calls for it.
import { LimitReached } from '../access/refusals.ts'
import { CARD_LIMITS, MAX_CARDS, type CardContent } from '../engine/context/card-content.ts'
import { NotFound } from '../io/store/errors.ts'
import { lastWording, revisionOf, type SeenCard } from '../io/store/cards.ts'
import { headOf } from '../play/head.ts'
import { CardRevised, InvalidInput, NotPossible } from '../play/failures.ts'
import { createCard, deleteCard, editCard, restoreCard } from '../play/story-cards.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { CardWords, SecondaryLogicEnum } from './card-content.ts'
import { UserError } from './errors.ts'
import { given } from './given.ts'
import { encodeId, keyOf, numberOf } from './ids.ts'

export const StoryCard = builder.objectRef<SeenCard & { content: CardContent }>('StoryCard').implement({
  interfaces: [CardWords],
  description:
    'A story card as it is seen at the head. Cards that a player makes are seen on every line; what a script makes of one is seen only on lines through its take.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ card }) => encodeId('StoryCard', card.id) }),
    isAnchored: t.boolean({
      description: 'Whether what is seen here belongs to this line: a script made it at a take of it.',
      resolve: ({ version }) => version !== null,
    }),
    revision: t.string({
      description:
        'Opaque: names its wording as it is seen here, and changes with it. Send it as expectedRevision when you edit the card.',
      resolve: revisionOf,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the card was made.',
      resolve: ({ card }) => card.createdAt,
    }),
  }),
})

export const RemovedCard = builder.objectRef<SeenCard>('RemovedCard').implement({
  description: 'A card that was removed where the head stands. restoreCard brings it back.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ card }) => encodeId('StoryCard', card.id) }),
    name: t.string({
      description: 'What it was called last, where it was seen from here; empty when that is not known.',
      resolve: async (seen, _args, { deps, loaders }) => {
        const adventure = await loaders.adventure.load(seen.card.adventureId)
        return (await lastWording(deps.db.reader, seen, headOf(adventure)))?.name ?? ''
      },
    }),
    isAnchored: t.boolean({
      description: 'Whether a script removed it on this line; else its player did, everywhere.',
      resolve: ({ version }) => version !== null,
    }),
  }),
})

const keysField = {
  required: false,
  description: `At most ${CARD_LIMITS.keys} of ${CARD_LIMITS.key} characters.`,
} as const

export const CardInput = builder.inputType('StoryCardInput', {
  description: 'What a card says. What is left out stays as it is, or has its default in a new one.',
  fields: (t) => ({
    name: t.string({ required: false, description: `At most ${CARD_LIMITS.name} characters.` }),
    type: t.string({ required: false, description: `At most ${CARD_LIMITS.type} characters.` }),
    keys: t.stringList(keysField),
    entry: t.string({ required: false, description: `At most ${CARD_LIMITS.entry} characters.` }),
    notes: t.string({ required: false, description: `At most ${CARD_LIMITS.notes} characters.` }),
    wholeWords: t.boolean({ required: false, description: 'Default: true.' }),
    caseSensitive: t.boolean({ required: false, description: 'Default: false.' }),
    secondaryKeys: t.stringList(keysField),
    secondaryLogic: t.field({ type: SecondaryLogicEnum, required: false, description: 'Default: AND_ANY.' }),
    constant: t.boolean({ required: false, description: 'Default: false.' }),
    priority: t.int({ required: false, description: 'Default: 0.' }),
    scanDepth: t.int({
      required: false,
      description: `From 1 to ${CARD_LIMITS.scanDepth}, or 0 for all that the prompt holds, the default.`,
    }),
    enabled: t.boolean({ required: false, description: 'Default: true.' }),
  }),
})

/** A card's content as a client gives it: null is left out, a scan depth of 0 means all. */
export function contentOf(input: typeof CardInput.$inferInput): Partial<CardContent> {
  const content = given(input)
  return input.scanDepth === 0 ? { ...content, scanDepth: null } : content
}

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  SeenCard
>

const payload = (description: string) => ({
  description,
  outputFields: (t: OutputFields) => ({
    card: t.field({
      type: StoryCard,
      nullable: true,
      description: 'The card as it is seen now; null when it was removed.',
      resolve: (seen) => (seen.content === null ? null : { ...seen, content: seen.content }),
    }),
    adventure: t.prismaField({
      type: 'Adventure',
      description: 'The story.',
      resolve: (query, { card }, _args, { deps }) =>
        deps.db.reader.adventure.findUniqueOrThrow({ ...query, where: { id: card.adventureId } }),
    }),
  }),
})

builder.objectType(CardRevised, {
  name: 'CardRevised',
  description: 'The card has other words than the caller saw (expectedRevision). Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    card: t.field({
      type: StoryCard,
      nullable: true,
      description: 'The card as it is seen now; null when it was removed.',
      resolve: ({ seen }) => (seen.content === null ? null : { ...seen, content: seen.content }),
    }),
    adventure: t.prismaField({
      type: 'Adventure',
      description: 'The story with its cards as they are now.',
      resolve: (query, { seen }, _args, { deps }) =>
        deps.db.reader.adventure.findUniqueOrThrow({ ...query, where: { id: seen.card.adventureId } }),
    }),
  }),
})

const failures = { types: [NotFound, InvalidInput, NotPossible] }
const cardIdField = { required: true, description: 'The card.' } as const

builder.relayMutationField(
  'createCard',
  {
    description: 'Which story, and what the card says.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      card: t.field({ type: CardInput, required: true, description: 'What it says.' }),
    }),
  },
  {
    description: `Makes a card that is seen on every line. A story has at most ${MAX_CARDS.toLocaleString('en')}. Allowed while a turn runs.`,
    nullable: true,
    errors: { types: [...failures.types, LimitReached] },
    resolve: (_root, { input }, { deps, viewer }) =>
      createCard(deps, viewer, keyOf('Adventure', String(input.adventureId)), contentOf(input.card)),
  },
  payload('The new card.'),
)

builder.relayMutationField(
  'editCard',
  {
    description: 'Which card, and what changes.',
    inputFields: (t) => ({
      cardId: t.id(cardIdField),
      card: t.field({ type: CardInput, required: true, description: 'What changes.' }),
      expectedRevision: t.string({
        required: false,
        description: 'card.revision as you last saw it; CardRevised when it is another. Left out: any.',
      }),
    }),
  },
  {
    description:
      'Changes a card where it is seen from the head: the version of this line if there is one, else the card of every line. The earlier wording is kept. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [...failures.types, CardRevised] },
    resolve: (_root, { input }, { deps, viewer }) => {
      const cardId = numberOf('StoryCard', String(input.cardId))
      return editCard(deps, viewer, cardId, contentOf(input.card), input.expectedRevision ?? null)
    },
  },
  payload('The card as it is now.'),
)

builder.relayMutationField(
  'deleteCard',
  { description: 'Which card.', inputFields: (t) => ({ cardId: t.id(cardIdField) }) },
  {
    description: 'Removes a card where it is seen from the head. restoreCard brings it back.',
    nullable: true,
    errors: failures,
    resolve: (_root, { input }, { deps, viewer }) =>
      deleteCard(deps, viewer, numberOf('StoryCard', String(input.cardId))),
  },
  payload('The story without the card.'),
)

builder.relayMutationField(
  'restoreCard',
  { description: 'Which card.', inputFields: (t) => ({ cardId: t.id(cardIdField) }) },
  {
    description: 'Brings a removed card back, as it was last seen here.',
    nullable: true,
    errors: failures,
    resolve: (_root, { input }, { deps, viewer }) =>
      restoreCard(deps, viewer, numberOf('StoryCard', String(input.cardId))),
  },
  payload('The card that is back.'),
)
