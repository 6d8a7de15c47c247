// Loading a story: at first, whenever something happened that was not seen, and page by page towards its beginning. What
// was read here last is shown until the server has answered, and as long as it cannot be reached.
import { batch, type Accessor, type Setter } from 'solid-js'
import { query } from '../api/ask.ts'
import { tellShowsKept } from '../api/connection.ts'
import type { AdventurePageFragment, OlderChangesQuery as OlderChanges } from '../api/generated/graphql.ts'
import { forgetKept, storyPath } from '../api/kept.ts'
import { isLeftBehind } from '../api/me.ts'
import { watch } from '../api/watch.ts'
import { AdventureEvents, OlderChangesQuery, OlderTakesQuery, PlayPageQuery } from './documents.ts'
import { inPlaceOf, keptStory } from './kept-story.ts'
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
  /** Loads the page before; false when that did not work.
   * @param put runs what puts it above the takes that are there */
  loadOlder(put: (change: () => void) => void): Promise<boolean>
}

const AGAIN_MS = 2_000

/** How many takes a page brings (documents.ts), and how many more are looked up when the tree has changed. */
const PAGE = 40
const LOOKED_UP = 100

export function createLoading(core: StoryCore): Loading & { leave: () => void } {
  let left = false
  let gone = false
  let unwatch = () => {}
  const page = createPage(core)
  const reload = oneAtATime(async () => {
    const result = await page.load()
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
    await page.showKept()
    const result = await page.load()
    if (left) return
    if (result === 'unreachable' && page.showsKept()) {
      await reload()
      if (left || gone) return
    } else {
      core.setStatus(result)
      if (result !== 'ready') return
    }
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
  return { open, reload, loadOlder: (put) => loadOlder(core, put), leave }
}

/** The newest page with all that stands around it: as it was read here last, and as the server tells it. */
function createPage(core: StoryCore) {
  let isKept = false
  /** One has read in it, and stays where one is. */
  let isRead = false
  const show = (state: StoryState) => {
    isKept = true
    core.setState(state)
    core.setStatus('ready')
  }
  const showKept = async () => {
    const found = core.state() ? null : await keptStory(core.id)
    if (found) show(found)
  }
  const load = async (): Promise<StoryStatus> => {
    const answer = await query(PlayPageQuery, { id: core.id })
    if (answer.problem !== null || answer.isKept) {
      const found = answer.data?.adventure
      if (found && !core.state()) show(openStory(found))
      if (isKept) tellShowsKept((isRead = true))
      return 'unreachable'
    }
    const { adventure, viewer } = answer.data
    if (!adventure) {
      void forgetKept(storyPath(core.id))
      return 'missing'
    }
    batch(() => {
      const held = core.state()
      if (isKept && held) core.setState(inPlaceOf(held, openStory(adventure), isRead))
      else core.setState(held ? applyPage(held, adventure) : openStory(adventure))
      core.setUsesStoryteller(viewer?.settings.usesStoryteller ?? false)
    })
    if (isKept) tellShowsKept(false)
    if (isRead) void lookUpAbove(core, adventure)
    isKept = isRead = false
    for (const listener of core.pageListeners) listener(adventure)
    return 'ready'
  }
  return { showKept, load, showsKept: () => isKept }
}

/** Looks up what was read above the newest page while nobody could be asked. What cannot be had any more goes, with what
 * stands above it. */
async function lookUpAbove(core: StoryCore, page: AdventurePageFragment): Promise<void> {
  const above = core.state()?.takes.list.slice(0, -page.transcript.edges.length) ?? []
  for (let end = above.length; end > 0; end -= LOOKED_UP) {
    const ids = above.slice(Math.max(0, end - LOOKED_UP), end).map(({ id }) => id)
    const { data } = await query(OlderChangesQuery, { id: core.id, ids })
    const now = core.state()
    if (!now) return
    const changed = data?.nodes.filter((node) => node?.__typename === 'Take') ?? []
    if (changed.length < ids.length) {
      core.setState(applyPage({ ...now, takes: { list: [], older: null } }, page))
      return
    }
    core.setState({ ...now, takes: changeOlder(now.takes, changed, flagsIn(data)) })
  }
}

async function loadOlder(core: StoryCore, put: (change: () => void) => void): Promise<boolean> {
  const held = core.state()
  if (!held?.takes.older) return true
  const { branch, depth } = held.head
  const at = { id: core.id, branchId: branch.id, depth, before: held.takes.older }
  const { data } = await query(OlderTakesQuery, at)
  const page = data?.adventure?.transcript
  const now = core.state()
  // When the story has gone elsewhere meanwhile, this page is of another path.
  if (page && now?.takes.older === at.before)
    put(() => core.setState({ ...now, takes: prependPage(now.takes, page) }))
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
  core.setState({ ...now, takes: changeOlder(now.takes, changed, flagsIn(data)) })
}

const flagsIn = (data: OlderChanges | null) =>
  (data?.adventure?.tree.checkpoints ?? []).flatMap(({ id, name, take }) =>
    take ? [{ id, name, takeId: take.id }] : [],
  )

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
