// One take as a guest reads it: its words, how it ended, and what it changed if the link shows that.
import { For, Show } from 'solid-js'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { wordsOf } from '../edit-input.ts'
import { endingOf } from '../passage.ts'
import { isInput } from '../running-turn.ts'
import { changeWords, spokenWords } from '../world/change-words.ts'
import type { GuestPage, GuestTake } from './guest-state.ts'
import { worldOfPage } from './guest-world.tsx'

interface GuestTakeProps {
  take: GuestTake
  world: GuestPage
  newest: boolean
}

export function GuestTakeView(props: GuestTakeProps) {
  const players = () => isInput(props.take.kind)
  return (
    <article
      class="take"
      classList={{
        players: players(),
        opening: props.take.kind === 'OPENING' && !props.take.hidden,
        newest: props.newest,
        folded: props.take.hidden,
      }}
      data-depth={props.take.depth}
      aria-label={players() ? 'The player' : undefined}
    >
      <Show
        when={!props.take.hidden}
        fallback={
          <p class="take-fold">
            {props.take.isErased ? 'The words of this moment were erased.' : 'Left out here.'}
          </p>
        }
      >
        <div class="take-text">
          <Paragraphs text={wordsOf(props.take)} />
        </div>
        <Show when={endingOf(props.take, false)}>
          <p class="take-note">
            {props.take.finish === 'INTERRUPTED' ? 'It broke off here.' : 'It was cut here.'}
          </p>
        </Show>
        <Changes {...props} />
      </Show>
      <Show when={props.take.siblingCount > 1}>
        <p class="guest-versions">
          Version {props.take.siblingIndex} of {props.take.siblingCount}
        </p>
      </Show>
    </article>
  )
}

function Changes(props: GuestTakeProps) {
  const words = () =>
    (props.take.changes ?? []).map((ruling) => spokenWords(changeWords(ruling, worldOfPage(props.world))))
  return (
    <Show when={words().length > 0}>
      <ul class="guest-changes" aria-label="What changed">
        <For each={words()}>{(sentence) => <li>{sentence}</li>}</For>
      </ul>
    </Show>
  )
}
