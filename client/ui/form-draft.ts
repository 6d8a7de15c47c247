// The words of a form that are not saved yet, and upon which words each of them was written: so what another window saves
// meanwhile is never written over, nor does it write over these.
import { batch, createMemo, type Accessor } from 'solid-js'
import { changesOf, conflictsOf, createKept } from './kept.ts'

export interface FormDraft<Values> {
  /** What is not saved yet. */
  changes: Accessor<Partial<Values>>
  /** The fields that were written in here, and saved with other words elsewhere. */
  conflicts: Accessor<(keyof Values)[]>
  set(fields: Partial<Values>): void
  keepMine(name: keyof Values): void
  takeTheirs(name: keyof Values): void
  /** What was sent is saved; what was written while it was on its way stays to be saved. */
  settle(sent: Partial<Values>): void
  discard(): void
}

/** @param key where it is kept */
export function createFormDraft<Values extends object>(
  key: string,
  like: Values,
  saved: Accessor<Values>,
): FormDraft<Values> {
  const kept = createKept(key, like)
  const base = createKept(`${key}:base`, like)
  const changes = createMemo(() => changesOf(kept.written(), saved()))
  const conflicts = createMemo(() => conflictsOf(changes(), base.written(), saved()))
  /** @param known what stood in fields that were written in before; in others stands what is saved now */
  const write = (fields: Partial<Values>, known: Partial<Values>) =>
    batch(() => {
      base.write(only({ ...saved(), ...known }, fields))
      kept.write(fields)
    })
  return {
    changes,
    conflicts,
    set: (fields) =>
      write(changesOf({ ...kept.written(), ...fields }, saved()), only(base.written(), kept.written())),
    keepMine: (name) => write(kept.written(), without(base.written(), name)),
    takeTheirs: (name) => write(without(kept.written(), name), without(base.written(), name)),
    settle: (sent) => write(changesOf(kept.written(), sent as Values), {}),
    discard: () => write({}, {}),
  }
}

/** Those of some values whose fields others name too. */
function only<Values extends object>(values: Partial<Values>, others: Partial<Values>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in others)) as Partial<Values>
}

function without<Values extends object>(values: Partial<Values>, name: keyof Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([one]) => one !== name)) as Partial<Values>
}
