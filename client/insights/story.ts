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
  /** Something happened since a page was shown. */
  let owed = false
  let unwatch = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (next: Page) => {
    asked++
    setPage(next)
    setTurnings((count) => count + 1)
  }
  /** @param isSure the prompt is another one, even if the page is not: as when settings changed */
  const refresh = async (isSure: boolean) => {
    clearTimeout(timer)
    const mine = ++asked
    const { data } = await query(InsightsPageQuery, { id })
    if (left || mine !== asked) return
    if (data && !data.adventure) return void setStatus('missing')
    // What is there stays, also when the server cannot be reached for a while.
    if (!data?.adventure) return void setStatus((held) => (held === 'ready' ? held : 'unreachable'))
    const isSame = JSON.stringify(data.adventure) === JSON.stringify(page())
    if (isSure || owed || !isSame) show(data.adventure)
    owed = false
    setStatus('ready')
  }
  const load = () => refresh(true)
  const soon = (isSure = true) => {
    owed ||= isSure
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(false), REST_MS)
  }
  const open = async () => {
    await load()
    if (left || status() === 'missing') return
    unwatch = watch(InsightsEvents, { id }, ({ adventureEvents: event }) => {
      if (event.__typename === 'PresenceChanged') return
      // The first event only says where the story stands; but cards or plot may have changed before one was watching.
      const version = event.__typename === 'HeadMoved' ? event.adventure.head.version : null
      soon(version === null || version !== page()?.head.version)
    })
  }
  // Settings are no events of a story: who comes back from changing them sees what they do to a prompt.
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
