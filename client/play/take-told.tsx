// The words of a take that is told: while its passage goes on they grow; how it ended, and the way on if it broke off.
import { createMemo, Show } from 'solid-js'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { wordsOf } from './edit-input.ts'
import { endingOf, joinPassage } from './passage.ts'
import type { RunningTurn } from './running-turn.ts'
import type { Take } from './takes.ts'
import { Thinking } from './thinking.tsx'

interface ToldProps {
  take: Take
  /** The turn that goes on with it. */
  passage: RunningTurn | null
  /** It breaks off, and can be gone on with here. */
  goesOn: boolean
  disabled: boolean
  onContinue: () => void
}

export function Told(props: ToldProps) {
  const words = createMemo(() => wordsOf(props.take))
  const more = createMemo(() => props.passage?.text ?? '')
  return (
    <>
      <div class="take-text">
        <Paragraphs text={more() ? joinPassage(words(), more()) : words()} />
      </div>
      <Show when={props.passage} fallback={<Ending {...props} />}>
        {(passage) => <GoingOn reasoning={passage().reasoning} waiting={more() === ''} />}
      </Show>
    </>
  )
}

function Ending(props: ToldProps) {
  const sentence = () => endingOf(props.take, props.goesOn)
  return (
    <>
      <Show when={sentence()}>
        {(sentence) => (
          <p class="take-note">
            <span>{sentence()}</span>{' '}
            <Show when={props.goesOn}>
              <button
                type="button"
                class="text-button"
                disabled={props.disabled}
                onClick={() => props.onContinue()}
              >
                Continue this passage
              </button>
            </Show>
          </p>
        )}
      </Show>
      <Show when={props.take.playedBy !== null}>
        <p class="take-note" dir="auto">
          By {props.take.playedBy || 'somebody who plays along'}
        </p>
      </Show>
      <Show when={props.take.note}>{(note) => <p class="take-note">{note()}</p>}</Show>
    </>
  )
}

function GoingOn(props: { reasoning: string; waiting: boolean }) {
  return (
    <>
      <Show when={props.waiting}>
        <p class="visually-hidden" role="status">
          The narrator goes on with this passage.
        </p>
      </Show>
      <Show when={props.reasoning}>
        <Thinking text={props.reasoning} live={props.waiting} />
      </Show>
    </>
  )
}
