// Memories: what was told long ago, in a sentence or two, as it is seen along a path.
import { GraphQLError } from 'graphql'
import type { Adventure } from '../../generated/sqlite/client.ts'
import { NotFound } from '../io/store/errors.ts'
import type { MemoryStatus } from '../io/store/memories.ts'
import type { Spot } from '../engine/story/words.ts'
import { headOf } from '../play/head.ts'
import { listMemories, type MemoryPlace, type SeenMemory } from '../play/memory/list-memories.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { encodeId, numberOf } from './ids.ts'
import { SpotInput } from './spot.ts'
import { assertPage, pagePrice } from './transcript.ts'

export const MemoryStatusEnum = builder.enumType('MemoryStatus', {
  description: 'What became of a memory.',
  values: {
    ACTIVE: { description: 'It is there, and told where it bears on the scene.' },
    FORGOTTEN: { description: 'Its player had it forgotten. restoreMemory brings it back.' },
    DISCARDED: {
      description:
        'It was deleted, its words are kept: restoreMemory brings it back, remakeMemory makes it anew.',
    },
  } satisfies Record<MemoryStatus, object>,
})

const MemoryTakes = builder.objectRef<SeenMemory>('MemoryTakes').implement({
  description: 'The takes that a memory is about.',
  fields: (t) => ({
    fromDepth: t.int({ description: 'The depth of the first.', resolve: ({ takes }) => takes!.from }),
    toDepth: t.int({ description: 'The depth of the last.', resolve: ({ takes }) => takes!.to }),
    fromTurn: t.int({ description: 'The turn of the first.', resolve: ({ turns }) => turns.from }),
    toTurn: t.int({ description: 'The turn of the last.', resolve: ({ turns }) => turns.to }),
  }),
})

export const MemoryType = builder.objectRef<SeenMemory>('Memory').implement({
  description:
    'A memory as it is seen from a spot: of every six takes one is made, and a player can write his own. Seen on paths through its place alone.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ memory }) => encodeId('Memory', memory.id) }),
    text: t.string({
      description: 'Its words; empty where nothing was told in its takes.',
      resolve: ({ memory }) => memory.text,
    }),
    status: t.field({
      type: MemoryStatusEnum,
      description: 'What became of it.',
      resolve: ({ memory }) => memory.status as MemoryStatus,
    }),
    takes: t.field({
      type: MemoryTakes,
      nullable: true,
      description: 'The takes that it is about; null when its player wrote it.',
      resolve: (seen) => (seen.takes === null ? null : seen),
    }),
    depth: t.int({
      description: 'The depth of the take where it stands, seen from there on; -1: before the first.',
      resolve: ({ memory }) => memory.depth,
    }),
    turnNumber: t.int({
      description: 'The turn of the take where it stands; 0 before the first.',
      resolve: ({ turns }) => turns.to,
    }),
    stale: t.boolean({
      description: 'Whether one of its takes has changed: it is not told, and is made again.',
      resolve: ({ memory }) => memory.stale,
    }),
    pinned: t.boolean({
      description: 'Whether it is told always. Pinned ones count among those that come back.',
      resolve: ({ memory }) => memory.pinned,
    }),
    reworded: t.boolean({
      description: 'Whether its player gave it other words than it was made with: no change withdraws it.',
      resolve: ({ memory }) => memory.reworded,
    }),
    madeBy: t.string({
      nullable: true,
      description: 'The model that wrote its words, or how they were taken from the story; null: its player.',
      resolve: ({ memory }) => memory.madeBy,
    }),
    uses: t.int({ description: 'How often it was told.', resolve: ({ memory }) => memory.uses }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was told last; null for never.',
      resolve: ({ memory }) => memory.usedAt,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was made.',
      resolve: ({ memory }) => memory.createdAt,
    }),
    revision: t.int({
      description: 'Raised by every change of its words. Send it as expectedRevision when you edit it.',
      resolve: ({ memory }) => memory.revision,
    }),
    similarity: t.float({
      nullable: true,
      description:
        'How close it was by meaning to the scene of the last turn on the path, -1 to 1; null where it was not compared, or has other words by now. The prompt of that turn says more (Take.prompts).',
      resolve: ({ similarity }) => similarity,
    }),
    beyondCapacity: t.boolean({
      description:
        'Whether more than Settings.memoryCapacity others of this path are pinned, were told later, or more often: then it is not told from here.',
      resolve: (seen) => seen.beyondCapacity,
    }),
  }),
})

const Memories = builder.connectionObject(
  { type: MemoryType, name: 'Memories', description: 'One page of the memories of a path.' },
  { name: 'MemoryEdge', description: 'A memory in a list.' },
)

const DEFAULT_PAGE = 50

builder.objectField('Adventure', 'memories', (t) =>
  t.field({
    type: Memories,
    complexity: pagePrice,
    description:
      'The memories of the path that is read, whatever became of them, by depth; 50 a page, at most 100.',
    args: {
      first: t.arg.int({ required: false, description: 'How many from the beginning, at most 100.' }),
      after: t.arg.string({ required: false, description: 'Only what comes after this cursor.' }),
      at: t.arg({
        type: SpotInput,
        required: false,
        description: 'Where to read from; the head when left out.',
      }),
      statuses: t.arg({ type: [MemoryStatusEnum], required: false, description: 'Only of these.' }),
      pinned: t.arg.boolean({ required: false, description: 'Only pinned ones, or only others.' }),
      newestFirst: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'From the spot upwards; cursors are then of that order.',
      }),
    },
    resolve: async (adventure, { first, after, at, statuses, pinned, newestFirst }, context) => {
      assertPage({ first })
      const spot = await spotOf(adventure, at ?? null, context)
      const filter = { statuses: statuses ?? null, pinned: pinned ?? null }
      const page = { after: after == null ? null : placeOf(after), count: first ?? DEFAULT_PAGE, newestFirst }
      const { seen, more } = await listMemories(context.deps.db.reader, adventure, spot, filter, page)
      const edges = seen.map((node) => ({ cursor: cursorOf(node.memory), node }))
      return {
        edges,
        pageInfo: {
          hasNextPage: more,
          hasPreviousPage: page.after !== null,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        },
      }
    },
  }),
)

/** The spot that an argument names, or the head. */
export async function spotOf(
  adventure: Adventure,
  at: typeof SpotInput.$inferInput | null,
  { deps }: Context,
): Promise<Spot> {
  if (at === null) return headOf(adventure)
  const branchId = numberOf('Branch', String(at.branchId))
  const where = { id: branchId, adventureId: adventure.id }
  if (!(await deps.db.reader.branch.findFirst({ where }))) throw new NotFound('branch')
  return { branchId, depth: at.depth }
}

const cursorOf = ({ depth, id }: MemoryPlace): string =>
  Buffer.from(`memory:${depth}:${id}`).toString('base64url')

function placeOf(cursor: string): MemoryPlace {
  const match = /^memory:(-?\d{1,9}):(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (match) return { depth: Number(match[1]), id: Number(match[2]) }
  throw new GraphQLError('This cursor is not one of this list. Take one from pageInfo or an edge.', {
    extensions: { code: 'INVALID_INPUT' },
  })
}
