// The stories of a player as a list: searched, sorted, a page at a time; and what he does with them.
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type { AdventureSort } from '../api/generated/graphql.ts'
import type { StoryPage, ThrownStory, Story } from './answers.ts'
import { AdventuresQuery, DeletedAdventuresQuery } from './documents.ts'

export interface Shelf {
  status: Accessor<'loading' | 'ready' | 'unreachable'>
  stories: Accessor<Story[]>
  /** Those that can be had back, the one thrown away last first. */
  thrown: Accessor<ThrownStory[]>
  hasMore: Accessor<boolean>
  /** Whether what is shown answers an earlier question. */
  stale: Accessor<boolean>
  problem: Accessor<string>
  search: Accessor<string>
  setSearch(search: string): void
  sort: Accessor<AdventureSort>
  setSort(sort: AdventureSort): void
  load(): Promise<void>
  /** One of the stories as it is now. */
  show(story: Story): void
  loadMore(): Promise<void>
}

const REST_MS = 200
const PAGE = 30

export function createShelf(): Shelf {
  const [status, setStatus] = createSignal<ReturnType<Shelf['status']>>('loading')
  const [pages, setPages] = createSignal<StoryPage[]>([])
  const [thrown, setThrown] = createSignal<ThrownStory[]>([])
  const [search, setSearch] = createSignal('')
  const [sort, setSort] = createSignal<AdventureSort>('PLAYED')
  const [stale, setStale] = createSignal(true)
  const [problem, setProblem] = createSignal('')
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** @param after null asks for the first page, in place of all that is there */
  const ask = async (after: string | null) => {
    const mine = ++newest
    setStale(true)
    const asked = { first: PAGE, after, search: search().trim() || null, sort: sort() }
    const answer = await query(AdventuresQuery, asked)
    if (mine !== newest) return
    setStale(false)
    const page = answer.data?.adventures
    setProblem(answer.problem ?? '')
    if (!page) return void setStatus((held) => (held === 'ready' ? held : 'unreachable'))
    setPages((held) => (after === null ? [page] : [...held, page]))
    setStatus('ready')
  }
  const load = async () => {
    const [answer] = await Promise.all([query(DeletedAdventuresQuery, {}), ask(null)])
    if (answer.data) setThrown(answer.data.deletedAdventures?.edges.map(({ node }) => node) ?? [])
  }
  createEffect(
    on([search, sort], ([now], before) => {
      clearTimeout(timer)
      if (!before) return void load()
      timer = setTimeout(() => void ask(null), now === before[0] ? 0 : REST_MS)
    }),
  )
  onCleanup(() => {
    newest++
    clearTimeout(timer)
  })
  const info = () => pages().at(-1)?.pageInfo
  return {
    status,
    stories: () => storiesIn(pages()),
    thrown,
    hasMore: () => info()?.hasNextPage ?? false,
    stale,
    problem,
    search,
    setSearch,
    sort,
    setSort,
    load,
    show: (story) => setPages((held) => held.map((page) => withStory(page, story))),
    loadMore: () => ask(info()?.endCursor ?? null),
  }
}

function storiesIn(pages: StoryPage[]): Story[] {
  const all = pages.flatMap(({ edges }) => edges.map(({ node }) => node))
  // One that was played meanwhile comes twice.
  return [...new Map(all.map((story) => [story.id, story])).values()]
}

function withStory(page: StoryPage, story: Story): StoryPage {
  const edges = page.edges.map((edge) => (edge.node.id === story.id ? { ...edge, node: story } : edge))
  return { ...page, edges }
}
