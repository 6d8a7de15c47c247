// Who narrates at the moment, in plain words, and where to change it.
import { A } from '@solidjs/router'
import { Match, Switch } from 'solid-js'
import type { DemoFieldsFragment } from '../api/generated/graphql.ts'
import { leftWords } from '../ui/demo-words.ts'

interface NarratorProps {
  name: string
  usesStoryteller: boolean
  /** What is left of the model that the server pays for; null where that does not tell. */
  demo: DemoFieldsFragment | null
}

export function Narrator(props: NarratorProps) {
  return (
    <div class="narrator">
      <Switch>
        <Match when={props.demo}>
          {(demo) => (
            <p>
              Told by <b>{demo().model}</b>, which this server pays for. {leftWords(demo())}{' '}
              <A href="/settings">Use a model of your own</A>
            </p>
          )}
        </Match>
        <Match when={!props.usesStoryteller}>
          <p>
            Told by <b>{props.name}</b>. <A href="/settings">Change it in Settings</A>
          </p>
        </Match>
        <Match when={true}>
          <p>
            At the moment the built-in storyteller narrates. It is a set of rules and no AI model: it always
            answers, but it does not understand what you write.{' '}
            <A href="/settings">Connect a model in Settings</A>
          </p>
        </Match>
      </Switch>
    </div>
  )
}
