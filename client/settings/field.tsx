// One setting: its name, its field, what it does, and what is wrong with it.
import { createUniqueId, Show, type JSX } from 'solid-js'

export interface FieldProps {
  label: string
  /** One sentence that says what it does. */
  hint: JSX.Element
  fault?: string
  value: string
  onInput: (value: string) => void
  type?: 'text' | 'url' | 'password'
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string
  rows?: number
  list?: string
}

export function Field(props: FieldProps) {
  const id = createUniqueId()
  const shared = {
    id,
    get placeholder() {
      return props.placeholder
    },
    get value() {
      return props.value
    },
    get ['aria-describedby']() {
      return props.fault ? `${id}-fault ${id}-hint` : `${id}-hint`
    },
    get ['aria-invalid']() {
      return props.fault ? true : undefined
    },
    onInput: (event: { currentTarget: { value: string } }) => props.onInput(event.currentTarget.value),
  }
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <Show
        when={props.rows}
        fallback={
          <input
            {...shared}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            list={props.list}
            autocomplete="off"
            spellcheck={false}
          />
        }
      >
        <textarea {...shared} rows={props.rows} />
      </Show>
      <Show when={props.fault}>
        <p class="fault" id={`${id}-fault`} role="alert">
          {props.fault}
        </p>
      </Show>
      <p class="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
    </div>
  )
}
