// The settings as a form: what is stored, what is typed over it, what is wrong, and how it is saved.
import { batch, createEffect, createSignal, untrack } from 'solid-js'
import { mutate } from '../api/ask.ts'
import type { SaveSettingsInput, SettingsFieldsFragment } from '../api/generated/graphql.ts'
import { SaveSettings } from './documents.ts'
import type { FieldProps } from './field.tsx'
import {
  changeOf,
  differs,
  faultsOf,
  settled,
  valuesOf,
  type Faults,
  type SettingsValues,
  type TextField,
} from './settings-values.ts'
import { keepUnsaved, unsavedStore, withUnsaved } from './unsaved.ts'

const MARKED = 'Not saved: see what is marked.'

/** What is stored, what is typed over it, what is wrong with it, and what was said last. */
function createHeld(initial: SettingsFieldsFragment) {
  const store = unsavedStore()
  const [stored, setStored] = createSignal(initial)
  const [values, setValues] = createSignal(withUnsaved(store, valuesOf(initial)))
  const [faults, setFaults] = createSignal<Faults>({})
  /** Counts how often something was marked. */
  const [marked, setMarked] = createSignal(0)
  const [said, setSaid] = createSignal<{ text: string; bad: boolean } | null>(null)
  createEffect(() => keepUnsaved(store, values(), valuesOf(stored())))
  const mark = (found: Faults) =>
    batch(() => {
      setFaults(found)
      if (Object.keys(found).length > 0) setMarked(untrack(marked) + 1)
    })
  const change = (changes: Partial<SettingsValues>) =>
    batch(() => {
      setValues({ ...values(), ...changes })
      const left = Object.entries(faults()).filter(([name]) => !(name in changes))
      if (left.length < Object.keys(faults()).length) setFaults(Object.fromEntries(left))
      setSaid(null)
    })
  const discard = () =>
    batch(() => {
      setStored({ ...stored() })
      setValues(valuesOf(stored()))
      setFaults({})
      setSaid({ text: 'As it was saved last.', bad: false })
    })
  return { stored, setStored, values, setValues, faults, marked, mark, said, setSaid, change, discard }
}

/** Saves what is typed, or one thing alone. */
function createSaving(held: ReturnType<typeof createHeld>) {
  const { stored, values, mark, setSaid } = held
  const [saving, setSaving] = createSignal(false)
  const send = async (input: SaveSettingsInput, done: string) => {
    if (saving()) return
    const sent = values()
    setSaving(true)
    setSaid(null)
    const { data, problem } = await mutate(SaveSettings, { input })
    const result = data?.saveSettings
    batch(() => {
      setSaving(false)
      if (result?.__typename === 'SaveSettingsPayload') {
        const [before, saved] = [valuesOf(stored()), valuesOf(result.settings)]
        held.setStored(result.settings)
        held.setValues(settled(input, { now: values(), sent, before, saved }))
        mark({})
        return setSaid({ text: done, bad: false })
      }
      const found = faultsOf(result && 'issues' in result ? result.issues : [], values())
      mark(found.faults)
      const why = Object.keys(found.faults).length > 0 ? MARKED : result?.message
      setSaid({ text: problem ?? (found.rest || why || 'Not saved. Try again in a moment.'), bad: true })
    })
  }
  const save = () => {
    const { input, faults } = changeOf(values(), valuesOf(stored()))
    mark(faults)
    if (Object.keys(faults).length > 0) return setSaid({ text: MARKED, bad: true })
    void send(input, 'Saved. It counts from the next turn on.')
  }
  return { saving, send, save }
}

/** What the form holds and does. */
export function createSettingsForm(initial: SettingsFieldsFragment) {
  const held = createHeld(initial)
  const { stored, setStored, values, faults, marked, mark, change, discard } = held
  const { saving, send, save } = createSaving(held)
  const isChanged = () => differs(values(), valuesOf(stored()))
  /** What the save bar says. */
  const state = () => {
    if (saving()) return { text: 'Saving…', bad: false }
    return held.said() ?? { text: isChanged() ? 'Not saved yet.' : '', bad: false }
  }
  /** Takes what is known of the model from elsewhere; what is typed stays. */
  const learn = (known: Pick<SettingsFieldsFragment, 'calibration' | 'profile'>) =>
    setStored({ ...stored(), ...known })
  /** What a field needs to show and change one of the values. */
  const field = (name: TextField): Pick<FieldProps, 'value' | 'fault' | 'onInput'> => ({
    get value() {
      return values()[name]
    },
    get fault() {
      return faults()[name]
    },
    onInput: (value) => change({ [name]: value }),
  })
  return { stored, values, marked, mark, saving, isChanged, state, change, discard, send, save, learn, field }
}

export type SettingsForm = ReturnType<typeof createSettingsForm>
