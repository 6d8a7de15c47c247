// Searching a story: every take, memory and summary on every line, and from a hit to where it stands.
import { useSearchParams } from '@solidjs/router'
import {
  createEffect,
  createSignal,
  For,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Switch,
  untrack,
} from 'solid-js'
import { query } from '../api/ask.ts'
import { focusForTyping } from '../ui/platform.ts'
import { SearchIcon } from '../ui/tree-icons.tsx'
import '../styles/tree.css'
import '../styles/search.css'
import type { Hit } from './answers.ts'
import { SearchQuery } from './documents.ts'
import { SearchHit } from './search-hit.tsx'
import { TreeBar, TreeGate, TreeNotice, type TreeDesk } from './tree-gate.tsx'
import { countOf } from './words.ts'

const REST_MS = 250
const LONGEST = 200

export default function SearchPage() {
  return <TreeGate>{(desk) => <Search desk={desk} />}</TreeGate>
}

function Search(props: { desk: TreeDesk }) {
  const { desk } = untrack(() => props)
  const [params, setParams] = useSearchParams<{ q?: string }>()
  const search = createSearch(desk)
  let field!: HTMLInputElement
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    clearTimeout(timer)
    setParams({ q: field.value.trim() || undefined }, { replace: true })
  }
  createEffect(
    on(
      () => params.q ?? '',
      (text) => {
        if (document.activeElement !== field) field.value = text
        void search.find(text)
      },
    ),
  )
  onMount(() => focusForTyping(field))
  onCleanup(() => clearTimeout(timer))
  return (
    <div class="tree-page">
      <TreeBar desk={desk} page="search" />
      <TreeNotice desk={desk} />
      <main class="search-page">
        <form
          role="search"
          class="search-form"
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <SearchIcon />
          <input
            ref={(element) => (field = element)}
            type="search"
            aria-label="Search the story"
            placeholder="Words that were told"
            maxlength={LONGEST}
            value={params.q ?? ''}
            onInput={() => {
              clearTimeout(timer)
              timer = setTimeout(ask, REST_MS)
            }}
          />
        </form>
        <Results desk={desk} search={search} />
      </main>
    </div>
  )
}

function Results(props: { desk: TreeDesk; search: ReturnType<typeof createSearch> }) {
  const { search } = untrack(() => props)
  const told = () => {
    const count = search.hits().length
    return `${search.more() ? 'More than ' : ''}${countOf(count, 'place')} with these words`
  }
  return (
    <Switch>
      <Match when={search.problem()}>
        <p class="fault" role="alert">
          {search.problem()}
        </p>
      </Match>
      <Match when={search.asked() === ''}>
        <Help />
      </Match>
      <Match when={search.hits().length > 0}>
        <p class="hint" role="status">
          {told()}
        </p>
        <ul class="hits">
          <For each={search.hits()}>{(hit) => <SearchHit desk={props.desk} hit={hit} />}</For>
        </ul>
        <Show when={search.more()}>
          <button
            type="button"
            class="button quiet"
            disabled={search.busy()}
            onClick={() => void search.next()}
          >
            Show more
          </button>
        </Show>
      </Match>
      <Match when={!search.busy()}>
        <div class="search-help" role="status">
          <p>Nothing has “{search.asked()}”.</p>
          <ul>
            <li>All the words must be in one place: try fewer of them, or only their beginnings.</li>
            <li>Words in quotes are found only as they stand, one after the other.</li>
          </ul>
        </div>
      </Match>
    </Switch>
  )
}

/** What can be searched for, and how. */
function Help() {
  return (
    <div class="search-help">
      <p>
        All that was ever told is looked through: every line, other versions, hidden takes too, memories and
        summaries.
      </p>
      <ul>
        <li>
          <b>lantern cellar</b> finds what has both words, in any place.
        </li>
        <li>
          <b>"cold air"</b>: put words in quotes for an exact phrase.
        </li>
        <li>
          <b>lant</b> finds lantern too, and case and accents do not matter.
        </li>
      </ul>
    </div>
  )
}

/** What was asked for last, and what has been found of it so far. */
function createSearch(desk: TreeDesk) {
  const [asked, setAsked] = createSignal('')
  const [hits, setHits] = createSignal<Hit[]>([])
  const [after, setAfter] = createSignal<string | null>(null)
  const [problem, setProblem] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  let number = 0
  const page = async (text: string, cursor: string | null) => {
    const mine = ++number
    setBusy(true)
    const { data, problem } = await query(SearchQuery, { id: desk.tree.id, text, after: cursor })
    if (mine !== number) return
    const found = data?.search?.edges.map(({ node }) => node) ?? []
    setProblem(problem ?? '')
    setAsked(text)
    setHits((held) => (cursor === null ? found : [...held, ...found]))
    setAfter(data?.search?.pageInfo.hasNextPage ? (data.search.pageInfo.endCursor ?? null) : null)
    setBusy(false)
  }
  const find = async (text: string) => {
    // Without a word there is nothing to find yet.
    if (/[^\s"“”„«»]/.test(text)) return page(text, null)
    number++
    setAsked('')
    setHits([])
    setAfter(null)
    setProblem('')
    setBusy(false)
  }
  return {
    asked,
    hits,
    problem,
    busy,
    find,
    more: () => after() !== null,
    next: () => page(asked(), after()),
  }
}
