// A button for what should not happen by accident: it asks once more in its own place.
import { createSignal, Show } from 'solid-js'

interface AskTwiceProps {
  label: string
  /** What the second button says: what will be gone. */
  sure: string
  /** The way out. */
  keep: string
  onSure: () => void
}

export function AskTwice(props: AskTwiceProps) {
  const [asking, setAsking] = createSignal(false)
  let first: HTMLButtonElement | undefined
  const leave = () => {
    setAsking(false)
    queueMicrotask(() => first?.focus())
  }
  return (
    <Show
      when={asking()}
      fallback={
        <button
          ref={(element) => (first = element)}
          type="button"
          class="button quiet"
          onClick={() => setAsking(true)}
        >
          {props.label}
        </button>
      }
    >
      <button
        ref={(element) => queueMicrotask(() => element.focus())}
        type="button"
        class="button grave"
        onClick={() => {
          setAsking(false)
          props.onSure()
        }}
      >
        {props.sure}
      </button>
      <button type="button" class="button quiet" onClick={leave}>
        {props.keep}
      </button>
    </Show>
  )
}
