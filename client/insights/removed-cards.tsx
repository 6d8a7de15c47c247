// Cards that were removed: at once there is a way back, and later too.
import { createSignal, For, Show } from 'solid-js'
import { countOf } from '../ui/counts.ts'
import type { Card, Page } from './answers.ts'
import { titleOf } from '../ui/cards/card-values.ts'
import type { InsightsDesk } from './insights-gate.tsx'
import { storage } from '../ui/kept.ts'

export interface RemovedDesk {
  /** The card that was removed last, until something else happens. */
  last: () => { id: string; title: string } | null
  problem: () => string
  /** Its name, if it was removed in this browser. */
  nameOf(cardId: string): string
  /** Why it could not be removed; null when it is. */
  remove(card: Card): Promise<string | null>
  restore(cardId: string): Promise<void>
}

const keyOf = (adventureId: string) => `forklore:removed-cards:${adventureId}`

/** The server does not tell the names of removed cards; so this browser remembers those that it removed. */
function namesOf(adventureId: string): Record<string, string> {
  try {
    const held = JSON.parse(storage().getItem(keyOf(adventureId)) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(Object.entries(held).map(([id, name]) => [id, String(name)]))
  } catch {
    return {}
  }
}

function remember(adventureId: string, names: Record<string, string>, page: Page): void {
  const removed = new Set(page.removedCards.map(({ id }) => id))
  try {
    const still = Object.entries(names).filter(([id]) => removed.has(id))
    storage().setItem(keyOf(adventureId), JSON.stringify(Object.fromEntries(still)))
  } catch {
    // Without storage they are cards without a name.
  }
}

export function createRemovedCards(desk: InsightsDesk): RemovedDesk {
  const id = desk.story.id
  const [names, setNames] = createSignal(namesOf(id))
  const [last, setLast] = createSignal<ReturnType<RemovedDesk['last']>>(null)
  const [problem, setProblem] = createSignal('')
  return {
    last,
    problem,
    nameOf: (cardId) => names()[cardId] ?? '',
    remove: async (card) => {
      const outcome = await desk.deeds.deleteCard(card.id)
      if (!outcome.done) return outcome.problem
      setNames((held) => ({ ...held, [card.id]: titleOf(card) }))
      remember(id, names(), desk.page())
      setLast({ id: card.id, title: titleOf(card) })
      setProblem('')
      return null
    },
    restore: async (cardId) => {
      const outcome = await desk.deeds.restoreCard(cardId)
      setProblem(outcome.done ? '' : outcome.problem)
      if (!outcome.done) return
      setLast(null)
      queueMicrotask(() =>
        document.querySelector<HTMLElement>(`[data-card="${CSS.escape(cardId)}"] button`)?.focus(),
      )
    },
  }
}

export function RemovedNotice(props: { removed: RemovedDesk }) {
  return (
    <div role="status">
      <Show when={props.removed.last()}>
        {(card) => (
          <p class="removed-notice">
            <span>“{card().title}” is removed.</span>
            <button
              ref={(element) => queueMicrotask(() => element.focus())}
              type="button"
              class="text-button"
              onClick={() => void props.removed.restore(card().id)}
            >
              Bring it back
            </button>
          </p>
        )}
      </Show>
      <Show when={props.removed.problem()}>
        <p class="fault">{props.removed.problem()}</p>
      </Show>
    </div>
  )
}

/** The card that is open here was removed in another window: what was written is not lost with it. */
export function RemovedElsewhere(props: { desk: InsightsDesk; removed: RemovedDesk; cardId: string | null }) {
  const gone = () => props.desk.page().removedCards.find(({ id }) => id === props.cardId)
  return (
    <Show when={gone()}>
      {(card) => (
        <section
          class="elsewhere"
          aria-label="Removed elsewhere"
          ref={(element) => queueMicrotask(() => element.scrollIntoView({ block: 'center' }))}
        >
          <p role="alert">
            <b>Removed elsewhere.</b> The card that you had open was removed in another window, or by a script
            on this line. What you wrote in it is kept here, and stands there again when it is back.
          </p>
          <div class="row">
            <button type="button" class="button quiet" onClick={() => void props.removed.restore(card().id)}>
              Bring the card back
            </button>
          </div>
        </section>
      )}
    </Show>
  )
}

export function RemovedCards(props: { desk: InsightsDesk; removed: RemovedDesk }) {
  const cards = () => props.desk.page().removedCards
  return (
    <Show when={cards().length > 0}>
      <details class="removed-cards">
        <summary>{countOf(cards().length, 'removed card')}</summary>
        <ul>
          <For each={cards()}>
            {(card) => (
              <li>
                <span dir="auto">
                  {props.removed.nameOf(card.id) || 'A card'}
                  <Show when={card.isAnchored}>
                    <span class="hint"> removed on this line by a script</span>
                  </Show>
                </span>
                <button
                  type="button"
                  class="button quiet"
                  aria-label={`Bring back ${props.removed.nameOf(card.id) || 'this card'}`}
                  onClick={() => void props.removed.restore(card.id)}
                >
                  Bring it back
                </button>
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  )
}
