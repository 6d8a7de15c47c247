// Who narrates at the moment, in plain words, and where to change it.
import { A } from '@solidjs/router'
import { Show } from 'solid-js'

export function Narrator(props: { name: string; usesStoryteller: boolean }) {
  return (
    <div class="narrator">
      <Show
        when={props.usesStoryteller}
        fallback={
          <p>
            Told by <b>{props.name}</b>. <A href="/settings">Change it in Settings</A>
          </p>
        }
      >
        <p>
          At the moment the built-in storyteller narrates. It is a set of rules and no AI model: it always
          answers, but it does not understand what you write.{' '}
          <A href="/settings">Connect a model in Settings</A>
        </p>
      </Show>
    </div>
  )
}
