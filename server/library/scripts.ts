// The scripts of a user's library: made, saved, copied, deleted. Adventures hold copies, which stay as they are.
import { copyName } from '../engine/story/copy-name.ts'
import type { Script as LibraryScript } from '../../generated/sqlite/client.ts'
import { ownScript } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { blankScript, SCRIPT_BOUNDS, withChange, type ScriptChange } from '../engine/scripts/script.ts'
import type { Reader } from '../io/store/database.ts'
import { libraryCode, scriptOf, updateScript } from '../io/store/script-rows.ts'
import type { Deps } from '../play/deps.ts'
import { addToLibrary, assertReadable, assertVersion, checkedChange } from '../play/scripts/keep-script.ts'

/** Makes a script. Throws InvalidInput, ScriptUnreadable, or NotPossible when the library is full. */
export async function createScript(
  deps: Deps,
  viewer: Viewer,
  written: ScriptChange,
): Promise<LibraryScript> {
  const script = withChange(blankScript(''), checkedChange({ ...written, name: written.name ?? '' }))
  await assertReadable(deps, viewer, script.code)
  return deps.db.write((tx) => addToLibrary(deps, tx, viewer, script, deps.clock.now()))
}

/** Saves what is given of a script; slots that are left out stay.
 * @param expectedVersion what the caller saw; ScriptRevised when it is another (null = any) */
export async function saveScript(
  deps: Deps,
  viewer: Viewer,
  id: string,
  written: ScriptChange,
  expectedVersion: number | null = null,
): Promise<LibraryScript> {
  const change = checkedChange(written)
  const known = await load(deps.db.reader, viewer, id)
  assertVersion(known.row.version, expectedVersion)
  if (change.code) await assertReadable(deps, viewer, withChange(known.script, change).code)
  return deps.db.write(async (tx) => {
    const { row, script } = await load(tx, viewer, id)
    assertVersion(row.version, expectedVersion)
    const after = withChange(script, change)
    return updateScript(tx, row, { before: script, after }, deps.clock.now())
  })
}

/** Makes a script like another one. */
export function duplicateScript(deps: Deps, viewer: Viewer, id: string): Promise<LibraryScript> {
  return deps.db.write(async (tx) => {
    const { script } = await load(tx, viewer, id)
    const name = copyName(script.name, SCRIPT_BOUNDS.name)
    return addToLibrary(deps, tx, viewer, { ...script, name }, deps.clock.now())
  })
}

/** Deletes a script from the library. Its copies in adventures and scenarios stay, and are from nowhere then. */
export function deleteScript(deps: Deps, viewer: Viewer, id: string): Promise<LibraryScript> {
  return deps.db.write(async (tx) => {
    await ownScript(tx, viewer, id)
    await tx.adventureScript.updateMany({ where: { sourceId: id }, data: { sourceVersion: null } })
    await tx.scenarioScript.updateMany({ where: { sourceId: id }, data: { sourceVersion: null } })
    return tx.script.delete({ where: { id } })
  })
}

async function load(db: Reader, viewer: Viewer, id: string) {
  const row = await ownScript(db, viewer, id)
  return { row, script: scriptOf(row, await libraryCode(db, id)) }
}
