// Who narrates and how: the endpoint, the model, what it may spend, and how all of it is saved.
import { createEffect, on, onMount, untrack } from 'solid-js'
import type { DemoChoiceFragment, SettingsFieldsFragment } from '../api/generated/graphql.ts'
import { createDemo } from './demo.ts'
import { Endpoint } from './endpoint.tsx'
import { More } from './more.tsx'
import { Remembering } from './remembering.tsx'
import { SaveBar } from './save-bar.tsx'
import { createSettingsForm } from './settings-form.ts'
import { Status } from './status.tsx'
import { Telling } from './telling.tsx'

interface NarratorFormProps {
  settings: SettingsFieldsFragment
  /** What the server pays for; null where it pays for nothing. */
  demo: DemoChoiceFragment | null
}

export function NarratorForm(props: NarratorFormProps) {
  const form = createSettingsForm(untrack(() => props.settings))
  const demo = createDemo(
    untrack(() => props.demo),
    form,
  )
  let element!: HTMLFormElement
  onMount(() =>
    createEffect(on(form.marked, () => queueMicrotask(() => showFirstFault(element)), { defer: true })),
  )
  return (
    <form
      ref={(form) => (element = form)}
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <section aria-labelledby="narrator-title">
        <h2 id="narrator-title">Who narrates</h2>
        <Status form={form} demo={demo()} />
        <Endpoint form={form} />
      </section>
      <section aria-labelledby="telling-title">
        <h2 id="telling-title">How it tells</h2>
        <Telling form={form} />
      </section>
      <section aria-labelledby="remembering-title">
        <h2 id="remembering-title">What it remembers</h2>
        <Remembering form={form} />
      </section>
      <More form={form} />
      <SaveBar form={form} />
    </form>
  )
}

/** Leads to what is wrong first, also where it is folded away. */
function showFirstFault(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid]')
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
}
