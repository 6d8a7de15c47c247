// The story cards of two sides: what a script made of them on one alone, and which of them only one prompt tells.
import { For, Index, Show } from 'solid-js'
import { query } from '../api/ask.ts'
import type { ComparedCards as Cards } from './answers.ts'
import { CompareCardsQuery } from './compare-documents.ts'
import { ComparePart, namesOf, type PartProps } from './compare-part.tsx'
import { ProseRows, type ComparedProps } from './compare-prose.tsx'
import { cardOf, fieldNamed, promptOf, toldOf } from './prompt-words.ts'
import { valueOf } from '../ui/prose.ts'

export function ComparedCards(props: PartProps) {
  return (
    <ComparePart sides={props.sides} ask={(sides) => query(CompareCardsQuery, sides)}>
      {(found) => (
        <>
          <OnTheLines {...props} found={found()} />
          <InThePrompts {...props} found={found()} />
        </>
      )}
    </ComparePart>
  )
}

interface FoundProps extends ComparedProps {
  found: Cards
}

function OnTheLines(props: FoundProps) {
  const differences = () => props.found.cards.differences
  return (
    <section class="compare-cards" aria-labelledby="cards-title">
      <h2 id="cards-title">The cards</h2>
      <Show
        when={differences().length > 0}
        fallback={
          <p class="hint">
            Both have the same cards. A card differs only where a script made, changed or removed it on one of
            them.
          </p>
        }
      >
        <ul class="compared-list">
          <Index each={differences()}>{(card) => <Card {...props} card={card()} />}</Index>
        </ul>
        <Show when={props.found.cards.isCut}>
          <p class="hint">There are more than these.</p>
        </Show>
      </Show>
    </section>
  )
}

interface CardProps extends ComparedProps {
  card: Cards['cards']['differences'][number]
}

function Card(props: CardProps) {
  const names = () => namesOf(props)
  return (
    <li>
      <h3 dir="auto">{props.card.name || 'A card without a name'}</h3>
      <p class="hint">{cardOf(props.card, names())}</p>
      <For each={props.card.fields}>
        {({ field, a, b }) => (
          <p class="card-field">
            <b>{fieldNamed(field)}</b> <del dir="auto">{valueOf(a) || '–'}</del>{' '}
            <span aria-hidden="true">→</span> <ins dir="auto">{valueOf(b) || '–'}</ins>
          </p>
        )}
      </For>
      <Show when={props.card.entry}>
        {(words) => (
          <ProseRows
            {...props}
            words={words()}
            empty="Too much was compared already to show its entry too."
            cut="Only the beginnings are compared."
          />
        )}
      </Show>
    </li>
  )
}

function InThePrompts(props: FoundProps) {
  const told = () => props.found.prompts.told
  const missing = () => {
    const { a, b } = props.found.prompts
    const without = [a, b].filter((side) => side.missing !== null)
    return without.length > 0 ? [...new Set(without.map(promptOf))].join(' ') : 'That was not kept yet then.'
  }
  return (
    <section class="compare-cards" aria-labelledby="told-title">
      <h2 id="told-title">Told in one prompt only</h2>
      <Show when={told()} fallback={<p class="hint">Which cards each tells cannot be said. {missing()}</p>}>
        {(cards) => (
          <Show when={cards().length > 0} fallback={<p class="hint">Both prompts tell the same cards.</p>}>
            <ul class="compared-list">
              <Index each={cards()}>{(card) => <Told {...props} card={card()} />}</Index>
            </ul>
          </Show>
        )}
      </Show>
    </section>
  )
}

type ToldCard = NonNullable<Cards['prompts']['told']>[number]

function Told(props: ComparedProps & { card: ToldCard }) {
  return (
    <li>
      <h3 dir="auto">{props.card.name || 'A card without a name'}</h3>
      <dl class="told-in">
        <Index each={[props.card.a, props.card.b]}>
          {(report, index) => (
            <div>
              <dt dir="auto">{namesOf(props)[index]}</dt>
              <dd>{toldOf(report())}</dd>
            </div>
          )}
        </Index>
      </dl>
    </li>
  )
}
