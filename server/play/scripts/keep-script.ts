// Keeping a script: what is written is checked and read, without being run, before anything is stored.
import { randomBytes } from 'node:crypto'
import type { Script as LibraryScript } from '../../../generated/sqlite/client.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { ScriptCode } from '../../engine/scripts/job.ts'
import { cleanChange, scriptFaults, type Script, type ScriptChange } from '../../engine/scripts/script.ts'
import type { Tx } from '../../io/store/database.ts'
import { insertScript } from '../../io/store/script-rows.ts'
import { assertOwns } from '../caps.ts'
import type { Deps } from '../deps.ts'
import { InvalidInput, NotPossible, ScriptRevised, ScriptUnreadable } from '../failures.ts'

/** A library has at most so many scripts. */
export const MAX_SCRIPTS = 200

/** A change that can be stored. Throws InvalidInput with every fault. */
export function checkedChange(written: ScriptChange): ScriptChange {
  const change = cleanChange(written)
  const faults = scriptFaults(change)
  if (faults.length > 0) throw new InvalidInput(faults)
  return change
}

/** Throws ScriptUnreadable for code with faults. Where nothing can be read at all, it is kept as it is. */
export async function assertReadable(deps: Deps, viewer: Viewer, code: ScriptCode): Promise<void> {
  const faults = await deps.sandbox.check(code, viewer.userId)
  if (faults !== null && faults.length > 0) throw new ScriptUnreadable(faults)
}

/** Throws ScriptRevised for another version than the caller saw (null: any). */
export function assertVersion(version: number, expected: number | null): void {
  if (expected !== null && expected !== version) throw new ScriptRevised(version)
}

/** Puts a script into the viewer's library, if there is room. */
export async function addToLibrary(
  deps: Pick<Deps, 'hosted'>,
  tx: Tx,
  viewer: Viewer,
  script: Script,
  now: Date,
): Promise<LibraryScript> {
  const ownerId = viewer.userId
  await assertOwns(deps, tx, 'scripts', ownerId, 1)
  if ((await tx.script.count({ where: { ownerId } })) >= MAX_SCRIPTS)
    throw new NotPossible(`A library has at most ${MAX_SCRIPTS} scripts. Delete one first.`)
  return insertScript(tx, { id: randomBytes(12).toString('base64url'), ownerId, script }, now)
}
