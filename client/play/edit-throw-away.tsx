// Asks before words are thrown away, in the place of the buttons that would do it.
import { onMount } from 'solid-js'

interface ThrowAwayProps {
  onThrowAway: () => void
  onKeep: () => void
}

export function ThrowAway(props: ThrowAwayProps) {
  let keep!: HTMLButtonElement
  onMount(() => keep.focus())
  return (
    <div
      class="row edit-question"
      role="group"
      aria-label="Throw away what you wrote?"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.onKeep()
      }}
    >
      <span>Throw away what you wrote?</span>
      <button type="button" class="button" ref={(element) => (keep = element)} onClick={() => props.onKeep()}>
        Keep writing
      </button>
      <button type="button" class="button quiet" onClick={() => props.onThrowAway()}>
        Throw it away
      </button>
    </div>
  )
}
