// What the model thought before it told: folded, and one text node that grows.
import { createSignal } from 'solid-js'

interface ThinkingProps {
  text: string
  /** Unfolded from the beginning. */
  open?: boolean
  live?: boolean
}

/** Whether the fold of the newest turn is open: it stays so when the narration is saved and drawn anew. */
const [lastOpen, setLastOpen] = createSignal(false)

/** Folds the thinking of the next turn. */
export const foldThinking = () => setLastOpen(false)

export function Thinking(props: ThinkingProps) {
  return (
    <details
      class="thinking"
      open={props.open ?? lastOpen()}
      onToggle={(event) => {
        if (props.open === undefined) setLastOpen(event.currentTarget.open)
      }}
    >
      <summary classList={{ live: props.live }}>
        {props.live ? 'Thinking…' : 'What the model thought'}
      </summary>
      <p>{props.text}</p>
    </details>
  )
}
