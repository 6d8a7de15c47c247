// The narration that is being told, as it comes.
import { createMemo, onMount, Show, type Accessor } from 'solid-js'
import { Paragraphs } from '../ui/paragraphs.tsx'
import type { RunningTurn } from './running-turn.ts'
import { foldThinking, Thinking } from './thinking.tsx'

interface TellingProps {
  running: Accessor<Pick<RunningTurn, 'text' | 'reasoning'> | null>
}

export function Telling(props: TellingProps) {
  // One memo each: a piece of text must not touch anything but the text.
  const text = createMemo(() => props.running()?.text ?? '')
  const reasoning = createMemo(() => props.running()?.reasoning ?? '')
  onMount(foldThinking)
  return (
    <article class="take telling" aria-busy="true" aria-label="The narration that is being told">
      <Show when={reasoning()}>
        <Thinking text={reasoning()} live={text() === ''} />
      </Show>
      <Show
        when={text()}
        fallback={
          <p class="waiting" role="status">
            <span class="visually-hidden">The narrator is at work.</span>
            <span class="dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
          </p>
        }
      >
        <div class="take-text">
          <Paragraphs text={text()} />
        </div>
      </Show>
    </article>
  )
}
