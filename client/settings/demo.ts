// What the server pays for, as it stands after each save.
import { createEffect, createSignal, on, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type { DemoChoiceFragment } from '../api/generated/graphql.ts'
import { DemoQuery } from './documents.ts'
import type { SettingsForm } from './settings-form.ts'

/** @param first as the page was loaded; null where the server pays for nothing, and then never asked for again */
export function createDemo(
  first: DemoChoiceFragment | null,
  { stored }: SettingsForm,
): Accessor<DemoChoiceFragment | null> {
  const [demo, setDemo] = createSignal(first)
  const again = async () => {
    const { data } = await query(DemoQuery, {})
    if (data?.viewer) setDemo(data.viewer.demo)
  }
  if (first) createEffect(on(stored, () => void again(), { defer: true }))
  return demo
}
