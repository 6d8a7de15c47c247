// Working on a script: what is written is kept until it is saved, and never goes over what somebody else has saved.
import { batch, createMemo, createSignal, type Accessor } from 'solid-js'
import type { ScriptSlot } from '../api/generated/graphql.ts'
import { changesOf, leftOf, valuesOf, type OpenScript, type ScriptValues } from './values.ts'
import { createWritten } from './written.ts'

/** What keeps the code from being read. */
export interface Fault {
  slot: ScriptSlot
  line: number | null
  column: number | null
  message: string
}

/** What came of saving. */
export type Saved =
  | { script: OpenScript }
  | { problem: string; issues: { path: string; message: string }[]; faults: Fault[]; version: number | null }

export interface Work {
  id: string
  saved: Accessor<OpenScript>
  values: Accessor<ScriptValues>
  changes: Accessor<Partial<ScriptValues>>
  isDirty: Accessor<boolean>
  saving: Accessor<boolean>
  justSaved: Accessor<boolean>
  /** Why it was not saved; empty for nothing. */
  problem: Accessor<string>
  /** The fields that cannot be taken, with why. */
  issues: Accessor<Record<string, string>>
  /** What the server cannot read of the code. */
  faults: Accessor<Fault[]>
  setFaults(faults: Fault[]): void
  /** The version that was saved elsewhere meanwhile; null for none. */
  conflict: Accessor<number | null>
  set(fields: Partial<ScriptValues>): void
  save(): Promise<boolean>
  /** Saves over what was saved elsewhere. */
  overwrite(): Promise<boolean>
  discard(): Promise<void>
  /** Raised whenever the code changed from outside of the editor. */
  turnings: Accessor<number>
}

interface WorkParts {
  script: OpenScript
  send(changes: Partial<ScriptValues>, expectedVersion: number): Promise<Saved>
  load(): Promise<OpenScript | null>
}

/** What is known of the last time that it was sent. */
function createReply() {
  const [saving, setSaving] = createSignal(false)
  const [justSaved, setJustSaved] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  const [issues, setIssues] = createSignal<Record<string, string>>({})
  const [faults, setFaults] = createSignal<Fault[]>([])
  const [refused, setRefused] = createSignal<number | null>(null)
  return {
    saving,
    setSaving,
    justSaved,
    setJustSaved,
    problem,
    issues,
    setIssues,
    faults,
    setFaults: (found: Fault[]) => void setFaults(found),
    /** The version that stood in the way. */
    refused,
    refuse: (outcome: Exclude<Saved, { script: OpenScript }>) =>
      batch(() => {
        setProblem(outcome.version === null ? outcome.problem : '')
        setIssues(Object.fromEntries(outcome.issues.map(({ path, message }) => [path, message])))
        setFaults(outcome.faults)
        setRefused(outcome.version)
      }),
    clear: () =>
      batch(() => {
        setProblem('')
        setIssues({})
        setFaults([])
        setRefused(null)
      }),
  }
}

export function createWork(parts: WorkParts): Work {
  const [saved, setSaved] = createSignal(parts.script)
  const [turnings, setTurnings] = createSignal(0)
  const stored = createMemo(() => valuesOf(saved()))
  const { written, write } = createWritten(parts.script.id, valuesOf(parts.script))
  const reply = createReply()
  const changes = createMemo(() => changesOf(written().fields, stored()))
  const values = createMemo(() => ({ ...stored(), ...changes() }))
  const isDirty = () => Object.keys(changes()).length > 0
  const base = () => written().version ?? saved().version
  const conflict = () => reply.refused() ?? (isDirty() && base() !== saved().version ? saved().version : null)
  /** What was written while it was on its way stays to be saved, upon what is saved now. */
  const settle = (script: OpenScript, sent: Partial<ScriptValues>) =>
    batch(() => {
      const left = leftOf(values(), sent, written().fields, valuesOf(script))
      setSaved(script)
      write(left, script.version)
      reply.clear()
      reply.setJustSaved(true)
    })
  const send = async (version: number): Promise<boolean> => {
    const sent = changes()
    if (reply.saving() || Object.keys(sent).length === 0) return false
    reply.setSaving(true)
    const outcome = await parts.send(sent, version)
    reply.setSaving(false)
    if ('script' in outcome) settle(outcome.script, sent)
    else reply.refuse(outcome)
    return 'script' in outcome
  }
  const { saving, justSaved, problem, issues, faults, setFaults } = reply
  const shown = { saving, justSaved, problem, issues, faults, setFaults }
  return {
    id: parts.script.id,
    saved,
    values,
    changes,
    isDirty,
    conflict,
    turnings,
    ...shown,
    set: (fields) => {
      write(changesOf({ ...written().fields, ...fields }, stored()), base())
      reply.setIssues((held) =>
        Object.fromEntries(Object.entries(held).filter(([name]) => !(name in fields))),
      )
      reply.setJustSaved(false)
    },
    save: async () => conflict() === null && send(base()),
    overwrite: () => send(conflict() ?? base()),
    discard: async () => {
      const theirs = conflict() === null ? saved() : ((await parts.load()) ?? saved())
      batch(() => {
        setSaved(theirs)
        write({}, theirs.version)
        reply.clear()
        setTurnings((count) => count + 1)
      })
    },
  }
}
