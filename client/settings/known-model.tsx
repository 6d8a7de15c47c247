// What is known of the model that the form names, in plain words.
import { For, Show, untrack } from 'solid-js'
import { ago } from '../ui/time.ts'
import { calibrationWords, modelWords } from './model-words.ts'
import type { SettingsForm } from './settings-form.ts'
import type { TestRun } from './test-run.ts'

export function KnownModel(props: { form: SettingsForm; run: TestRun }) {
  const form = untrack(() => props.form)
  const run = untrack(() => props.run)
  /** Whether the form names what is stored: then what was learnt over time counts. */
  const isStored = () => {
    const { stored, values } = form
    return (
      values().endpointUrl.trim() === (stored().endpointUrl ?? '') && values().model.trim() === stored().model
    )
  }
  const profile = () => {
    const tested = run.state()
    if (tested.is === 'done' && run.isOfNow() && tested.works) return tested.profile
    return isStored() ? form.stored().profile : null
  }
  const calibration = () => (isStored() ? form.stored().calibration : null)
  const name = () => {
    const tested = run.state()
    return form.values().model.trim() || (tested.is === 'done' && tested.model) || 'the model'
  }
  const words = () => {
    const known = profile()
    const { contextBudget, maxOutputTokens, thinkingTokens } = form.values()
    if (!known) return []
    return modelWords(known, {
      context: Number(contextBudget),
      output: Number(maxOutputTokens),
      thinking: Number(thinkingTokens),
    })
  }
  return (
    <Show when={profile() ?? calibration()}>
      <div class="known-model">
        <h3>What is known of {name()}</h3>
        <ul>
          <For each={words()}>{(sentence) => <li>{sentence}</li>}</For>
          <Show when={calibration()}>
            {(learnt) => (
              <>
                <li>{calibrationWords(learnt())}</li>
                <Show when={learnt().checkedAt} fallback={<li>It was never tested.</li>}>
                  {(then) => <li class="quiet-words">Tested {ago(then())}.</li>}
                </Show>
              </>
            )}
          </Show>
        </ul>
      </div>
    </Show>
  )
}
