// Takes: one version of one moment of a story, with the versions beside it.
import type { Revision, Take } from '../../generated/sqlite/client.ts'
import { readable } from '../access/ownership.ts'
import type { Finish, TakeKind } from '../engine/story/words.ts'
import { STORYTELLER_NAME } from '../engine/narration.ts'
import { shownState } from '../engine/world/state.ts'
import { schemaOf } from '../play/world.ts'
import { getState } from '../io/store/states.ts'
import { isWithin } from '../io/store/path.ts'
import { revisionsOf } from '../io/store/revisions.ts'
import { isErased } from '../play/edit-take.ts'
import { retakeTarget, retryTarget } from '../play/retry-target.ts'
import { VERSIONS, builder } from './builder.ts'
import type { Context } from './context.ts'
import { asNumber, encodeId } from './ids.ts'

export const TakeKindEnum = builder.enumType('TakeKind', {
  description: 'What a take is.',
  values: {
    OPENING: { description: 'A beginning.' },
    DO: { description: 'What the player does.' },
    SAY: { description: 'What the player says.' },
    STORY: { description: 'A piece of story that the player wrote.' },
    NARRATION: { description: 'What the narrator wrote.' },
  } satisfies Record<TakeKind, object>,
})

export const FinishEnum = builder.enumType('Finish', {
  description: 'How a narration ended.',
  values: {
    COMPLETE: { description: 'The narrator came to an end.' },
    LENGTH: { description: 'It was cut at the limit for output tokens.' },
    FILTERED: { description: 'A filter of the endpoint cut it.' },
    INTERRUPTED: { description: 'It broke off, or the player stopped it and kept the text.' },
  } satisfies Record<Finish, object>,
})

export const Usage = builder
  .objectRef<Pick<Take, 'promptTokens' | 'outputTokens' | 'cachedTokens'>>('Usage')
  .implement({
    description: 'Tokens of an answer of a model, as the endpoint counted them.',
    fields: (t) => ({
      promptTokens: t.exposeInt('promptTokens', {
        nullable: true,
        description: 'Tokens read; null when it did not say.',
      }),
      outputTokens: t.exposeInt('outputTokens', {
        nullable: true,
        description: 'Tokens written; null when it did not say.',
      }),
      cachedTokens: t.exposeInt('cachedTokens', {
        nullable: true,
        description: 'Tokens of the prompt that came from its cache; null when it did not say.',
      }),
    }),
  })

/** The numbers of the takes with the same parent as this one. */
const groupOf = (take: { adventureId: string; parentId: number | null }, { loaders }: Context) =>
  loaders.takeGroup.load({ adventureId: take.adventureId, parentId: take.parentId })

const siblingId = (take: { id: number }, group: number[], step: 1 | -1): string | null => {
  const sibling = group[group.indexOf(take.id) + step]
  return sibling === undefined ? null : encodeId('Take', sibling)
}

const stateOf = async (adventureId: string, hash: string | null, { deps }: Context) =>
  getState(deps.db.reader, adventureId, hash)

const EXCERPT_LENGTH = 240

const seenFromHead = async (take: Take, { loaders }: Context) => {
  const { adventure, ranges } = await loaders.path.load(take.adventureId)
  return { isOnPath: isWithin(ranges, take), headDepth: adventure.headDepth }
}

const RevisionType = builder.objectRef<Revision>('Revision').implement({
  description: 'An earlier wording of a take.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 0, the first.' }),
    text: t.exposeString('text', { description: 'Its words.' }),
    replacedAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When another wording took its place.',
    }),
  }),
})

builder.prismaNode('Take', {
  description:
    'One version of one moment: a beginning, something a player did, said or wrote, or a narration. It never moves; other versions of the moment stand beside it as siblings.',
  include: {},
  id: { field: 'id', description: 'Opaque and stable.' },
  findUnique: (id, { viewer }) => ({ id: asNumber(id), adventure: readable(viewer) }),
  fields: (t) => ({
    adventure: t.relation('adventure', { description: 'The story it belongs to.' }),
    branch: t.relation('branch', { description: 'The branch that holds it.' }),
    parent: t.relation('parent', {
      nullable: true,
      description: 'The take before it; null for a beginning.',
    }),
    depth: t.exposeInt('depth', { description: 'Its place on every path through it, counted from 0.' }),
    turnNumber: t.exposeInt('turn', {
      description: 'Narrations on the path up to and including it; an opening is 0.',
    }),
    kind: t.field({
      type: TakeKindEnum,
      description: 'What it is.',
      resolve: (take) => take.kind as TakeKind,
    }),
    text: t.exposeString('text', { description: 'Its words. Plain text, never HTML.' }),
    excerpt: t.string({
      description: `The end of its words, at most ${EXCERPT_LENGTH} characters: enough to know it by.`,
      resolve: ({ text }) => text.slice(-EXCERPT_LENGTH),
    }),
    hidden: t.exposeBoolean('hidden', { description: 'Left out of what the narrator reads.' }),
    tokens: t.exposeInt('tokens', { description: 'What its text weighs in a prompt, in tokens (o200k).' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    narrator: t.exposeString('narrator', {
      nullable: true,
      description:
        'Who told it: the name of a model, or the built-in storyteller. Null for what a player wrote.',
    }),
    playedBy: t.string({
      nullable: true,
      description:
        'Who took its turn besides the owner, by the label of the link, which may be empty. Null for the owner’s own, and once the link has ended. The owner alone sees it.',
      resolve: ({ id }, _args, { loaders }) => loaders.playedBy.load(id),
    }),
    toldByRules: t.boolean({
      description:
        'Whether the built-in storyteller told it: rules, no AI model, so there is no thinking to be shown.',
      resolve: (take) => take.narrator === STORYTELLER_NAME,
    }),
    finish: t.field({
      type: FinishEnum,
      nullable: true,
      description: 'How a narration ended; null for other takes.',
      resolve: (take) => take.finish as Finish | null,
    }),
    note: t.exposeString('note', {
      nullable: true,
      description:
        'What the player should know about how it was told, in a sentence: a prompt that the endpoint cut, an odd end. Null for nothing.',
    }),
    usage: t.field({
      type: Usage,
      nullable: true,
      description: 'What it cost; null when nothing was counted.',
      resolve: (take) => (take.promptTokens === null && take.outputTokens === null ? null : take),
    }),
    reasoning: t.string({
      nullable: true,
      description:
        'What the model thought before it told; null when it showed none. The owner alone sees it.',
      resolve: async (take, _args, { deps }) => {
        const where = { takeId: take.id }
        const output = await deps.db.reader.takeOutput.findUnique({ where, select: { reasoning: true } })
        return output?.reasoning || null
      },
    }),
    rawOutput: t.string({
      nullable: true,
      description:
        'What the model sent, word for word, before anything was taken out of it, such as what it said of the world. Null where that is the text as it was told, where no model told it, and when its words were erased.',
      resolve: async (take, _args, { deps }) => {
        const where = { takeId: take.id }
        const output = await deps.db.reader.takeOutput.findUnique({ where, select: { raw: true } })
        return output?.raw || null
      },
    }),
    siblings: t.field({
      type: ['Take'],
      complexity: VERSIONS,
      description: 'All versions of this moment, itself among them, oldest first.',
      resolve: async (take, _args, context) => {
        const ids = await groupOf(take, context)
        const takes = await context.deps.db.reader.take.findMany({
          where: { id: { in: ids } },
          orderBy: { id: 'asc' },
        })
        return takes
      },
    }),
    siblingIndex: t.int({
      description: 'Its place among its siblings, from 1: the first number of the pager.',
      resolve: async (take, _args, context) => (await groupOf(take, context)).indexOf(take.id) + 1,
    }),
    siblingCount: t.int({
      description: 'How many versions this moment has, itself included: the second number of the pager.',
      resolve: async (take, _args, context) => (await groupOf(take, context)).length,
    }),
    previousSibling: t.id({
      nullable: true,
      description: 'The id of the version before it, for goTo; null for the first.',
      resolve: async (take, _args, context) => siblingId(take, await groupOf(take, context), -1),
    }),
    nextSibling: t.id({
      nullable: true,
      description: 'The id of the version after it, for goTo; null for the last.',
      resolve: async (take, _args, context) => siblingId(take, await groupOf(take, context), 1),
    }),
    canRetry: t.boolean({
      description:
        'Whether retry can make another version here: of a narration on the line being read, or below an input that the head stands on.',
      resolve: async (take, _args, context) =>
        'targetId' in retryTarget(take, await seenFromHead(take, context)),
    }),
    canRetake: t.boolean({
      description: 'Whether retake can put another input here: instead of one on the line being read.',
      resolve: async (take, _args, context) =>
        'targetId' in retakeTarget(take, await seenFromHead(take, context)),
    }),
    isErased: t.boolean({
      description: 'Whether its words were taken away for good: then it is empty and hidden.',
      resolve: isErased,
    }),
    revision: t.exposeInt('revision', {
      description: 'How often it was edited. Send it as expectedRevision, and a stale tab cannot do harm.',
    }),
    revisions: t.field({
      type: [RevisionType],
      description: 'Its earlier wordings, oldest first; none when it was never edited.',
      resolve: (take, _args, { deps }) => (take.revision === 0 ? [] : revisionsOf(deps.db.reader, take.id)),
    }),
    checkpoint: t.field({
      type: 'Checkpoint',
      nullable: true,
      description: 'The checkpoint that stands on it; null for none.',
      resolve: (take, _args, { loaders }) => loaders.checkpoint.load(take),
    }),
    worldState: t.field({
      type: 'JSON',
      description: 'The stats as this take left them.',
      resolve: async (take, _args, context) => {
        const adventure = await context.loaders.adventure.load(take.adventureId)
        return shownState(schemaOf(adventure), await stateOf(take.adventureId, take.worldHash, context))
      },
    }),
    scriptState: t.field({
      type: 'JSON',
      description: 'What scripts keep in `state`, as this take left it.',
      resolve: (take, _args, context) => stateOf(take.adventureId, take.scriptHash, context),
    }),
  }),
})
