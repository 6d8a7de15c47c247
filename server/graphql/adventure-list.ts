// The list of a player's stories: found, put in order, thrown away, had back.
import { NotFound } from '../io/store/errors.ts'
import {
  KEPT_DAYS,
  deleteAdventure,
  deleted,
  keptUntil,
  listAdventures,
  purgeAdventure,
  restoreAdventure,
  type AdventureDeletion,
} from '../library/adventures.ts'
import type { ShelfOrder } from '../engine/story/shelf.ts'
import { MAX_QUERY } from '../engine/story/search.ts'
import { TurnInProgress } from '../play/failures.ts'
import { NARRATIONS, narrationsRead } from './adventure.ts'
import { builder } from './builder.ts'
import { encodeId, keyOf } from './ids.ts'
import { Picture } from './picture.ts'
import { assertPage, pagePrice } from './transcript.ts'

const SortEnum = builder.enumType('AdventureSort', {
  description: 'In what order stories are listed.',
  values: {
    PLAYED: { description: 'The one played last first.' },
    CREATED: { description: 'The newest first.' },
    TITLE: { description: 'By title.' },
  } satisfies Record<ShelfOrder, object>,
})

builder.objectField('Adventure', 'lineCount', (t) =>
  t.int({
    complexity: 5,
    description: 'How many lines it has, as its list of lines shows them.',
    resolve: async ({ id }, _args, { loaders }) =>
      [...(await loaders.tree.load(id)).values()].filter(({ kind }) => kind === 'LINE').length,
  }),
)

const DeletedAdventure = builder.prismaObject('Adventure', {
  variant: 'DeletedAdventure',
  description: 'A story that was thrown away, and can be had back for a while.',
  fields: (t) => ({
    id: t.id({
      description: 'Its id as a story: for restoreAdventure and purgeAdventure.',
      resolve: ({ id }) => encodeId('Adventure', id),
    }),
    title: t.exposeString('title', { description: 'Its title.' }),
    cover: t.field({
      type: Picture,
      nullable: true,
      description: 'The picture on its cover; null for an emblem, to be drawn from its title.',
      resolve: ({ coverHash }, _args, { loaders }) =>
        coverHash === null ? null : loaders.picture.load(coverHash),
    }),
    narrationCount: t.int({ description: NARRATIONS, resolve: narrationsRead }),
    playedAt: t.expose('playedAt', { type: 'DateTime', description: 'When its head last moved.' }),
    deletedAt: t.field({
      type: 'DateTime',
      description: 'When it was thrown away.',
      resolve: ({ deletedAt }) => deletedAt!,
    }),
    restorableUntil: t.field({
      type: 'DateTime',
      description: 'Until when it can be had back.',
      resolve: ({ deletedAt }) => keptUntil(deletedAt!),
    }),
  }),
})

builder.queryFields((t) => ({
  adventures: t.prismaConnection(
    {
      type: 'Adventure',
      cursor: 'id',
      complexity: pagePrice,
      nullable: true,
      description: 'The viewer’s adventures; 50 a page, at most 100.',
      args: {
        search: t.arg.string({
          required: false,
          description: `Words, and phrases in quotation marks, that a title must have; at most ${MAX_QUERY} characters.`,
        }),
        sort: t.arg({
          type: SortEnum,
          required: true,
          defaultValue: 'PLAYED',
          description: 'In what order.',
        }),
      },
      resolve: (query, _root, { search, sort, ...paging }, { deps, viewer }) => {
        assertPage(paging)
        const words = (search ?? '').slice(0, MAX_QUERY)
        return listAdventures(deps.db.reader, viewer, { search: words, order: sort }, query)
      },
    },
    { name: 'AdventureConnection', description: 'One page of adventures.' },
    { name: 'AdventureEdge', description: 'An adventure in a list.' },
  ),
  deletedAdventures: t.prismaConnection(
    {
      type: DeletedAdventure,
      cursor: 'id',
      complexity: pagePrice,
      nullable: true,
      description: `What the viewer has thrown away in the last ${KEPT_DAYS} days, the newest first; 50 a page, at most 100.`,
      resolve: (query, _root, args, { deps, viewer }) => {
        assertPage(args)
        return deps.db.reader.adventure.findMany({
          ...query,
          where: deleted(viewer),
          orderBy: [{ deletedAt: 'desc' }, { id: 'asc' }],
        })
      },
    },
    { name: 'DeletedAdventureConnection', description: 'One page of stories that were thrown away.' },
    { name: 'DeletedAdventureEdge', description: 'A story in that list.' },
  ),
}))

const DeletionType = builder.objectRef<AdventureDeletion>('AdventureDeletion').implement({
  description: 'What goes with a story, or would go.',
  fields: (t) => ({
    takeCount: t.exposeInt('takes', { description: 'Takes, on all lines.' }),
    lineCount: t.exposeInt('lines', { description: 'Lines.' }),
    memoryCount: t.exposeInt('memories', { description: 'Memories.' }),
    checkpointCount: t.exposeInt('checkpoints', { description: 'Checkpoints.' }),
    cardCount: t.exposeInt('cards', { description: 'Story cards.' }),
    shareCount: t.exposeInt('shares', { description: 'Links for others: they open nothing meanwhile.' }),
  }),
})

const adventureIdField = { required: true, description: 'The adventure.' } as const

builder.relayMutationField(
  'deleteAdventure',
  {
    description: 'Which story.',
    inputFields: (t) => ({
      adventureId: t.id(adventureIdField),
      dryRun: t.boolean({
        required: true,
        defaultValue: false,
        description: 'Only tell what would go, and throw nothing away.',
      }),
    }),
  },
  {
    description: `Throws a story away. restoreAdventure brings it back within ${KEPT_DAYS} days; nobody finds it meanwhile, also by a link. Refused while a turn runs.`,
    nullable: true,
    errors: { types: [NotFound, TurnInProgress] },
    resolve: (_root, { input: { adventureId, dryRun } }, { deps, viewer }) =>
      deleteAdventure(deps, viewer, keyOf('Adventure', String(adventureId)), dryRun),
  },
  {
    description: 'What went, or would go.',
    outputFields: (t) => ({
      adventureId: t.id({
        description: 'The id of the story.',
        resolve: ({ adventureId }) => encodeId('Adventure', adventureId),
      }),
      deletion: t.field({
        type: DeletionType,
        description: 'What went with it, or would go.',
        resolve: ({ deletion }) => deletion,
      }),
      restorableUntil: t.field({
        type: 'DateTime',
        description: 'Until when it can be had back.',
        resolve: ({ until }) => until,
      }),
    }),
  },
)

builder.relayMutationField(
  'restoreAdventure',
  { description: 'Which story.', inputFields: (t) => ({ adventureId: t.id(adventureIdField) }) },
  {
    description: 'Brings a story back that was thrown away, as it was.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      adventure: await restoreAdventure(deps, viewer, keyOf('Adventure', String(input.adventureId))),
    }),
  },
  {
    description: 'The story that is back.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'All of it.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)

builder.relayMutationField(
  'purgeAdventure',
  { description: 'Which story.', inputFields: (t) => ({ adventureId: t.id(adventureIdField) }) },
  {
    description: 'Deletes a story for good that was thrown away. It cannot be undone.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const adventureId = keyOf('Adventure', String(input.adventureId))
      await purgeAdventure(deps, viewer, adventureId)
      return { adventureId }
    },
  },
  {
    description: 'What is gone.',
    outputFields: (t) => ({
      adventureId: t.id({
        description: 'The id that it had.',
        resolve: ({ adventureId }) => encodeId('Adventure', adventureId),
      }),
    }),
  },
)
