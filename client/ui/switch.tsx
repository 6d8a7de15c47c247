// A switch for what is true or not: a checkbox in its own clothes, with the word for its state beside it.
interface SwitchProps {
  label: string
  checked: boolean
  disabled?: boolean
  /** The words for on and off; yes and no unless they are named. */
  words?: readonly [on: string, off: string]
  onChange: (checked: boolean) => void
}

export function Switch(props: SwitchProps) {
  const words = () => props.words ?? ['yes', 'no']
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={props.label}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span aria-hidden="true">{words()[props.checked ? 0 : 1]}</span>
    </label>
  )
}
