// A form whose words are kept until they are saved: only what differs is sent, and nothing that is typed is lost.
import { createMemo, createSignal, type Accessor } from 'solid-js'
import type { Outcome } from './deeds.ts'
import { faultsOf, type Faults } from './faults.ts'
import { changesOf, createKept } from './kept.ts'

export interface Form<Values> {
  values: Accessor<Values>
  /** What is not saved yet. */
  changes: Accessor<Partial<Values>>
  isDirty: Accessor<boolean>
  saving: Accessor<boolean>
  faults: Accessor<Faults<Values>>
  /** Why it was not saved, where no field is to blame; empty for nothing. */
  problem: Accessor<string>
  /** It was saved since it was opened, and nothing was written since. */
  justSaved: Accessor<boolean>
  set(fields: Partial<Values>): void
  /** null when there was nothing to send, or it cannot be sent. */
  save(): Promise<Outcome | null>
  discard(): void
}

interface FormParts<Values> {
  /** Where its words are kept. */
  key: string
  like: Values
  saved: Accessor<Values>
  /** The faults that the page itself can see. */
  check?: (changes: Partial<Values>) => Faults<Values>
  send: (changes: Partial<Values>, values: Values) => Promise<Outcome>
}

export function createForm<Values extends object>(parts: FormParts<Values>): Form<Values> {
  const kept = createKept(parts.key, parts.like)
  const [saving, setSaving] = createSignal(false)
  const [faults, setFaults] = createSignal<Faults<Values>>({})
  const [problem, setProblem] = createSignal('')
  const [justSaved, setJustSaved] = createSignal(false)
  const changes = createMemo(() => changesOf(kept.written(), parts.saved()))
  const values = createMemo(() => ({ ...parts.saved(), ...changes() }))
  const isDirty = () => Object.keys(changes()).length > 0
  const set = (fields: Partial<Values>) => {
    kept.write(changesOf({ ...kept.written(), ...fields }, parts.saved()))
    const left = Object.entries(faults()).filter(([name]) => !(name in fields))
    setFaults(() => Object.fromEntries(left) as Faults<Values>)
    setJustSaved(false)
  }
  const save = async () => {
    const sent = changes()
    if (saving() || Object.keys(sent).length === 0) return null
    const own = parts.check?.(sent) ?? {}
    setFaults(() => own)
    setProblem('')
    if (Object.keys(own).length > 0) return null
    setSaving(true)
    const outcome = await parts.send(sent, values())
    setSaving(false)
    if (outcome.done) {
      // What was written while it was on its way stays to be saved.
      kept.write(changesOf(kept.written(), sent as Values))
      setJustSaved(true)
    } else {
      const { faults, rest } = faultsOf(outcome.issues, parts.like)
      setFaults(() => faults)
      setProblem(outcome.issues.length > 0 ? rest : outcome.problem)
    }
    return outcome
  }
  const discard = () => {
    kept.write({})
    setFaults(() => ({}))
    setProblem('')
  }
  return { values, changes, isDirty, saving, faults, problem, justSaved, set, save, discard }
}
