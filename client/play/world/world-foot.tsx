// The foot of the world’s panel: the way to set values by hand, saving them, and what stands against it.
import { A, useParams } from '@solidjs/router'
import { Show, untrack } from 'solid-js'
import type { Take } from '../takes.ts'
import type { WorldDesk } from './world-desk.ts'

interface FootProps {
  desk: WorldDesk
  /** The take that the head stands on. */
  newest: Take | undefined
  disabled: boolean
}

export function ByHandFoot(props: FootProps) {
  const { byHand } = untrack(() => props.desk)
  return (
    <footer class="world-foot">
      <Show when={byHand.problem()}>
        {(problem) => (
          <p class="fault" role="alert">
            {problem()}
          </p>
        )}
      </Show>
      <Show when={byHand.done()}>
        {(done) => (
          <p class="hint" role="status">
            {done()}
          </p>
        )}
      </Show>
      <Show when={byHand.blocked()}>
        <p class="world-ways">
          <button
            type="button"
            class="text-button"
            disabled={props.disabled}
            onClick={() => void byHand.toEnd()}
          >
            Go to the end of the line
          </button>
          <button
            type="button"
            class="text-button"
            disabled={props.disabled}
            onClick={() => void byHand.fork()}
          >
            Fork here
          </button>
        </p>
      </Show>
      <Show when={byHand.editing()} fallback={<Ways {...props} />}>
        <p class="row">
          <button type="submit" class="button" disabled={props.disabled || byHand.sending()}>
            {saveText(byHand.count())}
          </button>
          <button type="button" class="button quiet" onClick={() => byHand.cancel()}>
            Cancel
          </button>
        </p>
        <p class="quiet-words" hidden={byHand.problem() !== '' || byHand.done() !== ''}>
          <Show when={!props.disabled} fallback="The narrator is at work: save when the turn is over.">
            What you set counts from now on, and the ledger marks it as yours.
          </Show>
        </p>
      </Show>
    </footer>
  )
}

const saveText = (count: number): string => (count > 1 ? `Save ${count} values` : 'Save')

function Ways(props: FootProps) {
  const params = useParams()
  const narration = () => (props.newest?.kind === 'NARRATION' ? props.newest : null)
  const revise = (take: Take) => {
    if (!props.desk.wide()) props.desk.close()
    props.desk.revising.begin(take)
    props.desk.reveal(take.depth)
  }
  return (
    <p class="world-ways">
      <button type="button" class="text-button" onClick={() => props.desk.byHand.begin()}>
        Set values by hand
      </button>
      <A href={`/play/${encodeURIComponent(params.id ?? '')}/world`}>What is counted</A>
      <A href={`/play/${encodeURIComponent(params.id ?? '')}/insights?view=ledger`}>The ledger</A>
      <Show when={narration()}>
        {(take) => (
          <button type="button" class="text-button" disabled={props.disabled} onClick={() => revise(take())}>
            Revise the newest changes
          </button>
        )}
      </Show>
    </p>
  )
}
