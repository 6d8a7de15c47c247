// Story cards: what the narrator is told when a scene calls for it.
import { CARD_LIMITS, type CardContent, type SecondaryLogic } from '../engine/context/card-content.ts'
import { NotFound } from '../io/store/errors.ts'
import { lastWording, revisionOf, type SeenCard } from '../io/store/cards.ts'
import { headOf } from '../play/head.ts'
import { CardRevised, InvalidInput, NotPossible } from '../play/failures.ts'
import { MAX_CARDS, createCard, deleteCard, editCard, restoreCard } from '../play/story-cards.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { UserError } from './errors.ts'
import { encodeId, keyOf, numberOf } from './ids.ts'

export const SecondaryLogicEnum = builder.enumType('SecondaryLogic', {
  description: 'How secondary keys bear on a card whose key was found.',
  values: {
    AND_ANY: { description: 'One of them must be found too.' },
    AND_ALL: { description: 'All of them must be found too.' },
    NOT_ANY: { description: 'None of them may be found.' },
    NOT_ALL: { description: 'Not all of them may be found.' },
  } satisfies Record<SecondaryLogic, object>,
})

const KEYS =
  'What calls it up: whole words, or a regular expression written /…/flags. Found anywhere in the takes that are scanned.'

export const StoryCard = builder.objectRef<SeenCard & { content: CardContent }>('StoryCard').implement({
  description:
    'A story card as it is seen at the head. Cards that a player makes are seen on every line; what a script makes of one is seen only on lines through its take.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ card }) => encodeId('StoryCard', card.id) }),
    name: t.string({ description: 'Its name; never told.', resolve: ({ content }) => content.name }),
    type: t.string({
      description: 'Such as character or location; free text. Never told.',
      resolve: ({ content }) => content.type,
    }),
    keys: t.stringList({ description: KEYS, resolve: ({ content }) => content.keys }),
    entry: t.string({ description: 'What the narrator is told.', resolve: ({ content }) => content.entry }),
    notes: t.string({
      description: 'For its author and for scripts; never told.',
      resolve: ({ content }) => content.notes,
    }),
    wholeWords: t.boolean({
      description: 'Keys are whole words; in scripts without blanks they may stand in a run of letters.',
      resolve: ({ content }) => content.wholeWords,
    }),
    caseSensitive: t.boolean({
      description: 'Small and capital letters differ.',
      resolve: ({ content }) => content.caseSensitive,
    }),
    secondaryKeys: t.stringList({
      description: 'Further keys; see secondaryLogic.',
      resolve: ({ content }) => content.secondaryKeys,
    }),
    secondaryLogic: t.field({
      type: SecondaryLogicEnum,
      description: 'How the secondary keys bear on it.',
      resolve: ({ content }) => content.secondaryLogic,
    }),
    constant: t.boolean({ description: 'Told always.', resolve: ({ content }) => content.constant }),
    priority: t.int({
      description: 'Greater is told first when room is short.',
      resolve: ({ content }) => content.priority,
    }),
    scanDepth: t.int({
      nullable: true,
      description: 'How many of the newest takes are scanned; null: all that the prompt holds.',
      resolve: ({ content }) => content.scanDepth,
    }),
    enabled: t.boolean({
      description: 'Whether it counts at all.',
      resolve: ({ content }) => content.enabled,
    }),
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
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value != null))
  return input.scanDepth === 0 ? { ...given, scanDepth: null } : given
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
    description: `Makes a card that is seen on every line. A story has at most ${MAX_CARDS}. Allowed while a turn runs.`,
    nullable: true,
    errors: failures,
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
