// One call in the list; unfolded, all that is known of it.
import { createSignal, Show } from 'solid-js'
import { CallDetails } from './call-details.tsx'
import { clockTime, endOf, lasted, PURPOSES, weightOf, type Call } from './words.ts'

export function CallRow(props: { call: Call }) {
  const [open, setOpen] = createSignal(false)
  return (
    <li class={`call ${props.call.state.toLowerCase()}`}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="call-what">
            <b>{PURPOSES[props.call.purpose]}</b>
            <span class="call-model">{props.call.model}</span>
          </span>
          <span class="call-end">{endOf(props.call)}</span>
          <span class="call-weight">{weightOf(props.call)}</span>
          <time class="call-at" datetime={props.call.startedAt}>
            {clockTime(props.call.startedAt)}
          </time>
          <span class="call-lasted">{props.call.totalMs == null ? '' : lasted(props.call.totalMs)}</span>
        </summary>
        <Show when={open()}>
          <CallDetails id={props.call.id} />
        </Show>
      </details>
    </li>
  )
}
