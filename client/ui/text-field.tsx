// A field with its name, what it does, what is wrong with it, and how it stands. One line, or as many as one writes.
import { createUniqueId, Show, type JSX } from 'solid-js'
import { describedBy, FieldNotes } from './field-notes.tsx'

interface TextFieldProps {
  label: string
  /** What it does, in a sentence. */
  hint?: JSX.Element
  /** How it stands now, such as what it weighs. */
  note?: JSX.Element
  fault?: string
  value: string
  onInput: (value: string) => void
  /** More than one: it grows with what is written. */
  rows?: number
  placeholder?: string
  inputMode?: 'numeric'
  /** Plain words that are checked for spelling; not for keys and patterns. */
  prose?: boolean
  fieldRef?: (field: HTMLInputElement | HTMLTextAreaElement) => void
}

export function TextField(props: TextFieldProps) {
  const id = createUniqueId()
  const shared = {
    id,
    dir: 'auto' as const,
    get placeholder() {
      return props.placeholder
    },
    get value() {
      return props.value
    },
    get spellcheck() {
      return props.prose ?? false
    },
    get ['aria-describedby']() {
      return describedBy(id, props)
    },
    get ['aria-invalid']() {
      return props.fault ? true : undefined
    },
    ref: (field: HTMLInputElement | HTMLTextAreaElement) => props.fieldRef?.(field),
    onInput: (event: { currentTarget: { value: string } }) => props.onInput(event.currentTarget.value),
  }
  return (
    <div class="field text-field">
      <div class="field-name">
        <label for={id}>{props.label}</label>
        <Show when={props.note}>
          <span class="hint">{props.note}</span>
        </Show>
      </div>
      <Show
        when={props.rows}
        fallback={<input {...shared} type="text" inputMode={props.inputMode} autocomplete="off" />}
      >
        {(rows) => <textarea {...shared} rows={rows()} />}
      </Show>
      <FieldNotes id={id} fault={props.fault} hint={props.hint} />
    </div>
  )
}
