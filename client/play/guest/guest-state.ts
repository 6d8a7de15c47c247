// The story as a guest holds it, and how answers and events change it. Pure; the same event twice does no harm.
import type {
  GuestEventsSubscription,
  GuestPageQuery,
  GuestTakeFragment,
  GuestTurnFragment,
} from '../../api/generated/graphql.ts'
import { withPiece } from '../running-turn.ts'

export type GuestPage = NonNullable<GuestPageQuery['adventure']>
export type GuestEvent = GuestEventsSubscription['adventureEvents']
export type GuestTake = GuestTakeFragment

/** A turn that is being told. */
export interface Telling {
  turn: GuestTurnFragment
  text: string
}

export interface GuestState {
  title: string
  head: GuestPage['head']
  /** On the path of the head, oldest first, without gaps. */
  takes: GuestTake[]
  /** The cursor to page back from; null at the beginning. */
  older: string | null
  telling: Telling | null
  /** The turn that ended last: what comes late must not bring it back. */
  over: string | null
  /** Why a turn of one's own has no narration. */
  problem: string | null
  /** What a script told that stopped the turn that ended last. */
  message: string | null
  spectators: number
  page: GuestPage
}

/** The story after an event. `stale`: load it anew. */
export interface GuestStep {
  state: GuestState
  stale: boolean
}

/** The story as the server answered it; what was read above the newest page stays, if it leads there. */
export function openPage(page: GuestPage, held: GuestState | null): GuestState {
  if (held && page.head.version < held.head.version) return held
  const { edges, pageInfo } = page.transcript
  const newest = edges.map(({ node }) => node)
  const first = newest[0]
  const above = first && held ? held.takes.filter((take) => take.depth < first.depth) : []
  const leads = above.length > 0 && above.at(-1)!.depth === first!.depth - 1 && !parted(held!, newest)
  const running = page.runningTurn && page.runningTurn.id !== held?.over ? page.runningTurn : null
  const same = held?.telling && held.telling.turn.id === running?.id ? held.telling : null
  return {
    title: page.title,
    head: page.head,
    takes: leads ? [...above, ...newest] : newest,
    older: leads ? held!.older : pageInfo.hasPreviousPage ? pageInfo.startCursor : null,
    telling: running && (same ?? { turn: running, text: running.text }),
    over: held?.over ?? null,
    problem: failureIn(page),
    message: held?.message ?? null,
    spectators: page.presence.spectators,
    page,
  }
}

/** Whether the page is of another path than what is held. */
function parted(held: GuestState, newest: GuestTake[]): boolean {
  const known = new Map(held.takes.map((take) => [take.depth, take.id]))
  const both = newest.filter(({ depth }) => known.has(depth))
  return both.length === 0 || known.get(both[0]!.depth) !== both[0]!.id
}

function failureIn({ lastTurn }: GuestPage): string | null {
  return lastTurn?.status === 'FAILED' && lastTurn.canCancel ? (lastTurn.failure?.message ?? null) : null
}

/** A page before what is held. */
export function prepend(held: GuestState, page: GuestPage['transcript']): GuestState {
  const takes = [...page.edges.map(({ node }) => node), ...held.takes]
  return { ...held, takes, older: page.pageInfo.hasPreviousPage ? page.pageInfo.startCursor : null }
}

/** The takes to show: without the one that gives way to another, and what stands below it. */
export function shownTakes({ takes, telling }: GuestState): GuestTake[] {
  const target = telling?.turn.kind === 'PASSAGE' ? null : telling?.turn.target
  return target ? takes.filter(({ depth }) => depth < target.depth) : takes
}

export function applyGuestEvent(state: GuestState, event: GuestEvent): GuestStep {
  switch (event.__typename) {
    case 'TurnStarted':
      return fresh(tells(state, event.turn, null))
    case 'TurnSnapshot':
      return fresh(tells(state, event.turn, event.text))
    case 'InputStored':
      return put(tells(state, event.turn, null), event.take)
    case 'TurnText': {
      const { telling } = state
      if (telling?.turn.id !== event.turnId) return fresh(state)
      return fresh({ ...state, telling: { ...telling, text: withPiece(telling.text, event) } })
    }
    case 'TurnSaved':
      return put(ended(state, event.turn.id), event.take)
    case 'TurnStopped':
      return fresh({ ...ended(state, event.turn.id), message: event.turn.scriptMessage ?? null })
    case 'TurnCancelled':
      return event.turn.take
        ? put(ended(state, event.turn.id), event.turn.take)
        : fresh(ended(state, event.turn.id))
    case 'TurnFailed':
      return { state: ended(state, event.turn.id), stale: true } // why, says the page
    case 'HeadMoved':
      return moved(state, event.adventure)
    case 'TakeChanged':
      return event.take ? changed(state, event.take) : fresh(state)
    case 'PresenceChanged':
      return fresh({ ...state, spectators: event.presence.spectators })
    default:
      return fresh(state)
  }
}

const fresh = (state: GuestState): GuestStep => ({ state, stale: false })

function tells(state: GuestState, turn: GuestTurnFragment, text: string | null): GuestState {
  if (turn.id === state.over) return state
  const held = state.telling?.turn.id === turn.id ? state.telling.text : ''
  return { ...state, telling: { turn, text: text ?? held }, problem: null, message: null }
}

function ended(state: GuestState, turnId: string): GuestState {
  const telling = state.telling?.turn.id === turnId ? null : state.telling
  return { ...state, telling, over: turnId, problem: null }
}

/** A take that was written: at its depth, with nothing below it. Stale when it is gone, or does not follow. */
function put(state: GuestState, take: GuestTake | null): GuestStep {
  if (take === null) return { state, stale: true }
  const above = state.takes.filter(({ depth }) => depth < take.depth)
  const gap = (above.at(-1)?.depth ?? -1) !== take.depth - 1
  return { state: gap ? state : { ...state, takes: [...above, take] }, stale: gap }
}

type MovedTo = Extract<GuestEvent, { __typename: 'HeadMoved' }>['adventure']

function moved(state: GuestState, { head, runningTurn, ...world }: MovedTo): GuestStep {
  if (head.version < state.head.version) return fresh(state)
  const seen = (state.takes.at(-1)?.id ?? null) === (head.take?.id ?? null)
  const lost = runningTurn === null && state.telling !== null
  return { state: { ...state, head, page: { ...state.page, ...world } }, stale: !seen || lost }
}

function changed(state: GuestState, take: GuestTake): GuestStep {
  const at = state.takes.findIndex(({ id }) => id === take.id)
  return fresh(at < 0 ? state : { ...state, takes: state.takes.with(at, take) })
}
