// The way back: a bar at once, and later a list of what was thrown away.
import { For, Show } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import { countOf } from '../ui/counts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { CrossIcon } from '../ui/tree-icons.tsx'
import type { Deeds } from './deeds.ts'
import type { Shelf } from './shelf.ts'
import { dayOf } from './words.ts'

export function UndoBar(props: { deeds: Deeds }) {
  return (
    <div class="undo-place" role="status">
      <Show when={props.deeds.said()} keyed>
        {(said) => (
          <div class="undo-bar">
            <p>{said.text}</p>
            <Show when={said.undo}>
              {(undo) => (
                <button
                  ref={(element) => queueMicrotask(() => element.focus())}
                  type="button"
                  class="text-button"
                  onClick={() => undo()()}
                >
                  Bring it back
                </button>
              )}
            </Show>
            <IconButton label="Close" onPress={() => props.deeds.hush()}>
              <CrossIcon />
            </IconButton>
          </div>
        )}
      </Show>
    </div>
  )
}

export function ThrownAway(props: { shelf: Shelf; deeds: Deeds }) {
  return (
    <Show when={props.shelf.thrown().length > 0}>
      <details class="thrown-away">
        <summary>
          Thrown away <span class="hint">{countOf(props.shelf.thrown().length, 'story', 'stories')}</span>
        </summary>
        <ul>
          <For each={props.shelf.thrown()}>
            {(story) => (
              <li>
                <p>
                  <b dir="auto">{story.title}</b>{' '}
                  <span class="hint">can be had back until {dayOf(story.restorableUntil)}</span>
                </p>
                <div class="row">
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={`Bring back ${story.title}`}
                    onClick={() => void props.deeds.restore(story)}
                  >
                    Bring back
                  </button>
                  <AskTwice
                    label="Delete for good"
                    sure="Delete it: nothing brings it back"
                    keep="Keep it"
                    onSure={() => void props.deeds.purge(story)}
                  />
                </div>
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  )
}
