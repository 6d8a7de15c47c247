// One card in the list: what it is, what calls it up, and whether it would be told now. It opens in its place.
import { Show } from 'solid-js'
import { DownIcon } from '../ui/icons.tsx'
import type { Card } from './answers.ts'
import { CardEditor } from './card-editor.tsx'
import type { CardsDesk } from './cards-desk.ts'
import { BLANK, titleOf } from '../ui/cards/card-values.ts'
import { restored, storage } from '../ui/kept.ts'
import { cardKey } from './kept-keys.ts'
import { verdictOf } from './words.ts'

interface CardRowProps {
  desk: CardsDesk
  card: Card
}

export function CardRow(props: CardRowProps) {
  const isOpen = () => props.desk.open() === props.card.id
  const report = () => props.desk.reports().find(({ cardId }) => cardId === props.card.id)
  return (
    <li
      class="story-card"
      classList={{ open: isOpen(), told: report()?.included, off: !props.card.enabled }}
      data-card={props.card.id}
    >
      <h3>
        <button
          type="button"
          class="story-card-head"
          aria-expanded={isOpen()}
          onClick={() => props.desk.choose(isOpen() ? null : props.card.id)}
        >
          <span class="story-card-name" dir="auto">
            {titleOf(props.card)}
          </span>
          <Badges {...props} open={isOpen()} />
          <DownIcon />
        </button>
      </h3>
      <Show when={!isOpen()} fallback={<CardEditor desk={props.desk} card={props.card} />}>
        <div class="story-card-brief">
          <Show when={props.card.keys.length > 0}>
            <p class="story-card-keys" dir="auto">
              <span class="visually-hidden">Keys: </span>
              {props.card.keys.join(', ')}
            </p>
          </Show>
          <Show when={props.card.entry.trim()}>
            <p class="story-card-entry" dir="auto">
              {props.card.entry.trim().slice(0, 300)}
            </p>
          </Show>
          <Show when={report()}>
            {(report) => <p class="story-card-verdict">{verdictOf(report(), 'next')}</p>}
          </Show>
        </div>
      </Show>
    </li>
  )
}

function Badges(props: CardRowProps & { open: boolean }) {
  const unsaved = () => {
    if (props.open) return false
    const stored = storage().getItem(cardKey(props.desk.story.id, props.card.id))
    return Object.keys(restored(stored, BLANK)).length > 0
  }
  return (
    <span class="story-card-badges">
      <Show when={props.card.type}>
        <span class="badge-word" dir="auto">
          {props.card.type}
        </span>
      </Show>
      <Show when={props.card.constant}>
        <span class="badge-word">always</span>
      </Show>
      <Show when={props.card.isAnchored}>
        <span class="badge-word" title="A script gave it this wording on this line; others may have another">
          as this line has it
        </span>
      </Show>
      <Show when={unsaved()}>
        <span class="badge-word unsaved">not saved yet</span>
      </Show>
    </span>
  )
}
