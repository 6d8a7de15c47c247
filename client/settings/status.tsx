// Who narrates at the moment, and the way back to the built-in storyteller.
import { Match, Switch, untrack } from 'solid-js'
import type { SettingsForm } from './settings-form.ts'

export function Status(props: { form: SettingsForm }) {
  const { stored, saving, send } = untrack(() => props.form)
  const away = () =>
    void send({ endpointUrl: '' }, 'The built-in storyteller narrates from the next turn on.')
  return (
    <div class="status">
      <Switch>
        <Match when={!stored().usesStoryteller}>
          <p>
            Your stories are told by <b>{stored().narrator}</b>.
          </p>
          <button type="button" class="button quiet" disabled={saving()} onClick={away}>
            Use the built-in storyteller
          </button>
        </Match>
        <Match when={stored().endpointUrl}>
          <p>
            Your stories are still told by the <b>built-in storyteller</b>, which is rules and no AI model:
            the endpoint below has no model named yet.
          </p>
        </Match>
        <Match when={true}>
          <p>
            Your stories are told by the <b>built-in storyteller</b>: rules, and no AI model. It needs nothing
            and always answers, but it does not understand what you write. Name an endpoint and a model below
            to have a model tell them.
          </p>
        </Match>
      </Switch>
    </div>
  )
}
