// What the two editors in a take's place have in common: the field, the sentence about what went wrong, and the question
// before words are thrown away.
import { createEffect, createSignal, onMount, Show, untrack, type JSX } from 'solid-js'
import { GrowingField } from '../ui/growing-field.tsx'
import { isChanged, type Edit } from './edit-state.ts'
import { ThrowAway } from './edit-throw-away.tsx'

interface EditFormProps {
  label: string
  edit: Edit
  /** The words are on their way and must not be changed. */
  locked: boolean
  /** What went wrong with them; empty for nothing. */
  problem: string
  /** Enter alone sends, as in the field under the story. */
  sends?: boolean
  fieldRef?: (field: HTMLTextAreaElement) => void
  above?: JSX.Element
  below?: JSX.Element
  buttons: JSX.Element
  onWrite: (text: string) => void
  onSubmit: () => void
  onClose: () => void
  /** The form is on the page. */
  onShown: (form: HTMLElement) => void
}

export function EditForm(props: EditFormProps) {
  const [asking, setAsking] = createSignal(false)
  let form!: HTMLFormElement
  let field!: HTMLTextAreaElement
  const leave = () => (isChanged(props.edit) ? setAsking(true) : props.onClose())
  const keep = () => {
    setAsking(false)
    field.focus()
  }
  const submit = () => {
    if (!props.locked) props.onSubmit()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!submits(event, props.sends ?? false)) return
    event.preventDefault()
    submit()
  }
  onMount(() => {
    field.setSelectionRange(field.value.length, field.value.length)
    // After all else that wants the focus of a page that opens.
    queueMicrotask(() => untrack(() => props.onShown)(form))
  })
  createEffect(() => {
    // The button that was pressed could not keep the focus while it could do nothing.
    if (props.problem && document.activeElement === document.body) field.focus()
  })
  return (
    <form
      ref={(element) => (form = element)}
      class="edit-form"
      aria-label={props.label}
      onSubmit={(event) => instead(event, submit)}
      onReset={(event) => instead(event, leave)}
      onKeyDown={(event) => event.key === 'Escape' && !event.isComposing && instead(event, leave)}
    >
      {props.above}
      <GrowingField
        label={props.label}
        value={props.edit.text}
        readOnly={props.locked}
        sends={props.sends}
        onInput={props.onWrite}
        onKeyDown={onKey}
        fieldRef={(element) => {
          field = element
          props.fieldRef?.(element)
        }}
      />
      {props.below}
      <Problem sentence={props.problem} />
      <Show when={!asking()} fallback={<ThrowAway onThrowAway={props.onClose} onKeep={keep} />}>
        {props.buttons}
      </Show>
    </form>
  )
}

function Problem(props: { sentence: string }) {
  return (
    <Show when={props.sentence}>
      {(sentence) => (
        <p class="edit-problem" role="alert">
          {sentence()}
        </p>
      )}
    </Show>
  )
}

/** Does this instead of what the browser would. */
function instead(event: Event, act: () => void): void {
  event.preventDefault()
  act()
}

function submits(event: KeyboardEvent, enterAlone: boolean): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.shiftKey || event.altKey) return false
  return enterAlone || event.ctrlKey || event.metaKey
}
