// Saving: always in sight, and always saying how it stands.
import { Show, untrack } from 'solid-js'
import type { SettingsForm } from './settings-form.ts'

export function SaveBar(props: { form: SettingsForm }) {
  const form = untrack(() => props.form)
  let bar!: HTMLDivElement
  return (
    <div class="save-bar" ref={(element) => (bar = element)}>
      <button type="submit" class="button" aria-disabled={form.saving() ? true : undefined}>
        Save
      </button>
      <p role="status" classList={{ fault: form.state().bad }}>
        {form.state().text}
      </p>
      <Show when={form.isChanged() && !form.saving()}>
        <button
          type="button"
          class="text-button"
          onClick={() => {
            form.discard()
            bar.querySelector('button')?.focus()
          }}
        >
          Discard
        </button>
      </Show>
    </div>
  )
}
