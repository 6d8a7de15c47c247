// The scripts of a scenario: copies from the library or its own, in their order. An adventure takes copies of them.
import type { ScenarioScript } from '../../../generated/sqlite/client.ts'
import { ownScript, readableScenarioScript } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { SCRIPT_LIMITS } from '../../engine/scripts/hook.ts'
import { blankScript, withChange, type ScriptChange } from '../../engine/scripts/script.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import { libraryCode, scriptOf } from '../../io/store/script-rows.ts'
import {
  appendScenarioScripts,
  scenarioCode,
  scenarioCodeSize,
  scriptsOfScenario,
  type PlacedScript,
} from '../../io/store/scenarios.ts'
import type { Deps } from '../../play/deps.ts'
import { NotPossible } from '../../play/failures.ts'
import { assertReadable, assertVersion, checkedChange } from '../../play/scripts/keep-script.ts'
import { changeScenario, editableScenario } from './change-scenario.ts'

/** Adds a copy of a script of the viewer's library, at the end and switched on. */
export function addScriptFromLibrary(
  deps: Deps,
  viewer: Viewer,
  scenarioId: string,
  scriptId: string,
): Promise<ScenarioScript> {
  return changeScenario(deps, viewer, { scenarioId, expectedVersion: null }, async (tx) => {
    const source = await ownScript(tx, viewer, scriptId)
    const script = scriptOf(source, await libraryCode(tx, scriptId))
    return add(tx, scenarioId, { script, enabled: true, source })
  })
}

/** Adds a script that is written for this scenario. */
export async function addScenarioScript(
  deps: Deps,
  viewer: Viewer,
  scenarioId: string,
  written: ScriptChange,
): Promise<ScenarioScript> {
  await editableScenario(deps.db.reader, viewer, scenarioId)
  const script = withChange(blankScript(''), checkedChange({ ...written, name: written.name ?? '' }))
  await assertReadable(deps, viewer, script.code)
  return changeScenario(deps, viewer, { scenarioId, expectedVersion: null }, (tx) =>
    add(tx, scenarioId, { script, enabled: true, source: null }),
  )
}

async function add(tx: Tx, scenarioId: string, placed: PlacedScript): Promise<ScenarioScript> {
  const most = SCRIPT_LIMITS.scripts
  if ((await tx.scenarioScript.count({ where: { scenarioId } })) >= most)
    throw new NotPossible(`A scenario has at most ${most} scripts. Remove one first.`)
  const [id] = await appendScenarioScripts(tx, scenarioId, [placed])
  await assertFits(tx, scenarioId)
  return tx.scenarioScript.findUniqueOrThrow({ where: { id: id! } })
}

/** A story could not have more code. */
async function assertFits(tx: Tx, scenarioId: string): Promise<void> {
  const most = SCRIPT_LIMITS.storyCode
  if ((await scenarioCodeSize(tx, scenarioId)) > most)
    throw new NotPossible(
      `The scripts of a scenario have at most ${most.toLocaleString('en')} characters together. Shorten one, or remove one.`,
    )
}

/** What changes of a script of a scenario. */
export interface ScenarioScriptChange extends ScriptChange {
  enabled?: boolean
}

/** Saves what is given of a script; slots that are left out stay.
 * @param expectedVersion what the caller saw; ScriptRevised when it is another (null = any) */
export async function saveScenarioScript(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { enabled, ...written }: ScenarioScriptChange,
  expectedVersion: number | null = null,
): Promise<ScenarioScript> {
  const change = checkedChange(written)
  const known = await load(deps.db.reader, viewer, id)
  const asked = { scenarioId: known.row.scenarioId, expectedVersion: null }
  await editableScenario(deps.db.reader, viewer, asked.scenarioId)
  assertVersion(known.row.version, expectedVersion)
  if (change.code) await assertReadable(deps, viewer, withChange(known.script, change).code)
  return changeScenario(deps, viewer, asked, async (tx) => {
    const { row, script } = await load(tx, viewer, id)
    assertVersion(row.version, expectedVersion)
    const { code, ...columns } = withChange(script, change)
    if (change.code) {
      await tx.scenarioScriptCode.update({ where: { scriptId: id }, data: code })
      await assertFits(tx, row.scenarioId)
    }
    const data = { ...columns, ...(enabled !== undefined && { enabled }), version: { increment: 1 } }
    return tx.scenarioScript.update({ where: { id }, data })
  })
}

/** Gives a script another place in the order.
 * @param place from 0; beyond the last: the last */
export function moveScenarioScript(
  deps: Deps,
  viewer: Viewer,
  id: number,
  place: number,
): Promise<ScenarioScript> {
  return changeScript(deps, viewer, id, async (tx, { scenarioId }) => {
    const scripts = await scriptsOfScenario(tx, scenarioId)
    const order = scripts.map((script) => script.id).filter((one) => one !== id)
    order.splice(Math.max(0, place), 0, id)
    const now = new Map(scripts.map((script) => [script.id, script.position]))
    for (const [position, one] of order.entries())
      if (now.get(one) !== position)
        await tx.scenarioScript.update({ where: { id: one }, data: { position } })
    return tx.scenarioScript.findUniqueOrThrow({ where: { id } })
  })
}

/** Takes a script out of a scenario. Its source in the library stays, and so do copies in adventures. */
export function deleteScenarioScript(deps: Deps, viewer: Viewer, id: number): Promise<ScenarioScript> {
  return changeScript(deps, viewer, id, (tx) => tx.scenarioScript.delete({ where: { id } }))
}

async function changeScript(
  deps: Deps,
  viewer: Viewer,
  id: number,
  change: (tx: Tx, script: ScenarioScript) => Promise<ScenarioScript>,
): Promise<ScenarioScript> {
  const { scenarioId } = await readableScenarioScript(deps.db.reader, viewer, id)
  return changeScenario(deps, viewer, { scenarioId, expectedVersion: null }, async (tx) =>
    change(tx, await readableScenarioScript(tx, viewer, id)),
  )
}

async function load(db: Reader, viewer: Viewer, id: number) {
  const row = await readableScenarioScript(db, viewer, id)
  return { row, script: scriptOf(row, await scenarioCode(db, id)) }
}
