// One setting that is a choice of a few, and one that is on or off: the name, the control, and what it does.
import { createUniqueId, type JSX } from 'solid-js'
import { Segmented } from '../ui/segmented.tsx'

interface ChoiceProps<Value extends string> {
  label: string
  hint: JSX.Element
  value: Value
  options: { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <div class="field">
      <span aria-hidden="true">{props.label}</span>
      <Segmented
        label={props.label}
        value={props.value}
        options={props.options}
        onChoose={(value) => props.onChoose(value)}
      />
      <p class="hint" aria-live="polite">
        {props.hint}
      </p>
    </div>
  )
}

interface OnOffProps {
  label: string
  hint: JSX.Element
  checked: boolean
  onChange: (checked: boolean) => void
}

export function OnOff(props: OnOffProps) {
  const id = createUniqueId()
  return (
    <div class="field on-off">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={`${id}-hint`}
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <p class="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
    </div>
  )
}
