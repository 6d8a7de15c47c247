// Whether the card would be told if it were saved and the turn taken now; and which others would lose their room.
import { createMemo, Show, untrack } from 'solid-js'
import { countOf } from '../ui/counts.ts'
import type { Card } from './answers.ts'
import { inputOf, titleOf, type CardForm } from '../ui/cards/card-values.ts'
import type { CardsDesk } from './cards-desk.ts'
import { createExplanation } from './explain.ts'
import { pushedOut, verdictOf } from './words.ts'

interface CardVerdictProps {
  desk: CardsDesk
  card: Card | null
  form: CardForm
}

export function CardVerdict(props: CardVerdictProps) {
  const { desk, form } = untrack(() => props)
  const cardId = untrack(() => props.card?.id ?? null)
  const input = createMemo(() => inputOf(form.values()).input)
  const explained = createExplanation(desk, () => ({ cardId, card: input() }))
  const report = () => explained.found()?.find((one) => one.cardId === cardId)
  const pushed = () =>
    pushedOut(desk.reports(), explained.found() ?? [], cardId).map(({ cardId: id, name }) => {
      const card = desk.page().storyCards.find((one) => one.id === id)
      return `“${card ? titleOf(card) : name}”`
    })
  return (
    <div class="card-verdict" classList={{ told: report()?.included, stale: explained.stale() }}>
      <h4>If you took your turn now</h4>
      <div role="status">
        <Show when={!explained.problem()} fallback={<p>It cannot be said yet: {explained.problem()}</p>}>
          <Show when={report()} fallback={<p>Looking …</p>}>
            {(report) => (
              <p>
                {verdictOf(report(), 'next')}
                <Show when={report().included}> It weighs {countOf(report().tokens, 'token')}.</Show>
              </p>
            )}
          </Show>
          <Show when={pushed().length > 0}>
            <p>Then there is no room for {pushed().join(', ')}.</p>
          </Show>
        </Show>
      </div>
      <Show when={desk.story.draft().text}>
        <p class="hint">With what you have typed where you play.</p>
      </Show>
    </div>
  )
}
