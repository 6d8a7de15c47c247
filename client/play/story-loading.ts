// Loading a story: at first, whenever something happened that was not seen, and page by page towards its beginning.
import { batch, type Accessor, type Setter } from 'solid-js'
import { query } from '../api/ask.ts'
import type { AdventurePageFragment } from '../api/generated/graphql.ts'
import { isLeftBehind } from '../api/me.ts'
import { watch } from '../api/watch.ts'
import { AdventureEvents, OlderChangesQuery, OlderTakesQuery, PlayPageQuery } from './documents.ts'
import { applyEvent, applyPage, isWhole, openStory, type StoryEvent, type StoryState } from './story-state.ts'
import { changeOlder, prependPage } from './takes.ts'

export type StoryStatus = 'loading' | 'ready' | 'missing' | 'unreachable'

/** The one state, and who is told when it changes. */
export interface StoryCore {
  id: string
  state: Accessor<StoryState | null>
  setState: (state: StoryState) => void
  setStatus: Setter<StoryStatus>
  setUsesStoryteller: Setter<boolean>
  eventListeners: ((event: StoryEvent) => void)[]
  pageListeners: ((page: AdventurePageFragment) => void)[]
}

export interface Loading {
  open(): Promise<void>
  reload(): Promise<void>
  /** Loads the page before; false when that did not work. */
  loadOlder(): Promise<boolean>
}

const AGAIN_MS = 2_000

/** How many takes a page brings (documents.ts), and how many more are looked up when the tree has changed. */
const PAGE = 40
const LOOKED_UP = 100

export function createLoading(core: StoryCore): Loading & { leave: () => void } {
  let left = false
  let gone = false
  let unwatch = () => {}
  const reload = oneAtATime(async () => {
    const result = await loadPage(core)
    // One that was thrown away can be had back.
    if (result === 'missing' || (gone && result === 'ready')) {
      gone = result === 'missing'
      core.setStatus(result)
    }
    return result === 'missing' || left || isLeftBehind() || (result === 'ready' && isWhole(core.state()))
  })
  const receive = (event: StoryEvent) => {
    const held = core.state()
    if (!held) return
    const step = applyEvent(held, event)
    core.setState(step.state)
    for (const listener of core.eventListeners) listener(event)
    if (step.stale || gone) void reload()
    if (event.__typename === 'TreeChanged') void refreshOlder(core)
  }
  const open = async () => {
    core.setStatus('loading')
    const result = await loadPage(core)
    if (left) return
    core.setStatus(result)
    if (result !== 'ready') return
    // It ends when the story is gone, or with a broken line.
    const ended = () => void reload().then(() => gone && unwatch())
    unwatch = watch(
      AdventureEvents,
      { id: core.id },
      ({ adventureEvents }) => receive(adventureEvents),
      ended,
    )
  }
  const leave = () => {
    left = true
    unwatch()
  }
  return { open, reload, loadOlder: () => loadOlder(core), leave }
}

/** Loads the newest page with all that stands around it. */
async function loadPage(core: StoryCore): Promise<StoryStatus> {
  const { data, problem } = await query(PlayPageQuery, { id: core.id })
  if (problem !== null) return 'unreachable'
  const { adventure, viewer } = data
  if (!adventure) return 'missing'
  batch(() => {
    const held = core.state()
    core.setState(held ? applyPage(held, adventure) : openStory(adventure))
    core.setUsesStoryteller(viewer?.settings.usesStoryteller ?? false)
  })
  for (const listener of core.pageListeners) listener(adventure)
  return 'ready'
}

async function loadOlder(core: StoryCore): Promise<boolean> {
  const held = core.state()
  if (!held?.takes.older) return true
  const { branch, depth } = held.head
  const at = { id: core.id, branchId: branch.id, depth, before: held.takes.older }
  const { data } = await query(OlderTakesQuery, at)
  const page = data?.adventure?.transcript
  const now = core.state()
  // When the story has gone elsewhere meanwhile, this page is of another path.
  if (page && now?.takes.older === at.before) core.setState({ ...now, takes: prependPage(now.takes, page) })
  return page !== undefined
}

/** What stands above the newest page, after versions were deleted or checkpoints changed. */
async function refreshOlder(core: StoryCore): Promise<void> {
  const older = core.state()?.takes.list.slice(0, -PAGE) ?? []
  if (older.length === 0) return
  const several = older.filter((take) => take.siblingCount > 1).slice(-LOOKED_UP)
  const { data } = await query(OlderChangesQuery, { id: core.id, ids: several.map((take) => take.id) })
  const now = core.state()
  if (!data?.adventure || !now) return
  const changed = data.nodes.filter((node) => node?.__typename === 'Take')
  const flags = data.adventure.tree.checkpoints.flatMap(({ id, name, take }) =>
    take ? [{ id, name, takeId: take.id }] : [],
  )
  core.setState({ ...now, takes: changeOlder(now.takes, changed, flags) })
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
