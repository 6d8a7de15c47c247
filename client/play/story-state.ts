// The story as the play page holds it, and how answers and events change it. Pure; the same event twice does no harm.
import type {
  AdventureEventsSubscription,
  AdventurePageFragment,
  HeadFieldsFragment,
  TurnFieldsFragment,
  WorldValuesFragment,
} from '../api/generated/graphql.ts'
import { runningTurn, withPiece, type RunningTurn } from './running-turn.ts'
import { changeTake, mergePage, putTake, type Take, type Takes } from './takes.ts'
import { noWorld, withValues, worldOf, type World } from './world/world.ts'

export type StoryEvent = AdventureEventsSubscription['adventureEvents']
export type Turn = TurnFieldsFragment & { text: string }

/** A turn that ended without a narration, as long as the reader stands where it left him. */
export interface EndedTurn {
  turn: Turn
  headVersion: number
}

export type Guests = Pick<AdventurePageFragment['presence'], 'coplayers' | 'spectators'>

export interface StoryState {
  id: string
  title: string
  head: HeadFieldsFragment
  takes: Takes
  /** What the story counts, at the head. */
  world: World
  running: RunningTurn | null
  ended: EndedTurn | null
  /** The turn that ended last: an answer that comes late must not bring it back. */
  over: string | null
  /** What the model thought before the newest narration. */
  thoughts: { takeId: string; text: string } | null
  /** The narration that was saved while one looked on: its numbers move. */
  told: string | null
  /** How many are there by a link. */
  guests: Guests
}

/** The story after an event. `stale`: something happened that was not seen, so load it anew. */
export interface Step {
  state: StoryState
  stale: boolean
}

export function openStory(page: AdventurePageFragment): StoryState {
  const empty: Takes = { list: [], older: null }
  const { id, title, head } = page
  const blank = {
    id,
    title,
    head,
    takes: empty,
    world: noWorld,
    running: null,
    ended: null,
    over: null,
    thoughts: null,
    told: null,
    guests: { coplayers: 0, spectators: 0 },
  }
  return applyPage(blank, page)
}

/** The story as the server answered it. An answer from before the last known move changes nothing. */
export function applyPage(state: StoryState, page: AdventurePageFragment): StoryState {
  if (page.head.version < state.head.version) return state
  const { title, head, lastTurn } = page
  const takes = mergePage(state.takes, page.transcript)
  const moved = { ...state, title, head, takes, guests: page.presence, world: worldOf(page, state.world) }
  return {
    ...moved,
    running: runningAfter(moved, page),
    ended: endedIn(moved, page),
    over: endOf(lastTurn) ?? state.over,
  }
}

const endOf = (turn: Turn | null) => (turn && turn.status !== 'RUNNING' ? turn.id : null)

function endedIn(state: StoryState, page: AdventurePageFragment): EndedTurn | null {
  const turn = page.lastTurn
  if (!turn || !isOpenFailure(turn, page)) return null
  return { turn, headVersion: page.head.version }
}

function runningAfter(state: StoryState, page: AdventurePageFragment): RunningTurn | null {
  const { running } = state
  // The answer may have been made before our turn began.
  if (!page.runningTurn) return running && page.lastTurn?.id !== running.id ? running : null
  if (running?.id === page.runningTurn.id) return running
  if (page.runningTurn.id === state.over) return null
  return runningTurn(page.runningTurn, page.runningTurn.text)
}

/** A failure that still concerns the place where the reader stands. */
function isOpenFailure(turn: Turn, { head, playedAt }: AdventurePageFragment): boolean {
  if (turn.status !== 'FAILED') return false
  if (turn.inputTake) return turn.inputTake.id === head.take?.id
  return turn.endedAt !== null && Date.parse(playedAt) <= Date.parse(turn.endedAt)
}

/** The story while a turn runs in it. Answers and events may come in any order. */
export function beginTurn(state: StoryState, turn: TurnFieldsFragment, text?: string): StoryState {
  if (turn.id === state.over || turn.id === state.running?.id) return state
  return { ...state, running: runningTurn(turn, text), ended: null }
}

/** The takes to show: without the one that gives way to another, and what stands below it. */
export function shownTakes({ takes, running }: StoryState): Take[] {
  if (!running?.replaces || running.inputStored) return takes.list
  const { depth } = running.replaces
  return takes.list.filter((take) => take.depth < depth)
}

export function applyEvent(state: StoryState, event: StoryEvent): Step {
  switch (event.__typename) {
    case 'HeadMoved':
      return headMoved(state, event.adventure)
    case 'TurnStarted':
      return fresh(beginTurn(state, event.turn))
    case 'TurnSnapshot':
      return fresh(
        ofRunning(beginTurn(state, event.turn), event.turn.id, () => ({
          text: event.text,
          reasoning: event.reasoning,
        })),
      )
    case 'InputStored':
      return written(
        ofRunning(beginTurn(state, event.turn), event.turn.id, () => ({ inputStored: true })),
        event.take,
      )
    case 'TurnText':
      return fresh(ofRunning(state, event.turnId, ({ text }) => ({ text: withPiece(text, event) })))
    case 'TurnReasoning':
      return fresh(
        ofRunning(state, event.turnId, ({ reasoning }) => ({ reasoning: withPiece(reasoning, event) })),
      )
    case 'TurnSaved':
      return written(afterTurn(state, event.turn.id, event.take), event.take)
    case 'TurnStopped':
      return fresh(afterTurn(state, event.turn.id, null))
    case 'TurnCancelled':
      return event.turn.take
        ? written(afterTurn(state, event.turn.id, event.turn.take), event.turn.take)
        : fresh(afterTurn(state, event.turn.id, null))
    case 'TurnFailed':
      return fresh({
        ...afterTurn(state, event.turn.id, null),
        ended: { turn: event.turn, headVersion: state.head.version },
      })
    case 'TakeChanged':
      return event.take ? changed(state, event.take) : fresh(state)
    case 'TreeChanged':
    case 'AdventureDeleted':
      return { state, stale: true }
    case 'PresenceChanged':
      return fresh({ ...state, guests: event.presence })
    default:
      return fresh(state)
  }
}

/** A take as it is now, with the values that the story has since, if they are known. */
export type ChangedTake = Take & { adventure?: WorldValuesFragment }

/** The story with a take as it is now, if that is on the page. */
export function takeChanged(state: StoryState, { adventure, ...take }: ChangedTake): StoryState {
  const takes = changeTake(state.takes, take)
  const world = (adventure && withValues(state.world, adventure)) ?? state.world
  return takes === state.takes && world === state.world ? state : { ...state, takes, world }
}

/** Other things are counted than those that are known: they must be loaded. */
function changed(state: StoryState, take: ChangedTake): Step {
  const known = !take.adventure || withValues(state.world, take.adventure) !== null
  return { state: takeChanged(state, take), stale: !known }
}

const fresh = (state: StoryState): Step => ({ state, stale: false })

function ofRunning(
  state: StoryState,
  turnId: string,
  change: (running: RunningTurn) => Partial<RunningTurn>,
): StoryState {
  if (state.running?.id !== turnId) return state
  return { ...state, running: { ...state.running, ...change(state.running) } }
}

function afterTurn(state: StoryState, turnId: string, take: Take | null): StoryState {
  const { running } = state
  const thoughts =
    take && running?.id === turnId && running.reasoning && running.continues === null
      ? { takeId: take.id, text: running.reasoning }
      : state.thoughts
  return {
    ...state,
    running: running?.id === turnId ? null : running,
    over: turnId,
    ended: null,
    thoughts,
    told: take?.id ?? state.told,
  }
}

/** A take that was deleted since cannot be shown; what there is instead must be asked for. */
function written(state: StoryState, take: Take | null): Step {
  if (take === null) return { state, stale: true }
  const { takes, gap } = putTake(state.takes, take)
  return { state: { ...state, takes }, stale: gap }
}

type MovedAdventure = Extract<StoryEvent, { __typename: 'HeadMoved' }>['adventure']

function headMoved(state: StoryState, { head, runningTurn: running, ...values }: MovedAdventure): Step {
  if (head.version < state.head.version) return fresh(state)
  const seen = head.take?.id === state.takes.list.at(-1)?.id && head.version <= state.head.version + 1
  const lostTurn = state.running !== null && running === null
  const world = withValues(state.world, values)
  return {
    state: { ...state, head, world: world ?? state.world },
    stale: !seen || lostTurn || world === null,
  }
}

/** Where the head stands is what is shown last. */
export function isWhole(state: StoryState | null): boolean {
  return state !== null && (state.takes.list.at(-1)?.id ?? null) === (state.head.take?.id ?? null)
}
