// The story that a link opens: loaded once, then kept up to date by its events.
import { createMemo, createSignal, onCleanup, type Accessor, type Setter } from 'solid-js'
import { mutate, query } from '../../api/ask.ts'
import { comeBy } from '../../api/link.ts'
import { watch } from '../../api/watch.ts'
import type { GuestTurnFragment } from '../../api/generated/graphql.ts'
import type { Sent } from '../draft.ts'
import {
  GuestCancelTurn,
  GuestEvents,
  GuestOlderQuery,
  GuestPageQuery,
  GuestTakeTurn,
  LinkQuery,
} from './documents.ts'
import {
  applyGuestEvent,
  openPage,
  prepend,
  shownTakes,
  type GuestEvent,
  type GuestState,
  type GuestTake,
} from './guest-state.ts'

export type GuestStatus = 'loading' | 'ready' | 'ended' | 'unreachable'

export interface GuestStory {
  status: Accessor<GuestStatus>
  state: Accessor<GuestState | null>
  takes: Accessor<GuestTake[]>
  /** Whether the link lets take turns. */
  plays: Accessor<boolean>
  /** Whether the link shows what the story counts. */
  counts: Accessor<boolean>
  open(): Promise<void>
  /** Loads the page before; false when that did not work.
   * @param put runs what puts it above the takes that are there */
  loadOlder(put: (change: () => void) => void): Promise<boolean>
  /** Takes a turn. */
  play(sent: Sent): Promise<Played>
  stop(keepText: boolean): Promise<string | null>
  /** Calls for every event, after it has been applied. */
  onEvent(listener: (event: GuestEvent) => void): void
}

/** A turn with what its player called it. */
export type NamedTurn = GuestTurnFragment & { requestId: string }

/** What became of a turn that was asked for. `unsure`: nobody knows whether the server has heard it. */
export type Played = { problem: null; turn: NamedTurn | null } | { problem: string; unsure: boolean }

/** What the link opens. */
interface Opened {
  id: string
  plays: boolean
  stats: boolean
}

interface Core {
  state: Accessor<GuestState | null>
  setState: (state: GuestState) => void
  opened: Accessor<Opened | null>
  setOpened: Setter<Opened | null>
  setStatus: Setter<GuestStatus>
  eventListeners: ((event: GuestEvent) => void)[]
}

const RELOAD_MS = 250
const AGAIN_MS = 2_000

export function createGuestStory(token: string): GuestStory {
  comeBy(token)
  const [status, setStatus] = createSignal<GuestStatus>('loading')
  const [state, setState] = createSignal<GuestState | null>(null)
  const [opened, setOpened] = createSignal<Opened | null>(null)
  const core: Core = { state, setState, opened, setOpened, setStatus, eventListeners: [] }
  return {
    status,
    state,
    takes: createMemo(() => (state() ? shownTakes(state()!) : [])),
    plays: () => opened()?.plays ?? false,
    counts: () => opened()?.stats ?? false,
    open: createOpening(core),
    loadOlder: (put) => loadOlder(core, put),
    onEvent: (listener) => core.eventListeners.push(listener),
    ...deedsOf(core),
  }
}

/** Loads the story and follows it until the page is left. */
function createOpening(core: Core): () => Promise<void> {
  const { state, setState, opened, setStatus } = core
  let left = false
  let unwatch = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What was shown stays while the server cannot be reached; a link that has ended shows nothing more. */
  const reload = async () => {
    const result = await load(core)
    if (left) return
    if (result === 'unreachable') soon(AGAIN_MS)
    else setStatus(result)
  }
  const soon = (wait = RELOAD_MS) => {
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), wait)
  }
  const receive = (event: GuestEvent) => {
    const held = state()
    if (!held) return
    const step = applyGuestEvent(held, event)
    setState(step.state)
    for (const listener of core.eventListeners) listener(event)
    if (step.stale) soon()
  }
  onCleanup(() => {
    left = true
    clearTimeout(timer)
    unwatch()
  })
  return async () => {
    setStatus('loading')
    const result = await load(core)
    if (left) return
    setStatus(result)
    if (result !== 'ready') return
    unwatch()
    // An end of the watch is the end of the link, or a broken line.
    const ended = () => void reload()
    unwatch = watch(GuestEvents, opened()!, ({ adventureEvents }) => receive(adventureEvents), ended)
  }
}

async function load({ state, setState, setOpened }: Core): Promise<GuestStatus> {
  const { data, problem } = await query(LinkQuery, {})
  if (problem !== null) return 'unreachable'
  const { viewer } = data
  if (!viewer?.adventure) return 'ended'
  const link = { id: viewer.adventure.id, plays: viewer.role === 'COPLAYER', stats: viewer.showsStats }
  setOpened(link)
  const page = await query(GuestPageQuery, link)
  if (page.problem !== null) return 'unreachable'
  if (!page.data.adventure) return 'ended'
  setState(openPage(page.data.adventure, state()))
  return 'ready'
}

async function loadOlder(
  { state, setState, opened }: Core,
  put: (change: () => void) => void,
): Promise<boolean> {
  const held = state()
  if (!held?.older) return true
  const { branch, depth } = held.head
  const at = { ...opened()!, branchId: branch.id, depth, before: held.older }
  const { data } = await query(GuestOlderQuery, at)
  const page = data?.adventure?.transcript
  const now = state()
  // When the story has gone elsewhere meanwhile, this page is of another path.
  if (page && now?.older === at.before) put(() => setState(prepend(now, page)))
  return page !== undefined
}

/** What a co-player does. */
function deedsOf({ state, opened }: Core): Pick<GuestStory, 'play' | 'stop'> {
  return {
    play: async ({ requestId, kind, text }) => {
      const input = { adventureId: opened()!.id, requestId, kind, text }
      const answer = await mutate(GuestTakeTurn, { input })
      if (answer.problem !== null) return answer
      const { takeTurn } = answer.data
      const problem = messageIn(takeTurn)
      if (problem !== null) return { problem, unsure: false }
      return { problem: null, turn: takeTurn?.__typename === 'TakeTurnPayload' ? takeTurn.turn : null }
    },
    stop: async (keepText) => {
      const turnId = state()?.telling?.turn.id
      if (turnId === undefined) return null
      const { data, problem } = await mutate(GuestCancelTurn, { input: { turnId, keepText } })
      return problem ?? messageIn(data?.cancelTurn)
    },
  }
}

function messageIn(result: object | null | undefined): string | null {
  return result && 'message' in result ? String(result.message) : null
}
