// The cards of a prompt: told, without room, or silent; each with the reason.
import { A } from '@solidjs/router'
import { Index, Show } from 'solid-js'
import { countOf } from '../ui/counts.ts'
import type { CardReport, Prompt } from './answers.ts'
import { titleOf } from '../ui/cards/card-values.ts'
import { insightsPath, type InsightsDesk } from './insights-gate.tsx'
import { cardsOf, verdictOf, type When } from './words.ts'

interface PromptCardsProps {
  desk: InsightsDesk
  prompt: Prompt
  when: When
}

export function PromptCards(props: PromptCardsProps) {
  const called = () => props.prompt.cards.filter((one) => one.included || one.verdict === 'NO_ROOM')
  const silent = () => props.prompt.cards.filter((one) => !one.included && one.verdict !== 'NO_ROOM')
  return (
    <section class="fact">
      <h3>Story cards</h3>
      <p>
        {cardsOf(props.prompt.cards, props.when)}{' '}
        <Show when={props.desk.page().storyCards.length === 0}>
          A card tells the narrator about a person or a place, only when the scene calls it up.{' '}
          <A href={insightsPath(props.desk.story.id, 'cards', { card: 'new' })}>Make one</A>
        </Show>
      </p>
      <CardList {...props} cards={called()} />
      <Show when={silent().length > 0}>
        <details class="silent-cards">
          <summary>{countOf(silent().length, 'card')} not told, and why</summary>
          <CardList {...props} cards={silent()} />
        </details>
      </Show>
    </section>
  )
}

function CardList(props: PromptCardsProps & { cards: CardReport[] }) {
  return (
    <ul class="called-cards">
      <Index each={props.cards}>{(report) => <CalledCard {...props} report={report()} />}</Index>
    </ul>
  )
}

function CalledCard(props: PromptCardsProps & { report: CardReport }) {
  const card = () => props.desk.page().storyCards.find(({ id }) => id === props.report.cardId)
  const title = () => {
    const seen = card()
    return props.report.name || (seen ? titleOf(seen) : 'A card that is gone')
  }
  return (
    <li classList={{ told: props.report.included, squeezed: props.report.verdict === 'NO_ROOM' }}>
      <p class="called-name">
        <Show when={card()} fallback={<span dir="auto">{title()}</span>}>
          {(card) => (
            <A href={insightsPath(props.desk.story.id, 'cards', { card: card().id })} dir="auto">
              {title()}
            </A>
          )}
        </Show>
        <Show when={props.report.tokens > 0}>
          <span class="hint">{countOf(props.report.tokens, 'token')}</span>
        </Show>
      </p>
      <p class="called-why">{verdictOf(props.report, props.when)}</p>
    </li>
  )
}
