// Searching a story: hits on all lines, a page at a time.
import { owned } from '../access/ownership.ts'
import { GraphQLError } from 'graphql'
import { MAX_QUERY, termsOf, type Excerpt, type Span } from '../engine/story/search.ts'
import { search, type FoundIn, type Hit, type HitPlace } from '../play/search.ts'
import { builder } from './builder.ts'
import { asNumber, keyOrNone } from './ids.ts'
import { assertPage } from './transcript.ts'

const DEFAULT_PAGE = 20

const TextSpan = builder.objectRef<Span>('TextSpan').implement({
  description: 'A part of a text.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Where it begins, in UTF-16 units.' }),
    length: t.exposeInt('length', { description: 'How long it is, in UTF-16 units.' }),
  }),
})

const ExcerptType = builder.objectRef<Excerpt>('SearchExcerpt').implement({
  description: 'Some words, about 160 characters, around what was found.',
  fields: (t) => ({
    text: t.exposeString('text', {
      description: 'As they stand there, with "…" where they were cut. Plain text, never HTML.',
    }),
    match: t.field({
      type: TextSpan,
      description: 'The first match, as a part of this text: what to highlight.',
      resolve: ({ match }) => match,
    }),
  }),
})

const FoundInEnum = builder.enumType('FoundIn', {
  description: 'Where words are found.',
  values: {
    TAKE: { description: 'In a take.' },
    MEMORY: { description: 'In a memory; it may be forgotten, but is not deleted.' },
    SUMMARY: { description: 'In a summary, the newest of its take.' },
  } satisfies Record<FoundIn, object>,
})

const SearchHit = builder.objectRef<Hit>('SearchHit').implement({
  description: 'A place that has what was searched for.',
  fields: (t) => ({
    foundIn: t.field({
      type: FoundInEnum,
      description: 'What has the words.',
      resolve: ({ foundIn }) => foundIn,
    }),
    take: t.field({
      type: 'Take',
      description:
        'The take, which may be hidden; of a memory or a summary the one where it stands: the last that it is about.',
      resolve: ({ take }) => take,
    }),
    branch: t.field({
      type: 'Branch',
      description: 'The branch that holds the take.',
      resolve: ({ branch }) => branch,
    }),
    line: t.field({
      type: 'Branch',
      description:
        'The line that goTo opens for it: the head’s own if it passes there, else the one last visited through it.',
      resolve: ({ line }) => line,
    }),
    excerpt: t.field({
      type: ExcerptType,
      description: 'Words around the first match.',
      resolve: ({ excerpt }) => excerpt,
    }),
    onPath: t.exposeBoolean('onPath', {
      description: 'Whether it is part of the story as it is read from the head.',
    }),
  }),
})

const SearchResults = builder.connectionObject(
  { type: SearchHit, name: 'SearchResults', description: 'One page of hits, the newest take first.' },
  { name: 'SearchEdge', description: 'A hit in a list.' },
)

const badInput = (message: string) => new GraphQLError(message, { extensions: { code: 'INVALID_INPUT' } })

const cursorOf = ({ takeId, foundIn, id }: Hit): string =>
  Buffer.from(`hit:${takeId}:${foundIn}:${id}`).toString('base64url')

function placeOf(cursor: string): HitPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, take = '', foundIn, id = ''] = /^hit:(\d+):(TAKE|MEMORY|SUMMARY):(\d+)$/.exec(text) ?? []
  const place = { takeId: asNumber(take), foundIn: foundIn as FoundIn, id: asNumber(id) }
  if (place.takeId < 0 || place.id < 0)
    throw badInput('This cursor is not one of this search. Take one from pageInfo or an edge.')
  return place
}

function assertQuery(text: string): void {
  if (text.length > MAX_QUERY)
    throw badInput(`A search has at most ${MAX_QUERY} characters; this has ${text.length}.`)
  if (termsOf(text).length === 0) throw badInput('There is nothing to search for. Give at least one word.')
}

builder.queryFields((t) => ({
  search: t.field({
    type: SearchResults,
    nullable: true,
    complexity: ({ first }: { first?: number | null }) => ({ field: 1, multiplier: first ?? DEFAULT_PAGE }),
    description:
      'Takes, memories and summaries of an adventure that have all the words given, on all its lines, hidden and forgotten ones too, the newest take first. Case and accents do not matter, and a word may be part of a longer one. Null when there is no such adventure, or it is not the viewer’s.',
    args: {
      adventureId: t.arg.id({ required: true, description: 'The id of the adventure.' }),
      text: t.arg.string({
        required: true,
        description: `What to find, from 1 to ${MAX_QUERY} characters. Words in quotation marks are found as they stand, one after the other.`,
      }),
      first: t.arg.int({ description: `How many hits, at most 100; ${DEFAULT_PAGE} when left out.` }),
      after: t.arg.string({ description: 'Only what comes after this cursor.' }),
    },
    resolve: async (_root, { adventureId, text, first, after }, { deps, viewer }) => {
      assertPage({ first })
      assertQuery(text)
      const page = { count: first ?? DEFAULT_PAGE, after: after == null ? null : placeOf(after) }
      const db = deps.db.reader
      const where = { id: keyOrNone('Adventure', String(adventureId)), AND: owned(viewer) }
      const adventure = await db.adventure.findFirst({ where })
      if (!adventure) return null
      const { hits, more } = await search(db, adventure, text, page)
      const [newest, oldest] = [hits[0], hits.at(-1)]
      return {
        edges: hits.map((node) => ({ cursor: cursorOf(node), node })),
        pageInfo: {
          hasPreviousPage: page.after !== null,
          hasNextPage: more,
          startCursor: newest ? cursorOf(newest) : null,
          endCursor: oldest ? cursorOf(oldest) : null,
        },
      }
    },
  }),
}))
