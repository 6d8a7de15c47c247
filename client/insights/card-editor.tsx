// A card while it is written: its fields, and live whether it would be told now, and why.
import { onMount, Show, untrack } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import { control, focusForTyping } from '../ui/platform.ts'
import { CardFields } from '../ui/cards/card-fields.tsx'
import type { Card } from './answers.ts'
import { CardDeeds } from './card-deeds.tsx'
import { createCardForm } from './card-form.ts'
import { CardOptions } from '../ui/cards/card-options.tsx'
import { CardVerdict } from './card-verdict.tsx'
import type { CardsDesk } from './cards-desk.ts'
import { labelOf, type CardForm } from '../ui/cards/card-values.ts'
import { Elsewhere } from '../ui/elsewhere.tsx'

interface CardEditorProps {
  desk: CardsDesk
  /** null for one that is not made yet. */
  card: Card | null
}

export function CardEditor(props: CardEditorProps) {
  const { desk } = untrack(() => props)
  const form = createCardForm(() => props.card, desk)
  let field!: HTMLElement
  onMount(() => focusForTyping(field))
  const save = async () => {
    const outcome = await form.save()
    if (outcome?.done && props.card === null) desk.showMade(outcome.id)
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
      <Show when={props.card?.isAnchored}>
        <p class="hint">
          As this line has it: a script gave it these words here. What you change counts on this line; others
          may have other words.
        </p>
      </Show>
      <CardFields form={form} fieldRef={(one) => (field = one)} />
      <Elsewhere form={form} nameOf={labelOf} />
      <CardVerdict desk={desk} card={props.card} form={form} />
      <CardOptions form={form} />
      <SaveRow {...props} form={form} />
    </form>
  )
}

function SaveRow(props: CardEditorProps & { form: CardForm }) {
  const { form } = untrack(() => props)
  const state = () => {
    if (form.saving()) return 'Saving …'
    if (form.conflicts().length > 0) return 'Changed elsewhere. Choose above.'
    if (form.isDirty()) return props.card ? 'Not saved yet.' : 'Not made yet; your words are kept here.'
    if (props.card && props.desk.made() === props.card.id && !form.justSaved())
      return 'Made. It counts from the next turn on.'
    return form.justSaved() ? 'Saved. It counts from the next turn on.' : ''
  }
  return (
    <>
      <Show when={form.problem()}>
        <p class="fault" role="alert">
          {form.problem()}
        </p>
      </Show>
      <div class="card-save">
        <button
          type="submit"
          class="button"
          title={`${control} Enter`}
          aria-disabled={!form.isDirty() || form.saving() ? true : undefined}
        >
          {props.card ? 'Save the card' : 'Make the card'}
        </button>
        <Show when={form.isDirty()}>
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
        <Show when={props.card === null && !form.isDirty()}>
          <button type="button" class="button quiet" onClick={() => props.desk.choose(null)}>
            Cancel
          </button>
        </Show>
        <p class="hint" role="status" classList={{ unsaved: form.isDirty() }}>
          {state()}
        </p>
      </div>
      <Show when={props.card}>{(card) => <CardDeeds desk={props.desk} card={card()} form={form} />}</Show>
    </>
  )
}
