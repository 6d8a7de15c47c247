// What else can be done with a card: another one like it, and taking it away.
import { createSignal, Show } from 'solid-js'
import type { Card } from './answers.ts'
import type { CardForm } from '../ui/cards/card-values.ts'
import { copyOfCard, MEND_FIRST } from '../ui/cards/copy-card.ts'
import type { CardsDesk } from './cards-desk.ts'

interface CardDeedsProps {
  desk: CardsDesk
  card: Card
  form: CardForm
}

export function CardDeeds(props: CardDeedsProps) {
  const [problem, setProblem] = createSignal('')
  const duplicate = async () => {
    const copy = copyOfCard(props.card, props.form.values())
    if (copy === null) return setProblem(MEND_FIRST)
    const outcome = await props.desk.deeds.createCard(copy)
    if (outcome.done) props.desk.showMade(outcome.id)
    else setProblem(outcome.problem)
  }
  const remove = async () => {
    const fault = await props.desk.remove(props.card)
    if (fault === null) props.desk.choose(null)
    else setProblem(fault)
  }
  return (
    <>
      <div class="card-deeds-row">
        <button type="button" class="text-button" onClick={() => void duplicate()}>
          Duplicate
        </button>
        <button type="button" class="text-button" onClick={() => void remove()}>
          Delete
        </button>
        <button type="button" class="text-button" onClick={() => props.desk.choose(null)}>
          Close
        </button>
      </div>
      <Show when={problem()}>
        <p class="fault" role="alert">
          {problem()}
        </p>
      </Show>
    </>
  )
}
