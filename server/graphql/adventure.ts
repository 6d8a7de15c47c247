// Adventures: stories being played, with their head, their transcript and their branches.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { readable } from '../access/ownership.ts'
import { newestOnPath } from '../io/store/path.ts'
import { plotRevision } from '../library/save-adventure.ts'
import { startAdventure } from '../library/start-adventure.ts'
import { InvalidInput } from '../play/failures.ts'
import { NotFound } from '../io/store/errors.ts'
import { headOf } from '../play/head.ts'
import { runningTurn } from '../io/store/turns.ts'
import { cardsOf } from '../play/story-cards.ts'
import { RemovedCard, StoryCard } from './story-card.ts'
import { StoryTreeType } from './story-tree.ts'
import { MANY, builder } from './builder.ts'
import { Head } from './head.ts'
import { keyOf, keyOrNone, numberOf } from './ids.ts'
import { SpotInput } from './spot.ts'
import { assertPage, pagePrice, transcriptPage } from './transcript.ts'

const Persona = builder.objectRef<Adventure>('Persona').implement({
  description: 'Who the player is in a story.',
  fields: (t) => ({
    name: t.exposeString('personaName', { description: 'At most 80 characters.' }),
    pronouns: t.exposeString('personaPronouns', { description: 'Such as she/her; empty for none.' }),
    description: t.exposeString('personaDescription', { description: 'What the narrator knows of him.' }),
  }),
})

const Transcript = builder.connectionObject(
  { type: 'Take', name: 'Transcript', description: 'One page of a path, by depth.' },
  { name: 'TranscriptEdge', description: 'A take on a path.' },
)

const EXCERPT_LENGTH = 240

builder.prismaNode('Adventure', {
  description:
    'A story being played: an instance with copies of its scenario, grown by its player as a tree.',
  include: {},
  id: { field: 'id', description: 'Opaque and stable; cannot be guessed.' },
  findUnique: (id, { viewer }) => ({ id, AND: readable(viewer) }),
  fields: (t) => ({
    title: t.exposeString('title', { description: 'At most 200 characters.' }),
    scenario: t.relation('scenario', {
      nullable: true,
      description: 'What it was started from; null for a blank start, or when that is gone.',
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
      resolve: (adventure) =>
        adventure.personaName || adventure.personaPronouns || adventure.personaDescription ? adventure : null,
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
    narrationCount: t.exposeInt('narrations', { description: 'Narrations ever written, on all lines.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was started.' }),
    playedAt: t.expose('playedAt', { type: 'DateTime', description: 'When its head last moved.' }),
    head: t.field({ type: Head, description: 'Where the reader stands.', resolve: (adventure) => adventure }),
    excerpt: t.string({
      description: `The end of the newest take at the head, at most ${EXCERPT_LENGTH} characters; empty for a blank story.`,
      resolve: async (adventure, _args, { deps }) => {
        const [take] = await newestOnPath(deps.db.reader, headOf(adventure), 1)
        return (take?.text ?? '').slice(-EXCERPT_LENGTH)
      },
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
  adventures: t.prismaConnection(
    {
      type: 'Adventure',
      cursor: 'id',
      complexity: pagePrice,
      nullable: true,
      description: 'The viewer’s adventures, the one played last first; 50 a page, at most 100.',
      resolve: (query, _root, args, { deps, viewer }) => {
        assertPage(args)
        return deps.db.reader.adventure.findMany({
          ...query,
          where: { AND: readable(viewer) },
          orderBy: [{ playedAt: 'desc' }, { id: 'asc' }],
        })
      },
    },
    { name: 'AdventureConnection', description: 'One page of adventures.' },
    { name: 'AdventureEdge', description: 'An adventure in a list.' },
  ),
}))

builder.relayMutationField(
  'startAdventure',
  {
    description: 'What to start from.',
    inputFields: (t) => ({
      scenarioId: t.id({ required: false, description: 'A scenario to copy; left out for a blank page.' }),
      title: t.string({
        required: false,
        description: 'At most 200 characters; the scenario’s own when left out.',
      }),
    }),
  },
  {
    description: 'Starts an adventure and puts its head on the opening.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput] },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const scenarioId = input.scenarioId == null ? null : keyOf('Scenario', String(input.scenarioId))
      return { adventure: await startAdventure(deps, viewer, scenarioId, input.title ?? null) }
    },
  },
  {
    description: 'The adventure that was started.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'The new adventure.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)
