// A switch for what is true or not: a checkbox in its own clothes, with the word for its state beside it.
interface SwitchProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function Switch(props: SwitchProps) {
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
      <span aria-hidden="true">{props.checked ? 'yes' : 'no'}</span>
    </label>
  )
}
