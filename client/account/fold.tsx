// What is rarely done stands behind a button, which has the focus again when it is put away.
import { createSignal, Show, type JSX } from 'solid-js'

interface FoldProps {
  label: string
  onOpen?: () => void
  /** What is shown then; it is told how to put itself away. */
  children: (close: () => void) => JSX.Element
}

export function Fold(props: FoldProps) {
  const [open, setOpen] = createSignal(false)
  let opener: HTMLButtonElement | undefined
  const close = () => {
    setOpen(false)
    queueMicrotask(() => opener?.focus())
  }
  return (
    <Show
      when={open()}
      fallback={
        <p class="row">
          <button
            ref={(element) => (opener = element)}
            type="button"
            class="button quiet"
            onClick={() => {
              props.onOpen?.()
              setOpen(true)
            }}
          >
            {props.label}
          </button>
        </p>
      }
    >
      {props.children(close)}
    </Show>
  )
}
