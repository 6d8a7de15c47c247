// The story cards: a list that says of each whether it would be told now, and each opens in its place to be edited.
import { useSearchParams } from '@solidjs/router'
import { createEffect, createSignal, For, on, Show, untrack } from 'solid-js'
import { ExportIcon, ImportIcon, PlusIcon } from '../ui/insight-icons.tsx'
import { SearchIcon } from '../ui/tree-icons.tsx'
import { countOf } from '../ui/counts.ts'
import type { Card } from './answers.ts'
import { CardEditor } from './card-editor.tsx'
import { CardRow } from './card-row.tsx'
import { hasText } from '../ui/cards/card-values.ts'
import type { CardsDesk } from './cards-desk.ts'
import { createExplanation } from './explain.ts'
import { ExportPanel } from '../ui/cards/export-panel.tsx'
import { ImportPanel } from '../ui/cards/import-panel.tsx'
import type { InsightsDesk } from './insights-gate.tsx'
import {
  createRemovedCards,
  RemovedCards,
  RemovedElsewhere,
  RemovedNotice,
  type RemovedDesk,
} from './removed-cards.tsx'
import { storyCardFiles } from './story-card-files.ts'

/** So many rows are shown before one asks for more. */
const PAGE = 60

/** Which card is open stands in the address: so it is open again after a reload. */
function createCardsDesk(desk: InsightsDesk, removed: RemovedDesk, reports: CardsDesk['reports']): CardsDesk {
  const [params, setParams] = useSearchParams<{ card?: string }>()
  const [made, setMade] = createSignal<string | null>(null)
  const [files, showFiles] = createSignal<ReturnType<CardsDesk['files']>>(null)
  const [imported, setImported] = createSignal<ReadonlySet<string> | null>(null)
  const showImported = (cardIds: string[] | null) => {
    showFiles(null)
    setImported(cardIds && new Set(cardIds))
  }
  const open = () => params.card ?? null
  const choose = (cardId: string | null) =>
    setParams({ card: cardId ?? undefined }, { replace: true, scroll: false })
  const showMade = (cardId: string | null) => {
    setMade(cardId)
    choose(cardId)
  }
  createEffect(on(open, (now, before) => queueMicrotask(() => mendFocus(before, now))))
  return {
    ...desk,
    open,
    choose,
    made,
    showMade,
    reports,
    remove: removed.remove,
    files,
    showFiles,
    imported,
    showImported,
  }
}

export function CardsView(props: { desk: InsightsDesk }) {
  const { desk } = untrack(() => props)
  const [words, setWords] = createSignal('')
  const [shown, setShown] = createSignal(PAGE)
  const explained = createExplanation(desk, () => null)
  const removed = createRemovedCards(desk)
  const cards = createCardsDesk(desk, removed, () => explained.found() ?? [])
  const all = () => desk.page().storyCards
  const isMeant = (card: Card) =>
    (cards.imported()?.has(card.id) ?? true) && (words().trim() === '' || hasText(card, words().trim()))
  const ids = () =>
    all()
      .filter((card) => card.id === cards.open() || isMeant(card))
      .map(({ id }) => id)
  const find = (id: string) => all().find((card) => card.id === id)
  return (
    <main class="cards-page">
      <Head desk={cards} count={all().length} words={words()} onSearch={setWords} />
      <Show when={cards.files() === 'import'}>
        <ImportPanel files={storyCardFiles(cards)} />
      </Show>
      <Show when={cards.files() === 'export'}>
        <ExportPanel files={storyCardFiles(cards)} />
      </Show>
      <ImportedNotice desk={cards} />
      <RemovedNotice removed={removed} />
      <RemovedElsewhere desk={desk} removed={removed} cardId={cards.open()} />
      <Show when={explained.problem()}>
        <p class="hint" role="status">
          Whether cards would be told now cannot be said: {explained.problem()}
        </p>
      </Show>
      <Show when={cards.open() === 'new'}>
        <section class="story-card open" aria-labelledby="new-card-title">
          <h3 id="new-card-title">A new card</h3>
          <CardEditor desk={cards} card={null} />
        </section>
      </Show>
      <Show when={all().length > 0} fallback={cards.files() === null && <Empty desk={cards} />}>
        <ul class="story-cards">
          <For each={ids().slice(0, shown())}>
            {(id) => <Show when={find(id)}>{(card) => <CardRow desk={cards} card={card()} />}</Show>}
          </For>
        </ul>
        <Show when={ids().length === 0}>
          <p class="insights-empty" role="status">
            No card has “{words().trim()}” in it: not in its name, keys, words or notes.
          </p>
        </Show>
        <Show when={ids().length > shown()}>
          <button type="button" class="button quiet" onClick={() => setShown(shown() + PAGE)}>
            Show more ({(ids().length - shown()).toLocaleString('en')})
          </button>
        </Show>
      </Show>
      <RemovedCards desk={desk} removed={removed} />
    </main>
  )
}

/** What had the focus may be gone with the editor: its row gets it, or the button that makes a card. */
function mendFocus(closed: string | null | undefined, opened: string | null): void {
  if (document.activeElement !== document.body || closed === undefined) return
  const id = opened ?? closed ?? ''
  const row = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] button`)
  const target = row ?? document.querySelector<HTMLElement>('.cards-page .insights-head button')
  target?.focus({ preventScroll: true })
}

interface HeadProps {
  desk: CardsDesk
  count: number
  words: string
  onSearch: (words: string) => void
}

function Head(props: HeadProps) {
  const told = () => props.desk.reports().filter(({ included }) => included).length
  return (
    <>
      <div class="insights-head">
        <h2>
          {props.count === 0 ? 'Story cards' : countOf(props.count, 'story card')}
          <Show when={props.count > 0}>
            <span class="section-note"> {told()} would be told now</span>
          </Show>
        </h2>
        <div class="cards-deeds">
          <FileButton {...props} what="import" />
          <Show when={props.count > 0}>
            <FileButton {...props} what="export" />
          </Show>
          <button
            type="button"
            class="button"
            disabled={props.desk.open() === 'new'}
            onClick={() => props.desk.choose('new')}
          >
            <PlusIcon />
            New card
          </button>
        </div>
      </div>
      <Show when={props.count > 0}>
        <div class="cards-search" role="search">
          <SearchIcon />
          <input
            type="search"
            aria-label="Search the cards"
            placeholder="A name, a key, a word"
            value={props.words}
            onInput={(event) => props.onSearch(event.currentTarget.value)}
          />
        </div>
      </Show>
    </>
  )
}

function FileButton(props: { desk: CardsDesk; what: 'import' | 'export' }) {
  const isOpen = () => props.desk.files() === props.what
  return (
    <button
      type="button"
      class="button quiet"
      aria-expanded={isOpen()}
      onClick={() => props.desk.showFiles(isOpen() ? null : props.what)}
    >
      {props.what === 'import' ? <ImportIcon /> : <ExportIcon />}
      {props.what === 'import' ? 'Import' : 'Export'}
    </button>
  )
}

/** Where the cards are that were imported. */
function ImportedNotice(props: { desk: CardsDesk }) {
  const others = (ids: ReadonlySet<string>) => props.desk.page().storyCards.some(({ id }) => !ids.has(id))
  return (
    <div role="status">
      <Show when={props.desk.imported()}>
        {(ids) => (
          <p class="removed-notice">
            <span>
              {countOf(ids().size, 'card')} imported; {ids().size === 1 ? 'it counts' : 'they count'} from the
              next turn on.
              <Show when={others(ids())}> Only {ids().size === 1 ? 'it is' : 'they are'} shown below.</Show>
            </span>
            <button
              ref={(element) => queueMicrotask(() => element.focus())}
              type="button"
              class="text-button"
              onClick={() => props.desk.showImported(null)}
            >
              {others(ids()) ? 'Show all cards' : 'Close'}
            </button>
          </p>
        )}
      </Show>
    </div>
  )
}

function Empty(props: { desk: CardsDesk }) {
  return (
    <div class="insights-empty">
      <p>
        No cards yet. A card tells the narrator about a person, a place or an oath, but only when the scene
        calls it up: so a story can know a thousand things, and each prompt holds the few that matter.
      </p>
      <ul>
        <li>
          Give it <b>keys</b>, the words that call it up: <b>Maren, keeper</b>.
        </li>
        <li>Write what the narrator shall know then. As you type, you see whether it would be told now.</li>
        <li>What must be known always belongs in the plot essentials.</li>
        <li>
          Cards that you have elsewhere, such as in AI Dungeon or SillyTavern, come in as a file; and all
          cards can be taken along as one.
        </li>
      </ul>
      <div class="row">
        <Show when={props.desk.open() !== 'new'}>
          <button type="button" class="button quiet" onClick={() => props.desk.choose('new')}>
            Make the first card
          </button>
        </Show>
        <button type="button" class="button quiet" onClick={() => props.desk.showFiles('import')}>
          Import cards
        </button>
      </div>
    </div>
  )
}
