// What else can be done with a card: another one like it, and taking it away.
import { createSignal, Show } from 'solid-js'
import type { Card } from './answers.ts'
import { inputOf, titleOf, type CardForm } from '../ui/cards/card-values.ts'
import type { CardsDesk } from './cards-desk.ts'

interface CardDeedsProps {
  desk: CardsDesk
  card: Card
  form: CardForm
}

const LONGEST_NAME = 200
const COPY = ' (copy)'

export function CardDeeds(props: CardDeedsProps) {
  const [problem, setProblem] = createSignal('')
  const duplicate = async () => {
    const { input, faults } = inputOf(props.form.values())
    if (Object.keys(faults).length > 0) return setProblem('Mend what is marked above first.')
    const name = titleOf(props.card).slice(0, LONGEST_NAME - COPY.length) + COPY
    const outcome = await props.desk.deeds.createCard({ ...input, name })
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
