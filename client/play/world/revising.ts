// Revising the changes of the newest narration: its rows, kept over a reload, and saving them through the referee.
import { createSignal, type Accessor } from 'solid-js'
import { mutate } from '../../api/ask.ts'
import { storage } from '../keep-draft.ts'
import type { Moves } from '../moves.ts'
import type { Story } from '../story.ts'
import type { Take } from '../takes.ts'
import { MOVED } from './by-hand.ts'
import { loadKept, saveKept, type Typed } from './by-hand-state.ts'
import { ReviseChanges } from './documents.ts'
import { newRow, proposalsOf, rowsOf, type Revise, type ReviseRow } from './revise-state.ts'
import type { Stat } from './world.ts'

export interface Revising {
  /** The rows of a take; null while they are not revised. */
  of(takeId: string): ReviseRow[] | null
  begin(take: Take): void
  cancel(): void
  write(path: string, typed: Typed): void
  add(stat: Stat): void
  remove(path: string): void
  sending: Accessor<boolean>
  fault(path: string): string | null
  /** Why nothing was saved; empty for nothing. */
  problem: Accessor<string>
  /** The take whose changes were just ruled anew. */
  ruled: Accessor<string | null>
  save(): Promise<void>
}

export function createRevising(story: Story, moves: Moves): Revising {
  const { held, keep, setRows } = createRows(story)
  const [sending, setSending] = createSignal(false)
  const [faults, setFaults] = createSignal<Record<string, string>>({})
  const [problem, setProblem] = createSignal('')
  const [ruled, setRuled] = createSignal<string | null>(null)
  const restart = (next: Revise | null) => {
    setFaults({})
    setProblem('')
    setRuled(null)
    keep(next)
  }
  const save = async () => {
    const revise = held()
    if (revise === null || sending()) return
    const { changes, faults } = proposalsOf(revise.rows, story.world())
    setFaults(faults)
    setProblem('')
    if (Object.keys(faults).length > 0) return
    setSending(true)
    const done = await moves.move(async (where) => {
      const { takeId } = revise
      const answer = await mutate(ReviseChanges, { input: { ...where, takeId, changes } })
      if (answer.data?.reviseChanges?.__typename === 'StoryMoved') setProblem(MOVED)
      return answer
    }, setProblem)
    setSending(false)
    if (done !== true) return
    restart(null)
    setRuled(revise.takeId)
  }
  return {
    of: (takeId) => (held()?.takeId === takeId ? held()!.rows : null),
    begin: (take) => {
      if (held()?.takeId !== take.id) restart({ takeId: take.id, rows: rowsOf(take.changes, story.world()) })
    },
    cancel: () => restart(null),
    write: (path, typed) => setRows((rows) => rows.map((row) => (row.path === path ? { path, typed } : row))),
    add: (stat) => setRows((rows) => [...rows, newRow(stat)]),
    remove: (path) => setRows((rows) => rows.filter((row) => row.path !== path)),
    sending,
    fault: (path) => faults()[path] ?? null,
    problem,
    ruled,
    save,
  }
}

function createRows(story: Story) {
  const store = storage()
  const key = `forklore:revise:${story.id}`
  const [held, setHeld] = createSignal(loadKept<Revise | null>(store, key, null))
  const keep = (next: Revise | null) => {
    setHeld(next)
    saveKept(store, key, next)
  }
  const setRows = (change: (rows: ReviseRow[]) => ReviseRow[]) => {
    const revise = held()
    if (revise) keep({ ...revise, rows: change(revise.rows) })
  }
  return { held, keep, setRows }
}
