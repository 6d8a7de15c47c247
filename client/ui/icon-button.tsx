// A button that is only an icon, with its name for those who cannot see it. When it can do nothing it keeps the focus:
// a disabled button would lose it to nowhere.
import type { JSX } from 'solid-js'

interface IconButtonProps {
  label: string
  /** Shown beside the label on hover, such as the key that does the same. */
  hint?: string
  class?: string
  disabled?: boolean
  onPress: () => void
  children: JSX.Element
}

export function IconButton(props: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${props.class ?? ''}`}
      aria-label={props.label}
      title={props.hint ? `${props.label} (${props.hint})` : props.label}
      aria-disabled={props.disabled ? true : undefined}
      onClick={() => {
        if (!props.disabled) props.onPress()
      }}
    >
      {props.children}
    </button>
  )
}
