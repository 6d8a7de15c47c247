// Adventures: stories being played, with their head, their transcript and their branches.
import type { Adventure, Scenario } from '../../generated/sqlite/client.ts'
import { canReadScenario, readable } from '../access/ownership.ts'
import { plotRevision } from '../library/save-adventure.ts'
import { NotFound } from '../io/store/errors.ts'
import { headOf } from '../play/head.ts'
import { runningTurn } from '../io/store/turns.ts'
import { cardsOf } from '../play/story-cards.ts'
import { RemovedCard, StoryCard } from './story-card.ts'
import { StoryTreeType } from './story-tree.ts'
import { MANY, builder } from './builder.ts'
import type { Context } from './context.ts'
import { Head } from './head.ts'
import { keyOrNone, numberOf } from './ids.ts'
import { Persona, somebody } from './persona.ts'
import { SpotInput } from './spot.ts'
import { pagePrice, transcriptPage } from './transcript.ts'

const Transcript = builder.connectionObject(
  { type: 'Take', name: 'Transcript', description: 'One page of a path, by depth.' },
  { name: 'TranscriptEdge', description: 'A take on a path.' },
)

const EXCERPT_LENGTH = 240

/** What `narrationCount` means, of every story. */
export const NARRATIONS =
  'Narrations on the path from the beginning to the head: how many turns the story has as its reader stands in it. Other takes of a moment, and other lines, do not count.'

/** A take knows of which turn it is, so nothing is counted. */
export const narrationsRead = async (
  adventure: Adventure,
  _args: unknown,
  { loaders }: Context,
): Promise<number> => (await loaders.standing.load(adventure))?.turn ?? 0

builder.prismaNode('Adventure', {
  description:
    'A story being played: an instance with copies of its scenario, grown by its player as a tree.',
  include: {},
  id: { field: 'id', description: 'Opaque and stable; cannot be guessed.' },
  findUnique: (id, { viewer }) => ({ id, AND: readable(viewer) }),
  fields: (t) => ({
    title: t.exposeString('title', { description: 'At most 200 characters.' }),
    scenario: t.field({
      type: 'Scenario',
      nullable: true,
      description:
        'What it was started from; null for a blank start, when that is gone, and when its owner shows it no more.',
      select: (_args, _context, nested) => ({
        scenario: nested({ select: { id: true, ownerId: true, visibility: true } }),
      }),
      resolve: ({ scenario }, _args, { viewer }) =>
        scenario && canReadScenario(viewer, scenario) ? (scenario as Scenario) : null,
    }),
    plotEssentials: t.exposeString('plotEssentials', { description: 'What the narrator must always know.' }),
    authorsNote: t.exposeString('authorsNote', {
      description: 'A hint on style, kept close to the newest takes.',
    }),
    aiInstructions: t.exposeString('aiInstructions', { description: 'How the narrator should work.' }),
    persona: t.field({
      type: Persona,
      nullable: true,
      description: 'The player’s character; null for nobody in particular.',
      resolve: somebody,
    }),
    plotRevision: t.string({
      description:
        'Opaque: changes with title, plot and persona. Send it as expectedRevision when you save them.',
      resolve: plotRevision,
    }),
    storyCards: t.field({
      type: [StoryCard],
      complexity: MANY,
      description: 'The story cards as they are seen at the head, oldest first.',
      resolve: async (adventure, _args, { deps }) =>
        (await cardsOf(deps, adventure)).flatMap((seen) =>
          seen.content === null ? [] : [{ ...seen, content: seen.content }],
        ),
    }),
    removedCards: t.field({
      type: [RemovedCard],
      description: 'Cards that were removed where the head stands, and can be brought back.',
      resolve: async (adventure, _args, { deps }) =>
        (await cardsOf(deps, adventure)).filter(({ content }) => content === null),
    }),
    narrationCount: t.int({ description: NARRATIONS, resolve: narrationsRead }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was started.' }),
    playedAt: t.expose('playedAt', { type: 'DateTime', description: 'When its head last moved.' }),
    head: t.field({ type: Head, description: 'Where the reader stands.', resolve: (adventure) => adventure }),
    excerpt: t.string({
      description: `The end of the newest take at the head, at most ${EXCERPT_LENGTH} characters; empty for a blank story.`,
      resolve: async (adventure, _args, { loaders }) =>
        ((await loaders.standing.load(adventure))?.text ?? '').slice(-EXCERPT_LENGTH),
    }),
    runningTurn: t.prismaField({
      type: 'Turn',
      nullable: true,
      description: 'The turn that is being told, to be watched with turnEvents; null when none is.',
      resolve: async (_query, adventure, _args, { deps }) => {
        const turn = await runningTurn(deps.db.reader, adventure.id)
        return turn && turn.leaseUntil > deps.clock.now() ? turn : null
      },
    }),
    lastTurn: t.prismaField({
      type: 'Turn',
      nullable: true,
      description:
        'The newest turn, whatever became of it; null before the first. Shows why one failed after a reload.',
      resolve: (query, adventure, _args, { deps }) =>
        deps.db.reader.turn.findFirst({
          ...query,
          where: { adventureId: adventure.id },
          orderBy: { startedAt: 'desc' },
        }),
    }),
    transcript: t.field({
      type: Transcript,
      complexity: pagePrice,
      description:
        'The story as read from the head, or from any spot: takes by depth. Without arguments the newest 50; `last` and `before` page backwards. At most 100 a page. Cursors stay valid while the story grows.',
      args: {
        ...t.arg.connectionArgs(),
        at: t.arg({
          type: SpotInput,
          required: false,
          description: 'Where to read from; the head when left out.',
        }),
      },
      resolve: async (adventure, { at, ...paging }, { deps }) => {
        const db = deps.db.reader
        if (!at) return transcriptPage(db, headOf(adventure), paging)
        const branchId = numberOf('Branch', String(at.branchId))
        const branch = await db.branch.findFirst({ where: { id: branchId, adventureId: adventure.id } })
        if (!branch) throw new NotFound('branch')
        return transcriptPage(db, { branchId, depth: at.depth }, paging)
      },
    }),
    branches: t.field({
      type: ['Branch'],
      complexity: MANY,
      description: 'The lines of the story, oldest first: what can be read to an end.',
      args: {
        includeAlternatives: t.arg.boolean({
          defaultValue: false,
          required: true,
          description: 'Bare alternatives too, which the pager shows.',
        }),
      },
      resolve: async (adventure, { includeAlternatives }, { loaders }) =>
        [...(await loaders.tree.load(adventure.id)).values()]
          .filter(({ kind }) => kind === 'LINE' || (includeAlternatives && kind === 'ALTERNATIVE'))
          .map(({ branch }) => branch),
    }),
    tree: t.field({
      type: StoryTreeType,
      description: 'The whole story as a tree.',
      args: {
        includeAlternatives: t.arg.boolean({
          defaultValue: false,
          required: true,
          description: 'Bare alternatives as branches; else they are only counted.',
        }),
      },
      resolve: async (adventure, { includeAlternatives }, { loaders }) => ({
        adventure,
        all: [...(await loaders.tree.load(adventure.id)).values()],
        includeAlternatives,
      }),
    }),
  }),
})

builder.queryFields((t) => ({
  adventure: t.prismaField({
    type: 'Adventure',
    nullable: true,
    description: 'One of the viewer’s adventures; null when there is none with this id.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, { id }, { deps, viewer }) =>
      deps.db.reader.adventure.findFirst({
        ...query,
        where: { id: keyOrNone('Adventure', String(id)), AND: readable(viewer) },
      }),
  }),
}))
