// A card that a scenario has made, changed or removed since.
import { For, Match, Show, Switch } from 'solid-js'
import { titleOf, type CardContent } from '../ui/cards/card-values.ts'
import { joinKeys } from '../ui/cards/keys.ts'
import { Paragraphs } from '../ui/paragraphs.tsx'
import type { CardOffer } from './answers.ts'
import type { UpdateDesk } from './desk.ts'
import { Offered } from './offered.tsx'
import { Words } from './text-part.tsx'
import { changedBy, otherFields } from './words.ts'

export function CardPart(props: { desk: UpdateDesk; card: CardOffer }) {
  const any = () => (props.card.new ?? props.card.old)!
  return (
    <Offered
      name={titleOf(any())}
      checked={props.desk.takes(props.card)}
      warning={props.card.changedByPlayer ? changedBy(props.card.kind) : ''}
      onChange={(take) => props.desk.choose(props.card, take)}
    >
      <Switch>
        <Match when={props.card.old !== null && props.card.new !== null}>
          <OtherFields old={props.card.old!} now={props.card.new!} />
          <Words words={props.card.words} />
        </Match>
        <Match when={props.card.new ?? props.card.old}>{(card) => <Whole card={card()} />}</Match>
      </Switch>
    </Offered>
  )
}

function OtherFields(props: { old: CardContent; now: CardContent }) {
  return (
    <For each={otherFields(props.old, props.now)}>
      {({ label, old, now }) => (
        <p class="offered-field">
          <b>{label}:</b> <span dir="auto">{old}</span> <span aria-hidden="true">→</span>
          <span class="visually-hidden"> becomes </span> <span dir="auto">{now}</span>
        </p>
      )}
    </For>
  )
}

function Whole(props: { card: CardContent }) {
  return (
    <>
      <Show when={props.card.keys.length > 0}>
        <p class="hint" dir="auto">
          {joinKeys(props.card.keys)}
        </p>
      </Show>
      <div class="offered-entry">
        <Paragraphs text={props.card.entry} />
      </div>
    </>
  )
}
