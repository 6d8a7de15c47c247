// A box to tick, with what it does.
import { createUniqueId, type JSX } from 'solid-js'

interface CheckFieldProps {
  label: string
  hint: JSX.Element
  checked: boolean
  /** What it is called in a form that is read when it is sent. */
  name?: string
  onChange?: (checked: boolean) => void
}

export function CheckField(props: CheckFieldProps) {
  const id = createUniqueId()
  return (
    <div class="check-field">
      <label>
        <input
          type="checkbox"
          name={props.name}
          checked={props.checked}
          aria-describedby={`${id}-hint`}
          onChange={(event) => props.onChange?.(event.currentTarget.checked)}
        />
        <span>{props.label}</span>
      </label>
      <p class="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
    </div>
  )
}
