// The story as Insights sees it: loaded once, then anew whenever it changes, here or in another window.
import { createSignal, onCleanup, onMount, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import { watch } from '../api/watch.ts'
import type { Page } from './answers.ts'
import { InsightsEvents, InsightsPageQuery } from './documents.ts'
import { watchDraft, type KeptDraft } from './kept-draft.ts'

export interface InsightsStory {
  id: string
  status: Accessor<'loading' | 'ready' | 'missing' | 'unreachable'>
  /** Null until it is loaded. */
  page: Accessor<Page | null>
  /** Raised whenever a prompt may have become another one. */
  turnings: Accessor<number>
  draft: Accessor<KeptDraft>
  load(): Promise<void>
  /** What a mutation answered. */
  show(page: Page): void
}

const REST_MS = 120

export function createInsightsStory(id: string): InsightsStory {
  const [status, setStatus] = createSignal<ReturnType<InsightsStory['status']>>('loading')
  const [page, setPage] = createSignal<Page | null>(null)
  const [turnings, setTurnings] = createSignal(0)
  const draft = watchDraft(id)
  let left = false
  let asked = 0
  let unwatch = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (next: Page) => {
    asked++
    setPage(next)
    setTurnings((count) => count + 1)
  }
  const load = async () => {
    clearTimeout(timer)
    const mine = ++asked
    const { data } = await query(InsightsPageQuery, { id })
    if (left || mine !== asked) return
    if (data && !data.adventure) return void setStatus('missing')
    // What is there stays, also when the server cannot be reached for a while.
    if (!data?.adventure) return void setStatus((held) => (held === 'ready' ? held : 'unreachable'))
    show(data.adventure)
    setStatus('ready')
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void load(), REST_MS)
  }
  const open = async () => {
    await load()
    if (left || status() === 'missing') return
    unwatch = watch(InsightsEvents, { id }, ({ adventureEvents: event }) => {
      // The first event only says where the story stands.
      const version = event.__typename === 'HeadMoved' ? event.adventure.head.version : null
      if (version === null || version !== page()?.head.version) soon()
    })
  }
  // Cards and plot are no events: who comes back from another window sees what was changed there.
  const onVisible = () => document.visibilityState === 'visible' && status() === 'ready' && soon()
  onMount(() => {
    document.addEventListener('visibilitychange', onVisible)
    void open()
  })
  onCleanup(() => {
    document.removeEventListener('visibilitychange', onVisible)
    left = true
    clearTimeout(timer)
    unwatch()
  })
  return { id, status, page, turnings, draft, load, show }
}
