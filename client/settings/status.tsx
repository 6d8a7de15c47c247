// Who narrates at the moment, and the way to whoever else could.
import { For, Match, Show, Switch, untrack } from 'solid-js'
import type { DemoChoiceFragment } from '../api/generated/graphql.ts'
import { leftWords } from '../ui/demo-words.ts'
import type { SettingsForm } from './settings-form.ts'

interface StatusProps {
  form: SettingsForm
  /** What the server pays for; null where it pays for nothing. */
  demo: DemoChoiceFragment | null
}

const RULES = 'The built-in storyteller narrates from the next turn on.'

export function Status(props: StatusProps) {
  const { stored } = untrack(() => props.form)
  return (
    <div class="status">
      <Switch>
        <Match when={props.demo?.isUsed && props.demo}>
          {(demo) => <ByServer form={props.form} demo={demo()} />}
        </Match>
        <Match when={!stored().usesStoryteller}>
          <p>
            Your stories are told by <b>{stored().narrator}</b>.
          </p>
          <Others {...props} />
        </Match>
        <Match when={stored().endpointUrl}>
          <p>
            Your stories are still told by the <b>built-in storyteller</b>, which is rules and no AI model:
            the endpoint below has no model named yet.
          </p>
          <Others {...props} />
        </Match>
        <Match when={true}>
          <p>
            Your stories are told by the <b>built-in storyteller</b>: rules, and no AI model. It needs nothing
            and always answers, but it does not understand what you write. Name an endpoint and a model below
            to have a model tell them.
          </p>
          <Others {...props} />
        </Match>
      </Switch>
    </div>
  )
}

/** What the server pays for tells: which model, how much of it is left, and the others there are. */
function ByServer(props: { form: SettingsForm; demo: DemoChoiceFragment }) {
  const { saving, send } = untrack(() => props.form)
  return (
    <>
      <p>
        Your stories are told by <b>{props.demo.model}</b>, which this server pays for.{' '}
        {leftWords(props.demo)} With an endpoint, a key and a model of your own below, nobody counts your
        turns.
      </p>
      <p class="row">
        <For each={props.demo.models.filter((model) => model !== props.demo.model)}>
          {(model) => (
            <button
              type="button"
              class="button quiet"
              disabled={saving()}
              onClick={() => void send({ model }, `${model} narrates from the next turn on.`)}
            >
              Use {model}
            </button>
          )}
        </For>
        <button
          type="button"
          class="button quiet"
          disabled={saving()}
          onClick={() => void send({ demoOn: false }, RULES)}
        >
          Use the built-in storyteller
        </button>
      </p>
    </>
  )
}

/** Who else could tell. */
function Others(props: StatusProps) {
  const { stored, saving, send } = untrack(() => props.form)
  const toServer = (model: string) =>
    void send({ endpointUrl: '', demoOn: true }, `${model} narrates from the next turn on.`)
  return (
    <Show when={props.demo || !stored().usesStoryteller}>
      <p class="row">
        <Show when={props.demo}>
          {(demo) => (
            <button
              type="button"
              class="button quiet"
              disabled={saving()}
              onClick={() => toServer(demo().model)}
            >
              Use {demo().model}, which this server pays for
            </button>
          )}
        </Show>
        <Show when={!stored().usesStoryteller}>
          <button
            type="button"
            class="button quiet"
            disabled={saving()}
            onClick={() => void send({ endpointUrl: '', ...(props.demo && { demoOn: false }) }, RULES)}
          >
            Use the built-in storyteller
          </button>
        </Show>
      </p>
    </Show>
  )
}
