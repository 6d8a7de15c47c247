// One thing that a scenario offers: to be taken over or not, with what it would change.
import { createUniqueId, Show, type JSX } from 'solid-js'

interface OfferedProps {
  name: string
  checked: boolean
  /** What it means that the player changed it himself; empty where he did not. */
  warning: string
  onChange: (take: boolean) => void
  children: JSX.Element
}

export function Offered(props: OfferedProps) {
  const id = createUniqueId()
  return (
    <article class="offered" classList={{ left: !props.checked }}>
      <label>
        <input
          type="checkbox"
          checked={props.checked}
          aria-describedby={props.warning ? id : undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <h3 dir="auto">{props.name}</h3>
      </label>
      <Show when={props.warning}>
        <p class="offered-warning" id={id}>
          {props.warning}
        </p>
      </Show>
      {props.children}
    </article>
  )
}
