// Who narrates and how: the endpoint, the model, and what it may spend.
import { batch, createSignal, For, Show, untrack } from 'solid-js'
import { mutate } from '../api/ask.ts'
import type { SaveSettingsInput, SettingsFieldsFragment } from '../api/generated/graphql.ts'
import { SaveSettings } from './documents.ts'
import { EXAMPLES } from './examples.ts'
import { Field, type FieldProps } from './field.tsx'
import { changeOf, faultsOf, valuesOf, type Faults, type SettingsField } from './settings-values.ts'

/** What the form holds and does. */
function createSettingsForm(initial: SettingsFieldsFragment) {
  const [stored, setStored] = createSignal(initial)
  const [values, setValues] = createSignal(valuesOf(initial))
  const [faults, setFaults] = createSignal<Faults>({})
  const [said, setSaid] = createSignal<{ text: string; bad: boolean } | null>(null)
  const [saving, setSaving] = createSignal(false)

  const send = async (input: SaveSettingsInput, done: string) => {
    setSaving(true)
    const { data, problem } = await mutate(SaveSettings, { input })
    const result = data?.saveSettings
    batch(() => {
      setSaving(false)
      if (result?.__typename === 'SaveSettingsPayload') {
        setStored(result.settings)
        setValues(valuesOf(result.settings))
        setFaults({})
        return setSaid({ text: done, bad: false })
      }
      const found = faultsOf(result?.issues ?? [], values())
      setFaults(found.faults)
      const marked = Object.keys(found.faults).length > 0 ? 'Not saved: see what is marked.' : result?.message
      setSaid({ text: problem ?? (found.rest || marked || 'Not saved. Try again in a moment.'), bad: true })
    })
  }
  const save = () => {
    const { input, faults: seen } = changeOf(values(), valuesOf(stored()))
    setFaults(seen)
    if (Object.keys(seen).length > 0) return setSaid({ text: 'Not saved: see what is marked.', bad: true })
    void send(input, 'Saved. It counts from the next turn on.')
  }
  /** What a field needs to show and change one of the values. */
  const field = (name: SettingsField): Pick<FieldProps, 'value' | 'fault' | 'onInput'> => ({
    get value() {
      return values()[name]
    },
    get fault() {
      return faults()[name]
    },
    onInput: (value) => {
      setValues({ ...values(), [name]: value })
      setSaid(null)
    },
  })
  return { stored, values, setValues, said, saving, send, save, field }
}

type SettingsForm = ReturnType<typeof createSettingsForm>

export function NarratorForm(props: { settings: SettingsFieldsFragment }) {
  const form = createSettingsForm(untrack(() => props.settings))
  return (
    <form
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <section aria-labelledby="narrator-title">
        <h2 id="narrator-title">Who narrates</h2>
        <Status form={form} />
        <Endpoint form={form} />
      </section>
      <section aria-labelledby="telling-title">
        <h2 id="telling-title">How it tells</h2>
        <Telling form={form} />
      </section>
      <div class="save-bar">
        <button type="submit" class="button" disabled={form.saving()}>
          Save
        </button>
        <p role="status" classList={{ fault: form.said()?.bad }}>
          {form.said()?.text}
        </p>
      </div>
    </form>
  )
}

function Status(props: { form: SettingsForm }) {
  const { stored, saving, send } = untrack(() => props.form)
  return (
    <div class="status">
      <Show
        when={stored().usesStoryteller}
        fallback={
          <>
            <p>
              Your stories are told by <b>{stored().narrator}</b>.
            </p>
            <button
              type="button"
              class="button quiet"
              disabled={saving()}
              onClick={() =>
                void send({ endpointUrl: '' }, 'The built-in storyteller narrates from the next turn on.')
              }
            >
              Use the built-in storyteller
            </button>
          </>
        }
      >
        <p>
          Your stories are told by the <b>built-in storyteller</b>: rules, and no AI model. It needs nothing
          and always answers, but it does not understand what you write. Name an endpoint and a model below to
          have a model tell them.
        </p>
      </Show>
    </div>
  )
}

function Endpoint(props: { form: SettingsForm }) {
  const { stored, values, setValues, saving, send, field } = untrack(() => props.form)
  return (
    <>
      <Field
        label="Endpoint"
        type="url"
        placeholder="http://localhost:11434"
        hint="The address of a server that speaks like OpenAI, with or without /v1."
        {...field('endpointUrl')}
      />
      <ul class="examples" aria-label="Examples of endpoints">
        <For each={EXAMPLES}>
          {(example) => (
            <li>
              <button
                type="button"
                class="chip"
                title={example.note}
                onClick={() => setValues({ ...values(), endpointUrl: example.url })}
              >
                {example.name}
              </button>
            </li>
          )}
        </For>
      </ul>
      <Field
        label="Model"
        placeholder="qwen3:8b"
        hint="The name of the model, exactly as that server lists it."
        {...field('model')}
      />
      <Field
        label="Key"
        type="password"
        placeholder={stored().hasEndpointKey ? 'A key is stored. Type to replace it.' : 'None is stored'}
        hint="Only services on the net want one. It is stored encrypted, and is never shown again."
        {...field('endpointKey')}
      />
      <Show when={stored().hasEndpointKey}>
        <button
          type="button"
          class="text-button"
          disabled={saving()}
          onClick={() => void send({ endpointKey: '' }, 'The key is removed.')}
        >
          Remove the stored key
        </button>
      </Show>
    </>
  )
}

function Telling(props: { form: SettingsForm }) {
  const { field } = untrack(() => props.form)
  return (
    <>
      <Field
        label="Temperature"
        inputMode="decimal"
        hint="How freely it tells, from 0 to 2: low keeps to the expected, high surprises and goes astray."
        {...field('temperature')}
      />
      <Field
        label="Max output tokens"
        inputMode="numeric"
        hint="The hard limit of one narration: what is longer is cut there. 400 tokens are about 300 words; a model that thinks needs more."
        {...field('maxOutputTokens')}
      />
      <Field
        label="Context budget"
        inputMode="numeric"
        hint="What one prompt may weigh, in tokens: the more, the further back it remembers, and the longer and dearer a turn gets. It must fit into the model’s window."
        {...field('contextBudget')}
      />
      <Field
        label="Narrator"
        rows={7}
        hint="What the narrator is told about how to tell; every prompt begins with it."
        {...field('narratorText')}
      />
    </>
  )
}
