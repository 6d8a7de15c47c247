// A card while it is written, wherever it belongs: its fields, what was changed elsewhere, and saving it. Its words are kept
// until they are saved.
import { onMount, Show, untrack, type JSX } from 'solid-js'
import { AskTwice } from '../ask-twice.tsx'
import { Elsewhere } from '../elsewhere.tsx'
import { onFormKey } from '../form-keys.ts'
import { control, focusForTyping } from '../platform.ts'
import { CardFields } from './card-fields.tsx'
import { CardOptions } from './card-options.tsx'
import { labelOf, type CardForm } from './card-values.ts'

interface CardSheetProps {
  form: CardForm
  /** It is not made yet. */
  isNew: boolean
  /** What is said of a card that was just saved; empty for one that was not. */
  said: string
  save(): Promise<void>
  /** Puts it away; what is written is kept. */
  close(): void
  /** What stands above its fields, and what between them and its options. */
  above?: JSX.Element
  between?: JSX.Element
  /** What else can be done with it. */
  children?: JSX.Element
}

export function CardSheet(props: CardSheetProps) {
  const { form } = untrack(() => props)
  let field!: HTMLElement
  onMount(() => focusForTyping(field))
  const save = () => void props.save()
  return (
    <form
      class="card-editor"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => onFormKey(event, save, props.close)}
    >
      {props.above}
      <CardFields form={form} fieldRef={(one) => (field = one)} />
      <Elsewhere form={form} nameOf={labelOf} />
      {props.between}
      <CardOptions form={form} />
      <Show when={form.problem()}>
        <p class="fault" role="alert">
          {form.problem()}
        </p>
      </Show>
      <SaveRow {...props} />
      {props.children}
    </form>
  )
}

function SaveRow(props: CardSheetProps) {
  const { form } = untrack(() => props)
  const state = () => {
    if (form.saving()) return 'Saving …'
    if (form.conflicts().length > 0) return 'Changed elsewhere. Choose above.'
    if (form.isDirty()) return props.isNew ? 'Not made yet; your words are kept here.' : 'Not saved yet.'
    return props.said
  }
  return (
    <div class="card-save">
      <button
        type="submit"
        class="button"
        title={`${control} Enter`}
        aria-disabled={!form.isDirty() || form.saving() ? true : undefined}
      >
        {props.isNew ? 'Make the card' : 'Save the card'}
      </button>
      <Show when={form.isDirty()}>
        <AskTwice
          label={props.isNew ? 'Cancel' : 'Undo my changes'}
          sure={props.isNew ? 'Throw the words away' : 'Undo them for good'}
          keep="Keep them"
          onSure={() => {
            form.discard()
            if (props.isNew) props.close()
          }}
        />
      </Show>
      <Show when={props.isNew && !form.isDirty()}>
        <button type="button" class="button quiet" onClick={() => props.close()}>
          Cancel
        </button>
      </Show>
      <p class="hint" role="status" classList={{ unsaved: form.isDirty() }}>
        {state()}
      </p>
    </div>
  )
}
