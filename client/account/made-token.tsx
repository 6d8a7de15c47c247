// A token that was just made: this once it can be seen and copied.
import { createSignal, onMount } from 'solid-js'
import { copyText } from '../ui/clipboard.ts'

export function MadeToken(props: { token: string; onClose: () => void }) {
  const [said, say] = createSignal('')
  let button!: HTMLButtonElement
  // The form that it was made with gives the focus away as it goes.
  onMount(() => setTimeout(() => button.focus()))
  const copy = async () =>
    say(
      (await copyText(props.token))
        ? 'Copied.'
        : 'The browser did not allow copying. Select it, and copy it from there.',
    )
  return (
    <div class="made-token" role="group" aria-label="The new token">
      <p>
        <b>Here it is, this once.</b> It is stored nowhere as it stands here; copy it to where it is needed.
      </p>
      <input
        readonly
        aria-label="The token"
        value={props.token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p class="row">
        <button
          ref={(element) => (button = element)}
          type="button"
          class="button"
          onClick={() => void copy()}
        >
          Copy
        </button>
        <button type="button" class="button quiet" onClick={() => props.onClose()}>
          I have it
        </button>
        <span class="hint" role="status">
          {said()}
        </span>
      </p>
    </div>
  )
}
