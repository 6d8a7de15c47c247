// How the story reads, with some lines to see it by, and the hints of the beginning.
import { createSignal, Show } from 'solid-js'
import { hasSeenHints, showHintsAgain } from '../ui/hints.ts'
import { ReadingControls } from '../ui/reading/reading-controls.tsx'

export function Appearance() {
  return (
    <section aria-labelledby="appearance-title">
      <h2 id="appearance-title">Appearance</h2>
      <div class="reading-sample" aria-hidden="true">
        <p>The lantern gutters, and holds. Behind the door somebody breathes, as if it had waited for you.</p>
        <p>You could knock. You could also go back the way you came; nobody would know.</p>
      </div>
      <ReadingControls />
      <Hints />
    </section>
  )
}

/** The first times are told only once, unless somebody else plays here now. */
function Hints() {
  const [done, setDone] = createSignal(false)
  const again = () => {
    showHintsAgain()
    setDone(true)
  }
  return (
    <div class="field">
      <span aria-hidden="true">Hints</span>
      <p class="row">
        <button
          type="button"
          class="button quiet"
          aria-disabled={hasSeenHints() ? undefined : true}
          onClick={() => hasSeenHints() && again()}
        >
          Show hints again
        </button>
        <span class="quiet-words" role="status">
          <Show when={done()}>They come again as you play.</Show>
        </span>
      </p>
      <p class="hint">Each thing is explained once, beside the story, the first time that it is there.</p>
    </div>
  )
}
