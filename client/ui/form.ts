// A form whose words are kept until they are saved: only what differs is sent, and nothing that is typed is lost, also
// when another window saves other words meanwhile.
import { createMemo, createSignal, type Accessor } from 'solid-js'
import { faultsOf, type Faults } from './faults.ts'
import { createFormDraft, type FormDraft } from './form-draft.ts'

/** How saving went. `id`: what was made or changed, if it is there. `isRevised`: it was changed elsewhere, and how it is now
 * is shown. */
export type Outcome =
  | { done: true; id: string | null }
  | { done: false; problem: string; issues: Issue[]; isRevised: boolean }

/** One fault in what was sent. */
export interface Issue {
  path: string
  message: string
}

export interface Form<Values> extends Pick<FormDraft<Values>, 'changes' | 'conflicts'> {
  values: Accessor<Values>
  /** What is saved: in a field that is in conflict, the words of another window. */
  saved: Accessor<Values>
  isDirty: Accessor<boolean>
  saving: Accessor<boolean>
  faults: Accessor<Faults<Values>>
  /** Why it was not saved, where no field is to blame; empty for nothing. */
  problem: Accessor<string>
  /** It was saved since it was opened, and nothing was written since. */
  justSaved: Accessor<boolean>
  set(fields: Partial<Values>): void
  /** Says which words of a field in conflict are to stay. */
  choose(name: keyof Values, whose: 'mine' | 'theirs'): void
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

const CHOOSE = 'Choose first which words are to stay.'

export function createForm<Values extends object>(parts: FormParts<Values>): Form<Values> {
  const { saved } = parts
  const draft = createFormDraft(parts.key, parts.like, saved)
  const { changes, conflicts } = draft
  const [saving, setSaving] = createSignal(false)
  const [faults, setFaults] = createSignal<Faults<Values>>({})
  const [problem, setProblem] = createSignal('')
  const [justSaved, setJustSaved] = createSignal(false)
  const values = createMemo(() => ({ ...saved(), ...changes() }))
  const isDirty = () => Object.keys(changes()).length > 0
  const set = (fields: Partial<Values>) => {
    draft.set(fields)
    const left = Object.entries(faults()).filter(([name]) => !(name in fields))
    setFaults(() => Object.fromEntries(left) as Faults<Values>)
    setJustSaved(false)
  }
  const choose = (name: keyof Values, whose: 'mine' | 'theirs') => {
    setProblem('')
    if (whose === 'mine') draft.keepMine(name)
    else draft.takeTheirs(name)
  }
  const mayBeSent = (): boolean => {
    const own = parts.check?.(changes()) ?? {}
    setFaults(() => own)
    setProblem(conflicts().length > 0 ? CHOOSE : '')
    return conflicts().length === 0 && Object.keys(own).length === 0
  }
  const save = async () => {
    if (saving() || !isDirty() || !mayBeSent()) return null
    const sent = changes()
    setSaving(true)
    const outcome = await sendUntilSeen(() => parts.send(sent, values()), conflicts)
    setSaving(false)
    if (outcome.done) {
      draft.settle(sent)
      setJustSaved(true)
    } else if (!outcome.isRevised || conflicts().length === 0) {
      const { faults, rest } = faultsOf(outcome.issues, parts.like)
      setFaults(() => faults)
      setProblem(outcome.issues.length > 0 ? rest : outcome.problem)
    }
    return outcome
  }
  const discard = () => {
    draft.discard()
    setFaults(() => ({}))
    setProblem('')
  }
  const state = { values, saved, changes, conflicts, isDirty, saving, faults, problem, justSaved }
  return { ...state, set, choose, save, discard }
}

/** Once more when other fields were saved elsewhere: these can be saved too, and nobody loses a word. */
async function sendUntilSeen(send: () => Promise<Outcome>, conflicts: Accessor<unknown[]>): Promise<Outcome> {
  const outcome = await send()
  const isRevised = !outcome.done && outcome.isRevised
  return isRevised && conflicts().length === 0 ? send() : outcome
}
