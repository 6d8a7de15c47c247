// A card of a scenario while it is written. Its words are kept until they are saved.
import { createMemo, createSignal, onMount, Show, untrack } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import { CardFields } from '../ui/cards/card-fields.tsx'
import { CardOptions } from '../ui/cards/card-options.tsx'
import {
  BLANK,
  inputOf,
  labelOf,
  titleOf,
  valuesOf,
  type CardForm,
  type CardValues,
} from '../ui/cards/card-values.ts'
import { Elsewhere } from '../ui/elsewhere.tsx'
import { createForm } from '../ui/form.ts'
import { control, focusForTyping } from '../ui/platform.ts'
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
  let field!: HTMLElement
  onMount(() => focusForTyping(field))
  const save = async () => {
    const outcome = await form.save()
    if (outcome?.done && props.card === null) desk.choose(outcome.id)
  }
  return (
    <form
      class="card-editor"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (!saves && event.key !== 'Escape') return
        event.preventDefault()
        if (saves) void save()
        else desk.choose(null) // what is written is kept
      }}
    >
      <CardFields form={form} fieldRef={(one) => (field = one)} />
      <Elsewhere form={form} nameOf={labelOf} />
      <CardOptions form={form} />
      <Show when={form.problem()}>
        <p class="fault" role="alert">
          {form.problem()}
        </p>
      </Show>
      <SaveRow {...props} form={form} />
      <Show when={props.card}>{(card) => <Deeds desk={desk} card={card()} form={form} />}</Show>
    </form>
  )
}

function SaveRow(props: CardEditorProps & { form: CardForm }) {
  const { form } = untrack(() => props)
  const state = () => {
    if (form.saving()) return 'Saving …'
    if (form.conflicts().length > 0) return 'Changed elsewhere. Choose above.'
    if (form.isDirty()) return props.card ? 'Not saved yet.' : 'Not made yet; your words are kept here.'
    return form.justSaved() ? 'Saved. It counts in stories that begin from now on.' : ''
  }
  return (
    <div class="card-save">
      <button
        type="submit"
        class="button"
        title={`${control} Enter`}
        aria-disabled={!form.isDirty() || form.saving() ? true : undefined}
      >
        {props.card ? 'Save the card' : 'Make the card'}
      </button>
      <Show
        when={form.isDirty()}
        fallback={
          <Show when={props.card === null}>
            <button type="button" class="button quiet" onClick={() => props.desk.choose(null)}>
              Cancel
            </button>
          </Show>
        }
      >
        <AskTwice
          label={props.card ? 'Undo my changes' : 'Cancel'}
          sure={props.card ? 'Undo them for good' : 'Throw the words away'}
          keep="Keep them"
          onSure={() => {
            form.discard()
            if (props.card === null) props.desk.choose(null)
          }}
        />
      </Show>
      <p class="hint" role="status" classList={{ unsaved: form.isDirty() }}>
        {state()}
      </p>
    </div>
  )
}

const LONGEST_NAME = 200
const COPY = ' (copy)'

function Deeds(props: { desk: CardsDesk; card: Card; form: CardForm }) {
  const { desk } = untrack(() => props)
  const [problem, setProblem] = createSignal('')
  const duplicate = async () => {
    const { input, faults } = inputOf(props.form.values())
    if (Object.keys(faults).length > 0) return setProblem('Mend what is marked above first.')
    const name = titleOf(props.card).slice(0, LONGEST_NAME - COPY.length) + COPY
    const outcome = await desk.create({ ...input, name })
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
