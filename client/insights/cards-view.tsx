// The story cards: a list that says of each whether it would be told now, and each opens in its place to be edited.
import { createSignal, For, Show, untrack } from 'solid-js'
import { countOf } from '../ui/counts.ts'
import type { Card } from './answers.ts'
import { CardEditor } from './card-editor.tsx'
import { CardRow } from './card-row.tsx'
import { hasText } from '../ui/cards/card-values.ts'
import type { CardsDesk } from './cards-desk.ts'
import { createExplanation } from './explain.ts'
import { CardsHead, CardsSearch, ImportedNotice, NoCards } from '../ui/cards/cards-head.tsx'
import { createOpenCards } from '../ui/cards/open-cards.ts'
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

function createCardsDesk(desk: InsightsDesk, removed: RemovedDesk, reports: CardsDesk['reports']): CardsDesk {
  const [made, setMade] = createSignal<string | null>(null)
  const cards = createOpenCards()
  const showMade = (cardId: string | null) => {
    setMade(cardId)
    cards.choose(cardId)
  }
  return { ...desk, ...cards, made, showMade, reports, remove: removed.remove }
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
      <Head desk={cards} words={words()} onSearch={setWords} />
      <Show when={cards.filesOpen() === 'import'}>
        <ImportPanel files={storyCardFiles(cards)} />
      </Show>
      <Show when={cards.filesOpen() === 'export'}>
        <ExportPanel files={storyCardFiles(cards)} />
      </Show>
      <ImportedNotice desk={cards} cards={all()} since={sinceWhen} />
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
      <Show when={all().length > 0} fallback={cards.filesOpen() === null && <Empty desk={cards} />}>
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

function Head(props: { desk: CardsDesk; words: string; onSearch: (words: string) => void }) {
  const count = () => props.desk.page().storyCards.length
  const told = () => props.desk.reports().filter(({ included }) => included).length
  return (
    <>
      <CardsHead desk={props.desk} count={count()}>
        {count() === 0 ? 'Story cards' : countOf(count(), 'story card')}
        <Show when={count() > 0}>
          <span class="section-note"> {told()} would be told now</span>
        </Show>
      </CardsHead>
      <Show when={count() > 0}>
        <CardsSearch words={props.words} onSearch={(words) => props.onSearch(words)} />
      </Show>
    </>
  )
}

const sinceWhen = (count: number): string =>
  `; ${count === 1 ? 'it counts' : 'they count'} from the next turn on`

function Empty(props: { desk: CardsDesk }) {
  return (
    <NoCards desk={props.desk}>
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
    </NoCards>
  )
}
