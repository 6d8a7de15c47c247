// The story on the page: loaded once, then kept up to date by its events. All state is one value in one signal.
import { batch, createMemo, createSignal, onCleanup, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type { AdventurePageFragment, HeadFieldsFragment, TurnFieldsFragment } from '../api/generated/graphql.ts'
import { watch } from '../api/watch.ts'
import { AdventureEvents, OlderTakesQuery, PlayPageQuery } from './documents.ts'
import type { RunningTurn } from './running-turn.ts'
import { applyEvent, applyPage, beginTurn, openStory, shownTakes, type EndedTurn, type StoryEvent, type StoryState } from './story-state.ts'
import { prependPage, type Take } from './takes.ts'

export type StoryStatus = 'loading' | 'ready' | 'missing' | 'unreachable'

export interface Story {
  status: Accessor<StoryStatus>
  /** The whole state; null until it is loaded. Read the accessors below where they serve. */
  state: Accessor<StoryState | null>
  title: Accessor<string>
  head: Accessor<HeadFieldsFragment | null>
  takes: Accessor<Take[]>
  running: Accessor<RunningTurn | null>
  ended: Accessor<EndedTurn | null>
  hasOlder: Accessor<boolean>
  /** Whether rules narrate and no model does. */
  usesStoryteller: Accessor<boolean>
  open(): Promise<void>
  reload(): Promise<void>
  /** Loads the page before; false when that did not work. */
  loadOlder(): Promise<boolean>
  apply(page: AdventurePageFragment): void
  begin(turn: TurnFieldsFragment & { text?: string }): void
  /** What this page asks to be told anew. */
  askedAgain(requestId: string, takeId: string): void
  /** Calls for every event, after it has been applied. */
  onEvent(listener: (event: StoryEvent) => void): void
  /** Calls whenever the page has been loaded. */
  onPage(listener: (page: AdventurePageFragment) => void): void
}

const AGAIN_MS = 2_000

export function createStory(id: string): Story {
  const [status, setStatus] = createSignal<StoryStatus>('loading')
  const [state, setState] = createSignal<StoryState | null>(null)
  const [usesStoryteller, setUsesStoryteller] = createSignal(false)
  const onEvent: ((event: StoryEvent) => void)[] = []
  const onPage: ((page: AdventurePageFragment) => void)[] = []
  let left = false
  let leave = () => {}
  onCleanup(() => {
    left = true
    leave()
  })
  const update = (change: (held: StoryState) => StoryState) => setState((held) => held && change(held))

  const take = async (): Promise<StoryStatus> => {
    const { data, problem } = await query(PlayPageQuery, { id })
    if (problem !== null) return 'unreachable'
    const { adventure, viewer } = data
    if (!adventure) return 'missing'
    batch(() => {
      setState((held) => (held ? applyPage(held, adventure) : openStory(adventure)))
      setUsesStoryteller(viewer?.settings.usesStoryteller ?? false)
    })
    for (const listener of onPage) listener(adventure)
    return 'ready'
  }
  const reload = oneAtATime(async () => {
    const result = await take()
    if (result === 'missing') setStatus('missing')
    return result === 'missing' || left || isWhole(state())
  })
  const open = async () => {
    setStatus('loading')
    const result = await take()
    if (left) return
    setStatus(result)
    if (result === 'ready') leave = watch(AdventureEvents, { id }, ({ adventureEvents }) => receive(adventureEvents))
  }
  const receive = (event: StoryEvent) => {
    const held = state()
    if (!held) return
    const step = applyEvent(held, event)
    setState(step.state)
    for (const listener of onEvent) listener(event)
    if (step.stale) void reload()
  }
  const loadOlder = async (): Promise<boolean> => {
    const held = state()
    if (!held?.takes.older) return true
    const { branch, depth } = held.head
    const at = { id, branchId: branch.id, depth, before: held.takes.older }
    const { data } = await query(OlderTakesQuery, at)
    const page = data?.adventure?.transcript
    // When the story has gone elsewhere meanwhile, this page is of another path.
    if (page && state()?.takes.older === at.before) update((now) => ({ ...now, takes: prependPage(now.takes, page) }))
    return page !== undefined
  }

  return {
    status,
    state,
    title: createMemo(() => state()?.title ?? ''),
    head: createMemo(() => state()?.head ?? null),
    takes: createMemo(() => (state() ? shownTakes(state()!) : []), [], { equals: sameList }),
    running: createMemo(() => state()?.running ?? null),
    ended: createMemo(() => openEnd(state())),
    hasOlder: createMemo(() => state()?.takes.older != null),
    usesStoryteller,
    open,
    reload,
    loadOlder,
    apply: (page) => {
      update((held) => applyPage(held, page))
      if (!isWhole(state())) void reload()
    },
    begin: (turn) => update((held) => beginTurn(held, turn, turn.text)),
    askedAgain: (requestId, takeId) => update((held) => ({ ...held, asked: { requestId, takeId } })),
    onEvent: (listener) => onEvent.push(listener),
    onPage: (listener) => onPage.push(listener),
  }
}

/** Where the head stands is what is shown last. */
function isWhole(state: StoryState | null): boolean {
  return state !== null && (state.takes.list.at(-1)?.id ?? null) === (state.head.take?.id ?? null)
}

/** A failure, as long as the reader stands where it left him and nothing runs. */
function openEnd(state: StoryState | null): EndedTurn | null {
  if (!state?.ended || state.running || state.ended.headVersion !== state.head.version) return null
  return state.ended
}

function sameList(a: Take[], b: Take[]): boolean {
  return a.length === b.length && a.every((take, index) => take === b[index])
}

/** Runs `attempt` until it says that it is done; who asks meanwhile waits for the one that is under way. */
function oneAtATime(attempt: () => Promise<boolean>): () => Promise<void> {
  let under: Promise<void> | null = null
  let more = false
  const run = async () => {
    do {
      more = false
      const done = await attempt()
      if (!done && !more) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      more ||= !done
    } while (more)
    under = null
  }
  return () => {
    more = under !== null
    return (under ??= run())
  }
}
