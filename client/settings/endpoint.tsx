// Where the model is: its address, its key, its name, and the test of all three.
import { For, Show, untrack } from 'solid-js'
import { isHosted } from '../api/me.ts'
import { examplesFor } from './examples.ts'
import { Field } from './field.tsx'
import { KnownModel } from './known-model.tsx'
import { inNumbers } from './model-words.ts'
import type { SettingsForm } from './settings-form.ts'
import { keyGoes } from './settings-values.ts'
import { createTestRun } from './test-run.ts'
import { TestPanel } from './test-panel.tsx'

export function Endpoint(props: { form: SettingsForm }) {
  const form = untrack(() => props.form)
  const run = createTestRun(form)
  let openModels = () => {}
  const found = () => {
    const state = run.state()
    if (state.is !== 'done' || !run.isHere()) return []
    return state.models.map(({ name, windowTokens }) => ({
      value: name,
      note: windowTokens == null ? undefined : `${inNumbers(windowTokens)} tokens`,
    }))
  }
  return (
    <>
      <Field
        label="Endpoint"
        type="url"
        placeholder={examplesFor(isHosted())[0]!.url}
        hint={
          isHosted()
            ? 'The address of a service on the net that speaks like OpenAI, with or without /v1. What you pay for there narrates here.'
            : 'The address of a server that speaks like OpenAI, with or without /v1.'
        }
        {...form.field('endpointUrl')}
      />
      <ul class="examples" aria-label="Examples of endpoints">
        <For each={examplesFor(isHosted())}>
          {(example) => (
            <li>
              <button
                type="button"
                class="example"
                title={example.note}
                onClick={() => form.change({ endpointUrl: example.url })}
              >
                {example.name}
              </button>
            </li>
          )}
        </For>
      </ul>
      <Key form={form} />
      <Field
        label="Model"
        placeholder="qwen3:8b"
        hint={
          found().length > 1
            ? `The model that narrates: one of the ${inNumbers(found().length)} that this server has.`
            : 'The name of the model, exactly as that server lists it. A test finds out which it has.'
        }
        choices={{ label: 'Models found', options: found(), opener: (open) => (openModels = open) }}
        {...form.field('model')}
      />
      <TestPanel form={form} run={run} onChooseModel={() => openModels()} />
      <KnownModel form={form} run={run} />
    </>
  )
}

function Key(props: { form: SettingsForm }) {
  const { stored, values, saving, send, field } = untrack(() => props.form)
  const goes = () => keyGoes(stored(), values().endpointUrl)
  const placeholders = {
    none: 'None is stored',
    here: 'A key is stored. Type to replace it.',
    elsewhere: 'The stored key is for another host',
  }
  return (
    <>
      <Field
        label="Key"
        type="password"
        placeholder={placeholders[goes()]}
        hint={
          goes() === 'elsewhere'
            ? 'The stored key was given for another host: it is not sent to this one, and goes when you save.'
            : isHosted()
              ? 'The key that the service gave you. It is stored encrypted, goes nowhere but there, and is never shown again.'
              : 'Only services on the net want one. It is stored encrypted, and is never shown again.'
        }
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
