// The summary of a story: the one in use on a path, and the versions before it.
import { GraphQLError } from 'graphql'
import type { Summary } from '../../generated/sqlite/client.ts'
import { NotFound } from '../io/store/errors.ts'
import { turnsOnPath } from '../io/store/path.ts'
import { summariesOnPath } from '../io/store/summaries.ts'
import { InvalidInput, NotPossible, SummaryRevised } from '../play/failures.ts'
import { MAX_SUMMARY, editSummary } from '../play/memory/summaries.ts'
import { builder } from './builder.ts'
import { UserError } from './errors.ts'
import { encodeId, numberOf } from './ids.ts'
import { spotOf } from './memory.ts'
import { SpotInput } from './spot.ts'
import { assertPage, pagePrice } from './transcript.ts'

const SummaryType = builder.objectRef<Summary>('Summary').implement({
  description:
    'A version of the summary: the story up to one of its takes. In use is the deepest on the path, of those at one take the newest.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ id }) => encodeId('Summary', id) }),
    text: t.exposeString('text', { description: 'Its words.' }),
    depth: t.exposeInt('depth', { description: 'The depth of the last take that it tells of.' }),
    turnNumber: t.int({
      description: 'The turn of that take.',
      resolve: async ({ branchId, depth }, _args, { deps }) =>
        (await turnsOnPath(deps.db.reader, { branchId, depth }, [depth])).get(depth) ?? 0,
    }),
    stale: t.exposeBoolean('stale', {
      description: 'Whether a take that it tells of has changed: it stays in use until it is made afresh.',
    }),
    reworded: t.exposeBoolean('reworded', {
      description: 'Whether its player gave it its words: no change of the story withdraws it.',
    }),
    madeBy: t.exposeString('madeBy', {
      nullable: true,
      description: 'The model that wrote it, or how it was taken from the memories; null: its player.',
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was made.',
      resolve: ({ createdAt }) => createdAt,
    }),
    revision: t.exposeInt('revision', {
      description: 'Raised by every change by hand. Send it as expectedRevision when you edit it.',
    }),
  }),
})

const at = {
  type: SpotInput,
  required: false,
  description: 'Where to read from; the head when left out.',
} as const

builder.objectField('Adventure', 'summary', (t) =>
  t.field({
    type: SummaryType,
    nullable: true,
    description: 'The summary in use on the path that is read; null as long as there is none.',
    args: { at: t.arg(at) },
    resolve: async (adventure, { at }, context) =>
      (await summariesOnPath(context.deps.db.reader, await spotOf(adventure, at ?? null, context))).at(-1) ??
      null,
  }),
)

const Summaries = builder.connectionObject(
  { type: SummaryType, name: 'Summaries', description: 'One page of the versions of a summary.' },
  { name: 'SummaryEdge', description: 'A version in a list.' },
)

const DEFAULT_PAGE = 20

builder.objectField('Adventure', 'summaries', (t) =>
  t.field({
    type: Summaries,
    complexity: pagePrice,
    description:
      'The versions of the summary on the path that is read, the one in use first; 20 a page, at most 100.',
    args: {
      first: t.arg.int({ required: false, description: 'How many from the beginning, at most 100.' }),
      after: t.arg.string({ required: false, description: 'Only what comes after this cursor.' }),
      at: t.arg(at),
    },
    resolve: async (adventure, { first, after, at }, context) => {
      assertPage({ first })
      const spot = await spotOf(adventure, at ?? null, context)
      const all = (await summariesOnPath(context.deps.db.reader, spot)).reverse()
      // By its place: the version itself may be gone by now.
      const rest = after == null ? all : all.filter(isBehind(placeOf(after)))
      const shown = rest.slice(0, first ?? DEFAULT_PAGE)
      const edges = shown.map((node) => ({ cursor: cursorOf(node), node }))
      return {
        edges,
        pageInfo: {
          hasNextPage: shown.length < rest.length,
          hasPreviousPage: rest.length < all.length,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        },
      }
    },
  }),
)

type SummaryPlace = Pick<Summary, 'depth' | 'id'>

const isBehind =
  (place: SummaryPlace) =>
  ({ depth, id }: SummaryPlace): boolean =>
    depth < place.depth || (depth === place.depth && id < place.id)

const cursorOf = ({ depth, id }: SummaryPlace): string =>
  Buffer.from(`summary:${depth}:${id}`).toString('base64url')

function placeOf(cursor: string): SummaryPlace {
  const match = /^summary:(-?\d{1,9}):(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (match) return { depth: Number(match[1]), id: Number(match[2]) }
  throw new GraphQLError('This cursor is not one of this list. Take one from pageInfo or an edge.', {
    extensions: { code: 'INVALID_INPUT' },
  })
}

builder.objectType(SummaryRevised, {
  name: 'SummaryRevised',
  description: 'The summary in use is not the one that the caller saw. Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    summary: t.field({
      type: SummaryType,
      description: 'The summary in use as it is now.',
      resolve: ({ summary }) => summary,
    }),
  }),
})

builder.relayMutationField(
  'editSummary',
  {
    description: 'Which summary, and its new words.',
    inputFields: (t) => ({
      summaryId: t.id({ required: true, description: 'The summary in use at the head.' }),
      text: t.string({
        required: true,
        description: `The new words, 1 to ${MAX_SUMMARY.toLocaleString('en')} characters.`,
      }),
      expectedRevision: t.int({
        required: false,
        description:
          'Summary.revision as you last saw it; SummaryRevised when it is another, or another version is in use. Left out: any.',
      }),
    }),
  },
  {
    description:
      'Gives the summary in use other words, in place. From then on no change of the story withdraws it; later versions go on from it. Allowed while a turn runs; the next turn reads it.',
    nullable: true,
    errors: { types: [NotFound, NotPossible, InvalidInput, SummaryRevised] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      summary: await editSummary(deps, viewer, {
        summaryId: numberOf('Summary', String(input.summaryId)),
        text: input.text,
        expectedRevision: input.expectedRevision ?? null,
      }),
    }),
  },
  {
    description: 'The summary with its new words.',
    outputFields: (t) => ({
      summary: t.field({
        type: SummaryType,
        description: 'The summary in use.',
        resolve: ({ summary }) => summary,
      }),
      adventure: t.field({
        type: 'Adventure',
        description: 'The story.',
        resolve: ({ summary }, _args, { loaders }) => loaders.adventure.load(summary.adventureId),
      }),
    }),
  },
)
