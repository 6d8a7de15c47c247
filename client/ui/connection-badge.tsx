// The quiet badge of a lost connection: what is on the page then, and how it comes up to date.
import { Match, Show, Switch } from 'solid-js'
import { connectionLost, showsKept } from '../api/connection.ts'

export function ConnectionBadge() {
  return (
    <Switch>
      <Match when={connectionLost()}>
        <p class="badge">
          Connection lost. Trying again; nothing is lost.
          <Show when={showsKept()}> This is as you read it last.</Show>
        </p>
      </Match>
      <Match when={showsKept()}>
        <p class="badge">
          Connected again. This is as you read it last.{' '}
          <button type="button" class="text-button" onClick={() => location.reload()}>
            Load it anew
          </button>
        </p>
      </Match>
    </Switch>
  )
}
