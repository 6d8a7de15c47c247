// The cards of a scenario as a table: searched, switched, opened to be written, taken in and written out as files.
import { useParams } from '@solidjs/router'
import { createSignal, For, Show, untrack } from 'solid-js'
import '../styles/card-files.css'
import '../styles/card-table.css'
import '../styles/story-cards.css'
import { hasText } from '../ui/cards/card-values.ts'
import { ExportPanel } from '../ui/cards/export-panel.tsx'
import { ImportPanel } from '../ui/cards/import-panel.tsx'
import { countOf, numberOf } from '../ui/counts.ts'
import { ExportIcon, ImportIcon, PlusIcon } from '../ui/insight-icons.tsx'
import { ScenarioFrame } from '../ui/scenario-frame.tsx'
import { SearchIcon } from '../ui/tree-icons.tsx'
import { CardEditor } from './card-editor.tsx'
import { CardTableRow } from './card-table-row.tsx'
import { createCardsDesk, type Card, type CardsDesk } from './cards-desk.ts'

/** So many rows are shown before one asks for more. */
const PAGE = 100

export default function CardsPage() {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => <Gate desk={createCardsDesk(id)} />}
    </Show>
  )
}

function Gate(props: { desk: CardsDesk }) {
  const { desk } = untrack(() => props)
  return (
    <ScenarioFrame
      status={desk.status()}
      onRetry={() => void desk.load()}
      scenario={desk.page()}
      here="cards"
    >
      <Cards desk={desk} />
    </ScenarioFrame>
  )
}

/** Which cards are shown: those with the words and of the type that are asked for, and the one that is open. */
function createFilter(desk: CardsDesk) {
  const [words, setWords] = createSignal('')
  const [type, setType] = createSignal('')
  const isMeant = (card: Card) =>
    (desk.imported()?.has(card.id) ?? true) &&
    (type() === '' || card.type === type()) &&
    (words().trim() === '' || hasText(card, words().trim()))
  return {
    words,
    setWords,
    type,
    setType,
    types: () => [...new Set(desk.cards().map((card) => card.type))].filter(Boolean).toSorted(),
    ids: () =>
      desk
        .cards()
        .filter((card) => card.id === desk.open() || isMeant(card))
        .map(({ id }) => id),
  }
}

function Cards(props: { desk: CardsDesk }) {
  const { desk } = untrack(() => props)
  const filter = createFilter(desk)
  return (
    <main class="cards-page card-table-page">
      <Head desk={desk} />
      <Show when={desk.filesOpen() === 'import'}>
        <ImportPanel files={desk.files} />
      </Show>
      <Show when={desk.filesOpen() === 'export'}>
        <ExportPanel files={desk.files} />
      </Show>
      <Imported desk={desk} />
      <Show when={desk.open() === 'new'}>
        <section class="story-card open" aria-labelledby="new-card-title">
          <h3 id="new-card-title">A new card</h3>
          <CardEditor desk={desk} card={null} />
        </section>
      </Show>
      <Show when={desk.cards().length > 0} fallback={desk.filesOpen() === null && <Empty desk={desk} />}>
        <Filter filter={filter} />
        <Table desk={desk} filter={filter} />
      </Show>
    </main>
  )
}

function Head(props: { desk: CardsDesk }) {
  const { desk } = untrack(() => props)
  const toggle = (what: 'import' | 'export') => desk.showFiles(desk.filesOpen() === what ? null : what)
  return (
    <div class="insights-head">
      <h2>{desk.cards().length === 0 ? 'Cards' : countOf(desk.cards().length, 'card')}</h2>
      <div class="cards-deeds">
        <button
          type="button"
          class="button quiet"
          aria-expanded={desk.filesOpen() === 'import'}
          onClick={() => toggle('import')}
        >
          <ImportIcon />
          Import
        </button>
        <Show when={desk.cards().length > 0}>
          <button
            type="button"
            class="button quiet"
            aria-expanded={desk.filesOpen() === 'export'}
            onClick={() => toggle('export')}
          >
            <ExportIcon />
            Export
          </button>
        </Show>
        <button
          type="button"
          class="button"
          disabled={desk.open() === 'new'}
          onClick={() => desk.choose('new')}
        >
          <PlusIcon />
          New card
        </button>
      </div>
    </div>
  )
}

function Filter(props: { filter: ReturnType<typeof createFilter> }) {
  const { filter } = untrack(() => props)
  return (
    <div class="card-filter" role="search">
      <div class="cards-search">
        <SearchIcon />
        <input
          type="search"
          aria-label="Search the cards"
          placeholder="A name, a key, a word"
          value={filter.words()}
          onInput={(event) => filter.setWords(event.currentTarget.value)}
        />
      </div>
      <Show when={filter.types().length > 1}>
        <div class="field">
          <select
            aria-label="Cards of this type"
            value={filter.type()}
            onChange={(event) => filter.setType(event.currentTarget.value)}
          >
            <option value="">Of every type</option>
            <For each={filter.types()}>{(type) => <option value={type}>{type}</option>}</For>
          </select>
        </div>
      </Show>
    </div>
  )
}

function Table(props: { desk: CardsDesk; filter: ReturnType<typeof createFilter> }) {
  const { desk, filter } = untrack(() => props)
  const [shown, setShown] = createSignal(PAGE)
  const find = (id: string) => desk.cards().find((card) => card.id === id)
  return (
    <Show
      when={filter.ids().length > 0}
      fallback={
        <p class="insights-empty" role="status">
          No card is like that: look for other words, or for all types.
        </p>
      }
    >
      <table class="card-table">
        <thead>
          <tr>
            <th scope="col">Card</th>
            <th scope="col">Called up by</th>
            <th scope="col">Type</th>
            <th scope="col" class="number">
              Tokens
            </th>
            <th scope="col">In use</th>
          </tr>
        </thead>
        <tbody>
          <For each={filter.ids().slice(0, shown())}>
            {(id) => <Show when={find(id)}>{(card) => <CardTableRow desk={desk} card={card()} />}</Show>}
          </For>
        </tbody>
      </table>
      <Show when={filter.ids().length > shown()}>
        <button type="button" class="button quiet" onClick={() => setShown(shown() + PAGE)}>
          Show more ({numberOf(filter.ids().length - shown())})
        </button>
      </Show>
    </Show>
  )
}

/** Where the cards are that were imported. */
function Imported(props: { desk: CardsDesk }) {
  const { desk } = untrack(() => props)
  const others = (ids: ReadonlySet<string>) => desk.cards().some(({ id }) => !ids.has(id))
  return (
    <div role="status">
      <Show when={desk.imported()}>
        {(ids) => (
          <p class="removed-notice">
            <span>{countOf(ids().size, 'card')} imported.</span>
            <button
              ref={(element) => queueMicrotask(() => element.focus())}
              type="button"
              class="text-button"
              onClick={() => desk.showImported(null)}
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
        calls it up. Each story that begins gets its own copy of them all.
      </p>
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
