// Watching: the events of a turn and of a story, each with the cursor to go on from.
import { GraphQLError } from 'graphql'
import type { StoryEvent } from '../engine/story/events.ts'
import { NotFound } from '../io/store/errors.ts'
import { watchAdventure, watchTurn } from '../play/watch-turn.ts'
import { builder } from './builder.ts'
import { loadAdventure, loadTake, loadTurn, ofAdventure } from './event-rows.ts'
import { encodeId, keyOf } from './ids.ts'
import { Presence } from './presence.ts'

type Of<Type extends StoryEvent['type']> = Extract<StoryEvent, { type: Type }>

const Event = builder.interfaceRef<StoryEvent>('Event').implement({
  description: 'Something that happened to a story.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description: 'Opaque. Subscribe with it as `after` to get everything that came later, once.',
    }),
  }),
})

const TurnStarted = builder.objectRef<Of<'TURN_STARTED'>>('TurnStarted').implement({
  description: 'A turn has begun.',
  interfaces: [Event],
  fields: (t) => ({ turn: t.field({ type: 'Turn', description: 'The turn.', resolve: loadTurn }) }),
})

const InputStored = builder.objectRef<Of<'INPUT_STORED'>>('InputStored').implement({
  description: 'What the player did, said or wrote is now a take.',
  interfaces: [Event],
  fields: (t) => ({
    turn: t.field({ type: 'Turn', description: 'The turn.', resolve: loadTurn }),
    take: t.field({
      type: 'Take',
      nullable: true,
      description: 'The input; null when it was deleted since.',
      resolve: loadTake,
    }),
  }),
})

const TurnSnapshot = builder.objectRef<Of<'TURN_SNAPSHOT'>>('TurnSnapshot').implement({
  description:
    'What a turn has shown so far, for who joins late or lost his place: it replaces what you hold.',
  interfaces: [Event],
  fields: (t) => ({
    turn: t.field({ type: 'Turn', description: 'The turn.', resolve: loadTurn }),
    text: t.exposeString('text', { description: 'The text so far. Replace what you hold with it.' }),
    reasoning: t.exposeString('reasoning', {
      description: 'The thinking so far. Replace what you hold with it.',
    }),
  }),
})

const OFFSET = 'Where it begins, in UTF-16 units. Apply as held.slice(0, offset) + text: twice does no harm.'

const TurnText = builder.objectRef<Of<'TEXT'>>('TurnText').implement({
  description: 'A further piece of the narration.',
  interfaces: [Event],
  fields: (t) => ({
    turnId: t.id({ description: 'The id of the turn.', resolve: ({ turnId }) => encodeId('Turn', turnId) }),
    offset: t.exposeInt('offset', { description: OFFSET }),
    text: t.exposeString('text', { description: 'The piece.' }),
  }),
})

const TurnReasoning = builder.objectRef<Of<'REASONING'>>('TurnReasoning').implement({
  description: 'A further piece of what the model thinks before it tells.',
  interfaces: [Event],
  fields: (t) => ({
    turnId: t.id({ description: 'The id of the turn.', resolve: ({ turnId }) => encodeId('Turn', turnId) }),
    offset: t.exposeInt('offset', { description: OFFSET }),
    text: t.exposeString('text', { description: 'The piece.' }),
  }),
})

const TurnSaved = builder.objectRef<Of<'TURN_SAVED'>>('TurnSaved').implement({
  description: 'A turn has ended well: its narration is a take, written to the database.',
  interfaces: [Event],
  fields: (t) => ({
    turn: t.field({ type: 'Turn', description: 'The turn.', resolve: loadTurn }),
    take: t.field({
      type: 'Take',
      nullable: true,
      description: 'The narration; null when it was deleted since. Its text is what counts.',
      resolve: loadTake,
    }),
  }),
})

const TurnFailed = builder.objectRef<Of<'TURN_FAILED'>>('TurnFailed').implement({
  description:
    'A turn has ended without a narration; turn.failure says why. The input stays, and can be retried.',
  interfaces: [Event],
  fields: (t) => ({ turn: t.field({ type: 'Turn', description: 'The turn.', resolve: loadTurn }) }),
})

const TurnCancelled = builder.objectRef<Of<'TURN_CANCELLED'>>('TurnCancelled').implement({
  description: 'The player stopped a turn; turn.take holds the text if he kept it.',
  interfaces: [Event],
  fields: (t) => ({ turn: t.field({ type: 'Turn', description: 'The turn.', resolve: loadTurn }) }),
})

const TurnStopped = builder.objectRef<Of<'TURN_STOPPED'>>('TurnStopped').implement({
  description:
    'A script has done what was typed, and stopped the turn on purpose: no take is made of it. turn.scriptMessage says what came of it.',
  interfaces: [Event],
  fields: (t) => ({ turn: t.field({ type: 'Turn', description: 'The turn.', resolve: loadTurn }) }),
})

const HeadMoved = builder.objectRef<Of<'HEAD_MOVED'> & { adventureId: string }>('HeadMoved').implement({
  description:
    'The head stands elsewhere now. It also comes first, whenever somebody joins without a usable cursor.',
  interfaces: [Event],
  fields: (t) => ({
    adventure: t.field({
      type: 'Adventure',
      description: 'The story with its new head.',
      resolve: loadAdventure,
    }),
  }),
})

const TreeChanged = builder.objectRef<Of<'TREE_CHANGED'> & { adventureId: string }>('TreeChanged').implement({
  description:
    'Lines were named, deleted or pruned, or checkpoints changed: what a list or a map shows is old.',
  interfaces: [Event],
  fields: (t) => ({
    adventure: t.field({ type: 'Adventure', description: 'The story.', resolve: loadAdventure }),
  }),
})

const TakeChanged = builder.objectRef<Of<'TAKE_CHANGED'>>('TakeChanged').implement({
  description: 'A take was edited, hidden, shown or erased.',
  interfaces: [Event],
  fields: (t) => ({
    take: t.field({
      type: 'Take',
      nullable: true,
      description: 'As it is now; null when it was deleted since.',
      resolve: loadTake,
    }),
  }),
})

const CardsChanged = builder
  .objectRef<Of<'CARDS_CHANGED'> & { adventureId: string }>('CardsChanged')
  .implement({
    description:
      'Story cards were made, edited, removed, brought back or imported. Its owner alone hears it.',
    interfaces: [Event],
    fields: (t) => ({
      adventure: t.field({ type: 'Adventure', description: 'The story.', resolve: loadAdventure }),
    }),
  })

const PlotChanged = builder.objectRef<Of<'PLOT_CHANGED'> & { adventureId: string }>('PlotChanged').implement({
  description: 'Title, plot or persona were saved. Its owner alone hears it.',
  interfaces: [Event],
  fields: (t) => ({
    adventure: t.field({ type: 'Adventure', description: 'The story.', resolve: loadAdventure }),
  }),
})

const MemoriesChanged = builder
  .objectRef<Of<'MEMORIES_CHANGED'> & { adventureId: string }>('MemoriesChanged')
  .implement({
    description:
      'Memories or the summary were made, changed or withdrawn, or the work on them went on. Its owner alone hears it.',
    interfaces: [Event],
    fields: (t) => ({
      adventure: t.field({ type: 'Adventure', description: 'The story.', resolve: loadAdventure }),
    }),
  })

const AdventureDeleted = builder
  .objectRef<Of<'ADVENTURE_DELETED'> & { adventureId: string }>('AdventureDeleted')
  .implement({
    description:
      'The story was thrown away. Nothing more happens to it, unless it is had back: then comes HeadMoved. Its owner alone hears it.',
    interfaces: [Event],
    fields: (t) => ({
      adventureId: t.id({
        description: 'The id of the story, which is found no more.',
        resolve: ({ adventureId }) => encodeId('Adventure', adventureId),
      }),
    }),
  })

const PresenceChanged = builder.objectRef<Of<'PRESENCE_CHANGED'>>('PresenceChanged').implement({
  description: 'Somebody came to watch, or left.',
  interfaces: [Event],
  fields: (t) => ({
    presence: t.field({
      type: Presence,
      description: 'Who watches now.',
      resolve: ({ presence }) => presence,
    }),
  }),
})

const TYPES: Partial<Record<StoryEvent['type'], string>> = {
  TURN_STARTED: 'TurnStarted',
  INPUT_STORED: 'InputStored',
  TURN_SNAPSHOT: 'TurnSnapshot',
  TEXT: 'TurnText',
  REASONING: 'TurnReasoning',
  TURN_SAVED: 'TurnSaved',
  TURN_FAILED: 'TurnFailed',
  TURN_CANCELLED: 'TurnCancelled',
  TURN_STOPPED: 'TurnStopped',
  HEAD_MOVED: 'HeadMoved',
  TREE_CHANGED: 'TreeChanged',
  TAKE_CHANGED: 'TakeChanged',
  CARDS_CHANGED: 'CardsChanged',
  PLOT_CHANGED: 'PlotChanged',
  MEMORIES_CHANGED: 'MemoriesChanged',
  ADVENTURE_DELETED: 'AdventureDeleted',
  PRESENCE_CHANGED: 'PresenceChanged',
}

const OF_TURNS = [
  TurnStarted,
  InputStored,
  TurnSnapshot,
  TurnText,
  TurnReasoning,
  TurnSaved,
  TurnFailed,
  TurnCancelled,
  TurnStopped,
]

const TurnEvent = builder.unionType('TurnEvent', {
  description: 'What happens to one turn. The last is TurnSaved, TurnFailed, TurnCancelled or TurnStopped.',
  types: OF_TURNS,
  resolveType: (event) => TYPES[event.type],
})

const AdventureEvent = builder.unionType('AdventureEvent', {
  description:
    'What happens to a story: its turns, and between them moves of its head and changes of its tree, takes, cards, plot and memories; or that it was thrown away.',
  types: [
    ...OF_TURNS,
    HeadMoved,
    TreeChanged,
    TakeChanged,
    CardsChanged,
    PlotChanged,
    MemoriesChanged,
    AdventureDeleted,
    PresenceChanged,
  ],
  resolveType: (event) => TYPES[event.type],
})

/** A subscription has no result union: what is missing is a GraphQL error with its code. */
async function orNotFound<T>(watch: () => Promise<T>): Promise<T> {
  try {
    return await watch()
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    throw new GraphQLError(error.message, { extensions: { code: 'NOT_FOUND' } })
  }
}

builder.subscriptionFields((t) => ({
  turnEvents: t.field({
    type: TurnEvent,
    description:
      'A turn as it is told, ending with it. Without a cursor it begins with a TurnSnapshot. Leaving never cancels the turn.',
    args: {
      turnId: t.arg.id({ required: true, description: 'The turn.' }),
      after: t.arg.string({ required: false, description: 'The cursor of the last event you got.' }),
    },
    subscribe: (_root, { turnId, after }, { deps, viewer }) =>
      orNotFound(async () => watchTurn(deps, viewer, keyOf('Turn', String(turnId)), after ?? null)) as never,
    resolve: (event) => event as never,
  }),
  adventureEvents: t.field({
    type: AdventureEvent,
    description:
      'A story as it is played, for as long as you stay. Without a usable cursor it begins with HeadMoved, and with a TurnSnapshot if a turn runs.',
    args: {
      adventureId: t.arg.id({ required: true, description: 'The adventure.' }),
      after: t.arg.string({ required: false, description: 'The cursor of the last event you got.' }),
      text: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'Whether the text of turns is wanted.',
      }),
    },
    subscribe: (_root, { adventureId, after, text }, { deps, viewer }) =>
      orNotFound(async () =>
        watchAdventure(deps, viewer, keyOf('Adventure', String(adventureId)), after ?? null, text),
      ) as never,
    resolve: (event, { adventureId }) =>
      ofAdventure(event as StoryEvent, keyOf('Adventure', String(adventureId))) as never,
  }),
}))
