// The tree on a page: loaded once, then anew whenever the story changes, here or in another window.
import { createMemo, createSignal, onCleanup, onMount, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type { TreePageFragment } from '../api/generated/graphql.ts'
import { watch } from '../api/watch.ts'
import { TreeEvents, TreePageQuery } from './documents.ts'
import { createTexts, type Texts } from './texts.ts'
import { modelOf, type Line, type TreeModel } from './tree-model.ts'
import { titleOf } from './words.ts'

export type TreeStatus = 'loading' | 'ready' | 'missing' | 'unreachable'

export interface StoryTree {
  id: string
  status: Accessor<TreeStatus>
  /** Null until it is loaded. */
  model: Accessor<TreeModel | null>
  texts: Texts
  /** What a line is called, at most so long. */
  title(line: Line, longest?: number): string
  load(): Promise<void>
}

const REST_MS = 120

export function createStoryTree(id: string): StoryTree {
  const [status, setStatus] = createSignal<TreeStatus>('loading')
  const [page, setPage] = createSignal<TreePageFragment | null>(null)
  const model = createMemo(() => {
    const held = page()
    return held && modelOf(held)
  })
  const texts = createTexts()
  let left = false
  let unwatch = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = async () => {
    clearTimeout(timer)
    const { data } = await query(TreePageQuery, { id })
    if (left) return
    if (data && !data.adventure) return void setStatus('missing')
    // What is there stays, also when the server cannot be reached for a while.
    if (!data?.adventure) return void setStatus((held) => (held === 'ready' ? held : 'unreachable'))
    const { adventure } = data
    if (adventure.head.version >= (page()?.head.version ?? 0)) setPage(adventure)
    setStatus('ready')
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void load(), REST_MS)
  }
  const open = async () => {
    await load()
    if (left || status() === 'missing') return
    unwatch = watch(TreeEvents, { id }, ({ adventureEvents: event }) => {
      if (event.__typename === 'TakeChanged' && event.take) texts.forget(event.take.id)
      // The first event only says where the story stands.
      const version = event.__typename === 'HeadMoved' ? event.adventure.head.version : null
      if (version === null || version !== page()?.head.version || status() === 'missing') soon()
    })
  }
  onMount(() => void open())
  onCleanup(() => {
    left = true
    clearTimeout(timer)
    unwatch()
  })
  const title = (line: Line, longest?: number) =>
    titleOf(line, line.name ? null : texts.of(line.tip?.id), longest)
  return { id, status, model, texts, title, load }
}
