// The changes of a take as a list: each with what it was, what it is, what the referee made of it, and why.
import { For, Show } from 'solid-js'
import type { Take } from '../takes.ts'
import type { ChangeWords } from './change-words.ts'
import type { WorldDesk } from './world-desk.ts'

interface ChangeListProps {
  id: string
  take: Take
  desk: WorldDesk
  words: ChangeWords[]
  /** The head stands on the take. */
  newest: boolean
  /** Its changes were revised a moment ago. */
  ruledAnew: boolean
  disabled: boolean
}

export function ChangeList(props: ChangeListProps) {
  const canRevise = () => props.newest && props.take.kind === 'NARRATION' && props.desk.counts()
  const revise = () => {
    props.desk.revising.begin(props.take)
    props.desk.reveal(props.take.depth)
  }
  return (
    <div id={props.id} class="change-list">
      <Show when={props.ruledAnew}>
        <p class="change-ruled" role="status">
          {props.words.length === 0
            ? 'Saved: it changes nothing now.'
            : 'Saved. This is what the referee made of it:'}
        </p>
      </Show>
      <ul>
        <For each={props.words}>{(change) => <Change change={change} />}</For>
      </ul>
      <Show when={canRevise()}>
        <button type="button" class="text-button" disabled={props.disabled} onClick={revise}>
          Revise these changes
        </button>
      </Show>
    </div>
  )
}

const MARKS = { applied: '', clamped: '† limited', refused: 'refused' }

/** One change with all that is to be said of it. */
function Change(props: { change: ChangeWords }) {
  const refused = () => props.change.how === 'refused'
  const whose = () =>
    props.change.whose === 'you' ? 'by your hand' : props.change.whose && `by ${props.change.whose}`
  return (
    <li class="change" classList={{ [props.change.how]: true, falls: props.change.falls }}>
      <span class="change-name">{props.change.name}</span>
      <span class="change-values">
        <Show
          when={!refused()}
          fallback={
            <s>
              <span class="visually-hidden">not </span>
              {props.change.asked}
            </s>
          }
        >
          <Moved change={props.change} />
        </Show>
        <Show when={props.change.word}>{(word) => <i class="change-word">{word()}</i>}</Show>
        <Show when={MARKS[props.change.how]}>{(mark) => <span class="change-mark">{mark()}</span>}</Show>
        <Show when={whose()}>{(by) => <span class="change-mark yours">{by()}</span>}</Show>
      </span>
      <Show when={props.change.why}>
        <p class="change-why">
          <Show when={props.change.how === 'clamped'}>{props.change.asked} was asked for. </Show>
          {props.change.why}
        </p>
      </Show>
    </li>
  )
}

/** From what to what. */
function Moved(props: { change: ChangeWords }) {
  return (
    <span class="change-moved" classList={{ number: props.change.delta !== '' }}>
      <Show when={props.change.from}>
        {props.change.from} <span aria-hidden="true">→</span>
        <span class="visually-hidden">to</span>{' '}
      </Show>
      <b>{props.change.to}</b>
      <Show when={props.change.delta}>{(delta) => <span class="change-delta"> ({delta()})</span>}</Show>
    </span>
  )
}
