// The memories of a story as their page sees them: loaded once, then anew whenever they change, here or in another window.
import { createEffect, createSignal, on, onCleanup, onMount, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type {
  MemoryFieldsFragment,
  MemoryPageFieldsFragment,
  MemoryPageQueryVariables,
  MemoryPageQuery as PageData,
  SummaryFieldsFragment,
} from '../api/generated/graphql.ts'
import { watch } from '../api/watch.ts'
import { MemoryEvents, MemoryPageQuery } from './documents.ts'

export type Memory = MemoryFieldsFragment
export type Summary = SummaryFieldsFragment
export type Page = MemoryPageFieldsFragment
export type MemorySettings = NonNullable<PageData['viewer']>['settings']

/** Which memories are listed. `away`: forgotten or deleted. */
export type Shown = 'kept' | 'pinned' | 'away'

const FILTERS: Record<Shown, Pick<MemoryPageQueryVariables, 'statuses' | 'pinned'>> = {
  kept: { statuses: ['ACTIVE'] },
  pinned: { statuses: ['ACTIVE'], pinned: true },
  away: { statuses: ['FORGOTTEN', 'DISCARDED'] },
}

export interface MemoryStory {
  id: string
  status: Accessor<'loading' | 'ready' | 'missing' | 'unreachable'>
  /** Null until it is loaded. */
  page: Accessor<Page | null>
  settings: Accessor<MemorySettings | null>
  memories: Accessor<Memory[]>
  more: Accessor<boolean>
  shown: Accessor<Shown>
  /** What is listed is of what was shown before. */
  turning: Accessor<boolean>
  load(): Promise<void>
  showMore(): Promise<void>
}

const PAGE = 50
const REST_MS = 120

export function createMemoryStory(id: string, shown: Accessor<Shown>): MemoryStory {
  const [status, setStatus] = createSignal<ReturnType<MemoryStory['status']>>('loading')
  const [page, setPage] = createSignal<Page | null>(null)
  const [settings, setSettings] = createSignal<MemorySettings | null>(null)
  const [memories, setMemories] = createSignal<Memory[]>([], { equals: sameWords })
  const [more, setMore] = createSignal(false)
  const [turning, setTurning] = createSignal(false)
  let wanted = PAGE
  let asked = 0
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = async () => {
    clearTimeout(timer)
    const mine = ++asked
    const found = await readPages(id, FILTERS[shown()], wanted)
    if (left || mine !== asked) return
    setTurning(false)
    if (found === 'missing') return void setStatus('missing')
    // What is there stays, also when the server cannot be reached for a while.
    if (found === 'unreachable') return void setStatus((held) => (held === 'ready' ? held : 'unreachable'))
    setPage(found.page)
    setSettings(found.settings)
    setMemories(found.memories)
    setMore(found.more)
    setStatus('ready')
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void load(), REST_MS)
  }
  createEffect(
    on(
      shown,
      () => {
        wanted = PAGE
        setTurning(true)
        void load()
      },
      { defer: true },
    ),
  )
  onMount(load)
  onCleanup(() => {
    left = true
    clearTimeout(timer)
  })
  stayInformed(id, status, soon)
  const showMore = () => {
    wanted += PAGE
    return load()
  }
  return { id, status, page, settings, memories, more, shown, turning, load, showMore }
}

/** Calls `soon` for whatever happens to the story once it is loaded, and when its reader comes back to the page: settings
 * are no events of a story. */
function stayInformed(id: string, status: MemoryStory['status'], soon: () => void): void {
  createEffect(() => {
    if (status() !== 'ready') return
    const unwatch = watch(MemoryEvents, { id }, ({ adventureEvents: event }) => {
      if (event.__typename !== 'PresenceChanged') soon()
    })
    onCleanup(unwatch)
  })
  const onVisible = () => document.visibilityState === 'visible' && status() === 'ready' && soon()
  onMount(() => document.addEventListener('visibilitychange', onVisible))
  onCleanup(() => document.removeEventListener('visibilitychange', onVisible))
}

const sameWords = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface Found {
  page: Page
  settings: MemorySettings | null
  memories: Memory[]
  more: boolean
}

/** So many memories, newest first, in as many pages as they need. */
async function readPages(
  id: string,
  filter: (typeof FILTERS)[Shown],
  wanted: number,
): Promise<Found | 'missing' | 'unreachable'> {
  const memories: Memory[] = []
  for (let after: string | null = null; ;) {
    const first = Math.min(PAGE, wanted - memories.length)
    const { data }: Awaited<ReturnType<typeof askPage>> = await askPage({ id, first, after, ...filter })
    if (data === null) return 'unreachable'
    if (!data.adventure) return 'missing'
    const { memories: found, ...page } = data.adventure
    memories.push(...found.edges.map(({ node }) => node))
    after = found.pageInfo.endCursor ?? null
    const more = found.pageInfo.hasNextPage
    if (!more || memories.length >= wanted)
      return { page, settings: data.viewer?.settings ?? null, memories, more }
  }
}

const askPage = (variables: MemoryPageQueryVariables) => query(MemoryPageQuery, variables)
