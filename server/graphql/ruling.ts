// Rulings of the referee: of one take, and as the ledger of a line.
import { GraphQLError } from 'graphql'
import { cleanText } from '../engine/story/clean.ts'
import type { RulingSource, Verdict, Ruling as RulingShape } from '../engine/world/referee.ts'
import { rulingsOnPath, type KeptRuling } from '../io/store/rulings.ts'
import { headOf } from '../play/head.ts'
import { builder } from './builder.ts'
import { assertPage, pagePrice } from './transcript.ts'

const VerdictEnum = builder.enumType('Verdict', {
  description: 'What the referee made of a proposed change.',
  values: {
    APPLIED: { description: 'As proposed.' },
    CLAMPED: { description: 'As far as the rules allow.' },
    REJECTED: { description: 'Not at all.' },
  } satisfies Record<Verdict, object>,
})

const SourceEnum = builder.enumType('RulingSource', {
  description: 'Who proposed a change.',
  values: {
    MODEL: { description: 'The narrator.' },
    SCRIPT: { description: 'A script.' },
    PLAYER: { description: 'The player, by hand.' },
  } satisfies Record<RulingSource, object>,
})

export const Ruling = builder.objectRef<RulingShape & Partial<KeptRuling>>('Ruling').implement({
  description: 'What became of a proposed change. What changes nothing and breaks no rule has none.',
  fields: (t) => ({
    source: t.field({ type: SourceEnum, description: 'Who proposed it.', resolve: ({ source }) => source }),
    path: t.exposeString('path', { description: 'What it was about, such as player.hp.' }),
    proposed: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What was proposed: of numbers the difference, else the new value (by hand: always that).',
      resolve: ({ proposed }) => proposed,
    }),
    old: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value before; null for a path that there is not.',
      resolve: (ruling) => ruling.old,
    }),
    new: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value after; the same as before when it was rejected.',
      resolve: (ruling) => ruling.new,
    }),
    verdict: t.field({
      type: VerdictEnum,
      description: 'What became of it.',
      resolve: ({ verdict }) => verdict,
    }),
    reason: t.exposeString('reason', { description: 'Why not as proposed, in words; empty when it was.' }),
    fix: t.exposeString('fix', {
      description: 'What would do, in words; empty when there is nothing to say.',
    }),
    turnNumber: t.int({
      nullable: true,
      description: 'The turn that it came with; null in the answer to a change by hand.',
      resolve: ({ turn }) => turn ?? null,
    }),
    take: t.field({
      type: 'Take',
      nullable: true,
      description: 'The take that it came with; null before the first.',
      resolve: ({ takeId }, _args, { loaders }) => (takeId == null ? null : loaders.take.load(takeId)),
    }),
  }),
})

builder.objectField('Take', 'changes', (t) =>
  t.field({
    type: [Ruling],
    complexity: { field: 1, multiplier: 3 }, // mostly none, rarely more
    description:
      'What the referee made of the changes that came with it, and what its player set here by hand.',
    resolve: (take, _args, { loaders }) => loaders.rulings.load(take.id),
  }),
)

const Ledger = builder.connectionObject(
  { type: Ruling, name: 'Rulings', description: 'One page of the ledger.' },
  { name: 'RulingEdge', description: 'A ruling in the ledger.' },
)

const DEFAULT_PAGE = 50

builder.objectField('Adventure', 'rulings', (t) =>
  t.field({
    type: Ledger,
    complexity: pagePrice,
    description:
      'The ledger of the line that is read, up to the head, oldest first unless said; 50 a page, at most 100.',
    args: {
      first: t.arg.int({ required: false, description: 'How many from the beginning, at most 100.' }),
      after: t.arg.string({ required: false, description: 'Only what comes after this cursor.' }),
      path: t.arg.string({ required: false, description: 'Only this path, such as player.hp.' }),
      verdict: t.arg({ type: VerdictEnum, required: false, description: 'Only these.' }),
      fromTurn: t.arg.int({ required: false, description: 'Only from this turn on.' }),
      newestFirst: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'From the head upwards; cursors are then of that order.',
      }),
    },
    resolve: async (adventure, { first, after, path, verdict, fromTurn, newestFirst }, { deps }) => {
      assertPage({ first })
      const count = first ?? DEFAULT_PAGE
      const filter = {
        path: path == null ? null : cleanText(path),
        verdict: verdict ?? null,
        fromTurn: fromTurn ?? null,
      }
      const page = { after: after == null ? 0 : idOf(after), count: count + 1, newestFirst }
      const found = await rulingsOnPath(deps.db.reader, adventure.id, headOf(adventure), filter, page)
      const shown = found.slice(0, count)
      const edges = shown.map((node) => ({ cursor: cursorOf(node), node }))
      return {
        edges,
        pageInfo: {
          hasNextPage: found.length > count,
          hasPreviousPage: page.after > 0,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        },
      }
    },
  }),
)

const cursorOf = ({ id }: KeptRuling): string => Buffer.from(`ruling:${id}`).toString('base64url')

function idOf(cursor: string): number {
  const match = /^ruling:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (match) return Number(match[1])
  throw new GraphQLError('This cursor is not one of this list. Take one from pageInfo or an edge.', {
    extensions: { code: 'INVALID_INPUT' },
  })
}
