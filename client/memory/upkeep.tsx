// What can be done with all memories at once: written anew, put back, prepared for another embedding model.
import { A } from '@solidjs/router'
import { Show, untrack } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import type { MemoryDesk } from './memory-desk.ts'
import { countText, workText } from './words.ts'

export function Upkeep(props: { desk: MemoryDesk }) {
  const { desk } = untrack(() => props)
  const isIdle = () => desk.page().memoryWork?.status !== 'RUNNING'
  const unready = () => desk.page().unembeddedMemoryCount
  const rewritten = () => desk.page().lastRewriting?.memoryCount ?? 0
  const isOn = () => desk.story.settings()?.memoryOn !== false
  const isShown = () => isOn() && desk.story.shown() === 'kept' && desk.story.memories().length > 0
  return (
    <Show when={isShown()}>
      <Show when={isIdle() && unready() > 0}>
        <div class="memory-upkeep">
          <p>
            {countText(unready())} of this story can be found by words alone: the embedding model does not
            know {unready() === 1 ? 'it' : 'them'} yet. Turns see to that bit by bit.
          </p>
          <p class="row">
            <button type="button" class="button quiet" onClick={() => void desk.deeds.embedAll()}>
              Prepare {unready() === 1 ? 'it' : 'them all'} now
            </button>
          </p>
        </div>
      </Show>
      <details class="memory-upkeep">
        <summary>All memories of this line</summary>
        <Show when={isIdle()} fallback={<Going desk={desk} />}>
          <Show when={desk.story.settings()?.usesStoryteller === false} fallback={<NeedsModel />}>
            <p class="hint">
              With another model, or a newer version of this program, they can be written anew from their
              takes: one call for each. What you wrote yourself stays, and the words before are kept.
            </p>
            <p class="row">
              <AskTwice
                label="Write all anew"
                sure="Yes, write them anew"
                keep="Leave them"
                onSure={() => void desk.deeds.rewriteAll()}
              />
            </p>
          </Show>
        </Show>
        <Show when={isIdle() && rewritten() > 0}>
          <p class="hint">{countText(rewritten())} of this line had other words before that.</p>
          <p class="row">
            <button type="button" class="button quiet" onClick={() => void desk.deeds.putBackAll()}>
              Put the earlier words back
            </button>
          </p>
        </Show>
      </details>
    </Show>
  )
}

/** Without a model the same sentences of the story would be chosen once more. */
function NeedsModel() {
  return (
    <p class="hint">
      A model can write them anew from their takes, and you have set none. Name one in{' '}
      <A href="/settings">the settings</A>, and it is offered here.
    </p>
  )
}

/** How far it is, where it was begun; the same stands above the list. */
function Going(props: { desk: MemoryDesk }) {
  const { desk } = untrack(() => props)
  return (
    <>
      <p>{workText(desk.page().memoryWork, desk.story.settings())}</p>
      <p class="row">
        <button type="button" class="button quiet" onClick={() => void desk.deeds.stopWork()}>
          Stop the work
        </button>
      </p>
    </>
  )
}
