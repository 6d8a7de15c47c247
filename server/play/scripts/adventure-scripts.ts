// The scripts of an adventure: copies from the library, or written for it alone; in their order, on or off. Allowed while
// a turn runs; the next turn reads them.
import type { Script as LibraryScript } from '../../../generated/sqlite/client.ts'
import { ownAdventure, ownAdventureScript, ownScript } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { SCRIPT_LIMITS } from '../../engine/scripts/hook.ts'
import { blankScript, withChange, type Script, type ScriptChange } from '../../engine/scripts/script.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import {
  appendScript,
  codeSize,
  countScripts,
  libraryCode,
  scriptOf,
  scriptsOfStory,
  storyCode,
  storyScriptBy,
  updateScript,
  updateStoryScript,
  type StoryScript,
} from '../../io/store/script-rows.ts'
import type { Deps } from '../deps.ts'
import { NotPossible } from '../failures.ts'
import { addToLibrary, assertReadable, assertVersion, checkedChange } from './keep-script.ts'

/** Whether the library has a newer version of what this was copied from. */
export function isOutOfDate({ sourceVersion, newestVersion }: StoryScript): boolean {
  return sourceVersion !== null && newestVersion !== null && newestVersion > sourceVersion
}

/** Adds a copy of a script of the library, at the end and switched on. */
export function addFromLibrary(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  scriptId: string,
): Promise<StoryScript> {
  return deps.db.write(async (tx) => {
    const source = await ownScript(tx, viewer, scriptId)
    const script = scriptOf(source, await libraryCode(tx, scriptId))
    return add(tx, viewer, adventureId, script, source)
  })
}

/** Adds a script that is written for this adventure. */
export async function addNewScript(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  written: ScriptChange,
): Promise<StoryScript> {
  const script = withChange(blankScript(''), checkedChange({ ...written, name: written.name ?? '' }))
  await assertReadable(deps, viewer, script.code)
  return deps.db.write((tx) => add(tx, viewer, adventureId, script, null))
}

async function add(
  tx: Tx,
  viewer: Viewer,
  adventureId: string,
  script: Script,
  source: LibraryScript | null,
): Promise<StoryScript> {
  await ownAdventure(tx, viewer, adventureId)
  const most = SCRIPT_LIMITS.scripts
  if ((await tx.adventureScript.count({ where: { adventureId } })) >= most)
    throw new NotPossible(`A story has at most ${most} scripts. Remove one first.`)
  const added = await appendScript(tx, adventureId, script, source)
  await assertFits(tx, added)
  return added
}

/** Every turn reads all code of its story. Throws NotPossible for more than that is good for. */
async function assertFits(tx: Tx, { adventureId }: StoryScript): Promise<void> {
  const most = SCRIPT_LIMITS.storyCode
  if ((await codeSize(tx, adventureId)) > most)
    throw new NotPossible(
      `The scripts of a story have at most ${most.toLocaleString('en')} characters together. Shorten one, or remove one.`,
    )
}

/** Saves what is given of a copy; slots that are left out stay.
 * @param expectedVersion what the caller saw; ScriptRevised when it is another (null = any) */
export async function saveAdventureScript(
  deps: Deps,
  viewer: Viewer,
  id: number,
  written: ScriptChange,
  expectedVersion: number | null = null,
): Promise<StoryScript> {
  const change = checkedChange(written)
  const known = await load(deps.db.reader, viewer, id)
  assertVersion(known.row.version, expectedVersion)
  if (change.code) await assertReadable(deps, viewer, withChange(known.script, change).code)
  return deps.db.write(async (tx) => {
    const { row, script } = await load(tx, viewer, id)
    assertVersion(row.version, expectedVersion)
    const saved = await updateStoryScript(tx, id, withChange(script, change))
    if (change.code) await assertFits(tx, saved)
    return saved
  })
}

/** Switches a script on or off; its code stays. */
export function enableScript(deps: Deps, viewer: Viewer, id: number, enabled: boolean): Promise<StoryScript> {
  return deps.db.write(async (tx) => {
    const { adventureId } = await ownAdventureScript(tx, viewer, id)
    await tx.adventureScript.update({ where: { id }, data: { enabled } })
    await countScripts(tx, adventureId)
    return storyScriptBy(tx, id)
  })
}

/** Gives a script another place in the order.
 * @param place from 0; beyond the last: the last */
export function moveScript(deps: Deps, viewer: Viewer, id: number, place: number): Promise<StoryScript> {
  return deps.db.write(async (tx) => {
    const { adventureId } = await ownAdventureScript(tx, viewer, id)
    const scripts = await scriptsOfStory(tx, adventureId)
    const order = scripts.map((script) => script.id).filter((one) => one !== id)
    order.splice(Math.max(0, place), 0, id)
    const now = new Map(scripts.map((script) => [script.id, script.position]))
    for (const [position, one] of order.entries())
      if (now.get(one) !== position)
        await tx.adventureScript.update({ where: { id: one }, data: { position } })
    return storyScriptBy(tx, id)
  })
}

/** Takes a script out of an adventure. Its source in the library stays. */
export function removeScript(deps: Deps, viewer: Viewer, id: number): Promise<StoryScript> {
  return deps.db.write(async (tx) => {
    const { adventureId } = await ownAdventureScript(tx, viewer, id)
    const removed = await storyScriptBy(tx, id)
    await tx.adventureScript.delete({ where: { id } })
    await countScripts(tx, adventureId)
    return removed
  })
}

/** Makes a copy again what its source in the library is now. What was changed in the copy is gone. */
export function updateFromLibrary(deps: Deps, viewer: Viewer, id: number): Promise<StoryScript> {
  return deps.db.write(async (tx) => {
    const { sourceId } = await ownAdventureScript(tx, viewer, id)
    if (sourceId === null) throw new NotPossible('This script is not from your library.')
    const source = await ownScript(tx, viewer, sourceId)
    const updated = await updateStoryScript(tx, id, scriptOf(source, await libraryCode(tx, sourceId)), source)
    await assertFits(tx, updated)
    return updated
  })
}

/** Puts a script of an adventure into the library: over what it was copied from, or as a new one.
 * @param asNew also when it was copied from one there */
export function putIntoLibrary(deps: Deps, viewer: Viewer, id: number, asNew: boolean): Promise<StoryScript> {
  return deps.db.write(async (tx) => {
    const { row, script } = await load(tx, viewer, id)
    const now = deps.clock.now()
    if (asNew || row.sourceId === null)
      return linkTo(tx, id, await addToLibrary(deps, tx, viewer, script, now))
    if (isOutOfDate(await storyScriptBy(tx, id)))
      throw new NotPossible(
        'The script in your library was changed since this copy was made. Keep this one as a new script instead.',
      )
    const before = await ownScript(tx, viewer, row.sourceId)
    const change = { before: scriptOf(before, await libraryCode(tx, before.id)), after: script }
    return linkTo(tx, id, await updateScript(tx, before, change, now))
  })
}

async function linkTo(tx: Tx, id: number, source: LibraryScript): Promise<StoryScript> {
  const data = { sourceId: source.id, sourceVersion: source.version }
  await tx.adventureScript.update({ where: { id }, data })
  return storyScriptBy(tx, id)
}

async function load(db: Reader, viewer: Viewer, id: number) {
  const row = await ownAdventureScript(db, viewer, id)
  return { row, script: scriptOf(row, await storyCode(db, id)) }
}
