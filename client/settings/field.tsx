// One setting: its name, its field, what it does, and what is wrong with it.
import { createUniqueId, Show, type JSX } from 'solid-js'
import { describedBy, FieldNotes } from '../ui/field-notes.tsx'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'

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
  /** What can be chosen from beside writing. */
  choices?: { label: string; options: ComboboxOption[]; opener?: (open: () => void) => void }
}

export function Field(props: FieldProps) {
  const id = createUniqueId()
  const shared = {
    id,
    get placeholder() {
      return props.placeholder
    },
    get ['aria-describedby']() {
      return describedBy(id, props)
    },
    get ['aria-invalid']() {
      return props.fault ? (true as const) : undefined
    },
  }
  const onInput = (event: { currentTarget: { value: string } }) => props.onInput(event.currentTarget.value)
  const plain = () => (
    <input
      {...shared}
      value={props.value}
      onInput={onInput}
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      autocomplete="off"
      spellcheck={false}
    />
  )
  return (
    <div class="field" classList={{ number: props.inputMode !== undefined }}>
      <label for={id}>{props.label}</label>
      <Show
        when={props.choices}
        fallback={
          <Show when={props.rows} fallback={plain()}>
            <textarea {...shared} value={props.value} onInput={onInput} rows={props.rows} />
          </Show>
        }
      >
        {(choices) => (
          <Combobox
            listLabel={choices().label}
            options={choices().options}
            opener={choices().opener}
            value={props.value}
            onInput={(value) => props.onInput(value)}
            field={shared}
          />
        )}
      </Show>
      <FieldNotes id={id} fault={props.fault} hint={props.hint} />
    </div>
  )
}
