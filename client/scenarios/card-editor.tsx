// A card of a scenario while it is written.
import { createMemo, createSignal, Show, untrack } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import { CardSheet } from '../ui/cards/card-sheet.tsx'
import { BLANK, inputOf, valuesOf, type CardForm, type CardValues } from '../ui/cards/card-values.ts'
import { copyOfCard, MEND_FIRST } from '../ui/cards/copy-card.ts'
import { createForm } from '../ui/form.ts'
import type { Card, CardsDesk } from './cards-desk.ts'

interface CardEditorProps {
  desk: CardsDesk
  /** null for one that is not made yet. */
  card: Card | null
}

function createCardForm(props: CardEditorProps): CardForm {
  const { desk, card } = untrack(() => ({ desk: props.desk, card: props.card }))
  const saved = createMemo(() => valuesOf(props.card))
  return createForm<CardValues>({
    key: `forklore:scenario-card:${desk.id}:${card?.id ?? 'new'}`,
    like: BLANK,
    saved,
    check: (changes) => inputOf(changes).faults,
    send: (changes, values) =>
      card === null ? desk.create(inputOf(values).input) : desk.edit(card.id, inputOf(changes).input),
  })
}

export function CardEditor(props: CardEditorProps) {
  const { desk } = untrack(() => props)
  const form = createCardForm(props)
  const save = async () => {
    const outcome = await form.save()
    if (outcome?.done && props.card === null) desk.choose(outcome.id)
  }
  return (
    <CardSheet
      form={form}
      isNew={props.card === null}
      said={form.justSaved() ? 'Saved. It counts in stories that begin from now on.' : ''}
      save={save}
      close={() => desk.choose(null)}
    >
      <Show when={props.card}>{(card) => <Deeds desk={desk} card={card()} form={form} />}</Show>
    </CardSheet>
  )
}

function Deeds(props: { desk: CardsDesk; card: Card; form: CardForm }) {
  const { desk } = untrack(() => props)
  const [problem, setProblem] = createSignal('')
  const duplicate = async () => {
    const copy = copyOfCard(props.card, props.form.values())
    if (copy === null) return setProblem(MEND_FIRST)
    const outcome = await desk.create(copy)
    if (outcome.done) desk.choose(outcome.id)
    else setProblem(outcome.problem)
  }
  const remove = async () => {
    const outcome = await desk.remove(props.card.id)
    if (!outcome.done) return setProblem(outcome.problem)
    props.form.discard()
    desk.choose(null)
  }
  return (
    <>
      <div class="card-save">
        <button type="button" class="button quiet" onClick={() => void duplicate()}>
          Duplicate
        </button>
        <AskTwice
          label="Delete"
          sure="Delete the card for good"
          keep="Keep it"
          onSure={() => void remove()}
        />
        <button type="button" class="button quiet" onClick={() => desk.choose(null)}>
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
