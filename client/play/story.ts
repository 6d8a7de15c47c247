// The story on the page: loaded once, then kept up to date by its events. All state is one value in one signal.
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js'
import type {
  AdventurePageFragment,
  HeadFieldsFragment,
  TurnFieldsFragment,
} from '../api/generated/graphql.ts'
import { keepStory } from './kept-story.ts'
import type { RunningTurn } from './running-turn.ts'
import { createLoading, type Loading, type StoryCore, type StoryStatus } from './story-loading.ts'
import {
  applyPage,
  beginTurn,
  isWhole,
  shownTakes,
  takeChanged,
  type ChangedTake,
  type EndedTurn,
  type StoryEvent,
  type StoryState,
} from './story-state.ts'
import type { Take } from './takes.ts'
import { noWorld, type World } from './world/world.ts'

export interface Story extends Loading {
  id: string
  status: Accessor<StoryStatus>
  /** The whole state; null until it is loaded. Read the accessors below where they serve. */
  state: Accessor<StoryState | null>
  title: Accessor<string>
  head: Accessor<HeadFieldsFragment | null>
  takes: Accessor<Take[]>
  running: Accessor<RunningTurn | null>
  ended: Accessor<EndedTurn | null>
  /** What the story counts, at the head. */
  world: Accessor<World>
  hasOlder: Accessor<boolean>
  /** Whether rules narrate and no model does. */
  usesStoryteller: Accessor<boolean>
  apply(page: AdventurePageFragment): void
  begin(turn: TurnFieldsFragment & { text?: string }): void
  /** A take as it is now. */
  change(take: ChangedTake): void
  /** Calls for every event, after it has been applied. */
  onEvent(listener: (event: StoryEvent) => void): void
  /** Calls whenever the page has been loaded. */
  onPage(listener: (page: AdventurePageFragment) => void): void
}

/** A story is kept at most so often. */
const REST_MS = 500

export function createStory(id: string): Story {
  const [status, setStatus] = createSignal<StoryStatus>('loading')
  const [state, setState] = createSignal<StoryState | null>(null)
  const [usesStoryteller, setUsesStoryteller] = createSignal(false)
  const core: StoryCore = {
    id,
    state,
    setState,
    setStatus,
    setUsesStoryteller,
    eventListeners: [],
    pageListeners: [],
  }
  const { leave, ...loading } = createLoading(core)
  onCleanup(leave)
  keepWhileRead(state)
  const update = (change: (held: StoryState) => StoryState) => setState((held) => held && change(held))
  return {
    id,
    status,
    state,
    usesStoryteller,
    ...viewsOf(state),
    ...loading,
    apply: (page) => {
      update((held) => applyPage(held, page))
      if (!isWhole(state())) void loading.reload()
    },
    begin: (turn) => update((held) => beginTurn(held, turn, turn.text)),
    change: (take) => update((held) => takeChanged(held, take)),
    onEvent: (listener) => core.eventListeners.push(listener),
    onPage: (listener) => core.pageListeners.push(listener),
  }
}

/** What is read is kept for next time: when it has rested, and when one leaves. Not in mid-turn: the end of one is soon there. */
function keepWhileRead(state: Accessor<StoryState | null>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    const held = state()
    if (held) void keepStory(held)
  }
  const onLeave = () => timer !== undefined && now()
  createEffect(
    on(state, (held) => {
      if (held && !held.running) timer ??= setTimeout(now, REST_MS)
    }),
  )
  document.addEventListener('visibilitychange', onLeave)
  onCleanup(() => {
    document.removeEventListener('visibilitychange', onLeave)
    onLeave()
  })
}

/** Parts of the state: each changes only when that part does. */
function viewsOf(state: Accessor<StoryState | null>) {
  return {
    title: createMemo(() => state()?.title ?? ''),
    head: createMemo(() => state()?.head ?? null),
    takes: createMemo(() => (state() ? shownTakes(state()!) : []), [], { equals: sameList }),
    running: createMemo(() => state()?.running ?? null),
    ended: createMemo(() => openEnd(state())),
    world: createMemo(() => state()?.world ?? noWorld),
    hasOlder: createMemo(() => state()?.takes.older != null),
  }
}

/** A failure, as long as the reader stands where it left him and nothing runs. */
function openEnd(state: StoryState | null): EndedTurn | null {
  if (!state?.ended || state.running || state.ended.headVersion !== state.head.version) return null
  return state.ended
}

function sameList(a: Take[], b: Take[]): boolean {
  return a === b || (a.length === b.length && a.every((take, index) => take === b[index]))
}
