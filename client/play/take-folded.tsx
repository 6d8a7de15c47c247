// A take that the narrator does not read, folded to one line: hidden, with the way back, or erased.
import { createSignal, Show } from 'solid-js'
import { HideIcon } from '../ui/icons.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { wordsOf } from './edit-input.ts'
import type { Take } from './takes.ts'

interface FoldedProps {
  take: Take
  disabled: boolean
  onShow: () => void
}

export function Folded(props: FoldedProps) {
  return (
    <Show
      when={!props.take.isErased}
      fallback={<p class="take-fold">The words of this moment were erased.</p>}
    >
      <Hidden {...props} />
    </Show>
  )
}

/** Its words can still be read by who wants to; the narrator does not. */
function Hidden(props: FoldedProps) {
  const [read, setRead] = createSignal(false)
  return (
    <>
      <div class="take-fold">
        <button
          type="button"
          class="take-fold-words"
          aria-expanded={read()}
          aria-label={read() ? 'Fold the hidden words' : 'Read the hidden words'}
          title={read() ? 'Fold' : 'Read'}
          onClick={() => setRead(!read())}
        >
          <HideIcon />
          <span aria-hidden="true">{read() ? '' : wordsOf(props.take).slice(0, 160)}</span>
        </button>
        <span class="take-fold-state">
          <span>Hidden from the narrator</span>
          <span aria-hidden="true"> · </span>
          <button type="button" class="text-button" disabled={props.disabled} onClick={() => props.onShow()}>
            Show
          </button>
        </span>
      </div>
      <Show when={read()}>
        <div class="take-text dim">
          <Paragraphs text={wordsOf(props.take)} />
        </div>
      </Show>
    </>
  )
}
