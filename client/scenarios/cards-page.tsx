// The cards of a scenario as a table: searched, switched, opened to be written, taken in and written out as files.
import { createSignal, For, Show, untrack } from 'solid-js'
import '../styles/card-files.css'
import '../styles/card-table.css'
import '../styles/story-cards.css'
import { hasText } from '../ui/cards/card-values.ts'
import { CardsHead, CardsSearch, ImportedNotice, NoCards } from '../ui/cards/cards-head.tsx'
import { ExportPanel } from '../ui/cards/export-panel.tsx'
import { ImportPanel } from '../ui/cards/import-panel.tsx'
import { countOf, numberOf } from '../ui/counts.ts'
import { ScenarioPage } from '../ui/scenario-page.tsx'
import { CardEditor } from './card-editor.tsx'
import { CardTableRow } from './card-table-row.tsx'
import { createCardsDesk, type Card, type CardsDesk } from './cards-desk.ts'

/** So many rows are shown before one asks for more. */
const PAGE = 100

export default function CardsPage() {
  return (
    <ScenarioPage here="cards" open={createCardsDesk}>
      {(desk) => <Cards desk={desk} />}
    </ScenarioPage>
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
      <CardsHead desk={desk} count={desk.cards().length}>
        {desk.cards().length === 0 ? 'Cards' : countOf(desk.cards().length, 'card')}
      </CardsHead>
      <Show when={desk.filesOpen() === 'import'}>
        <ImportPanel files={desk.files} />
      </Show>
      <Show when={desk.filesOpen() === 'export'}>
        <ExportPanel files={desk.files} />
      </Show>
      <ImportedNotice desk={desk} cards={desk.cards()} />
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

function Filter(props: { filter: ReturnType<typeof createFilter> }) {
  const { filter } = untrack(() => props)
  return (
    <div class="card-filter">
      <CardsSearch words={filter.words()} onSearch={filter.setWords} />
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

function Empty(props: { desk: CardsDesk }) {
  return (
    <NoCards desk={props.desk}>
      <p>
        No cards yet. A card tells the narrator about a person, a place or an oath, but only when the scene
        calls it up. Each story that begins gets its own copy of them all.
      </p>
    </NoCards>
  )
}
