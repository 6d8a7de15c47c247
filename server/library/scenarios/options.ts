// Options: scenarios that a player chooses from when he starts the scenario that they belong to.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import type { Deps } from '../../play/deps.ts'
import { NotPossible } from '../../play/failures.ts'
import { OPTION_LIMITS } from '../limits.ts'
import { editableScenario, raiseVersion } from './change-scenario.ts'

/** The options of some scenarios, each list in its order. */
export const optionsOf = (db: Reader, parentIds: string[]): Promise<Scenario[]> =>
  db.scenario.findMany({
    where: { parentId: { in: parentIds } },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  })

/** A scenario and what it is an option of, up to the one that is listed. */
export async function withParents(db: Reader, scenario: Scenario): Promise<Scenario[]> {
  const line = [scenario]
  for (let id = scenario.parentId; id !== null && line.length <= OPTION_LIMITS.depth;) {
    const parent = await db.scenario.findUniqueOrThrow({ where: { id } })
    line.push(parent)
    id = parent.parentId
  }
  return line
}

/** Everything below a scenario, level by level. */
export async function allOptions(db: Reader, id: string): Promise<Scenario[]> {
  const all: Scenario[] = []
  for (let level = [id]; level.length > 0 && all.length < OPTION_LIMITS.all;) {
    const options = await optionsOf(db, level)
    all.push(...options)
    level = options.map((option) => option.id)
  }
  return all
}

/** The last place among the options of a scenario. Throws NotPossible when there is none. */
export async function placeOfOption(tx: Tx, parent: Scenario) {
  const line = await withParents(tx, parent)
  if (line.length > OPTION_LIMITS.depth)
    throw new NotPossible(`Options are nested at most ${OPTION_LIMITS.depth} deep.`)
  const options = await optionsOf(tx, [parent.id])
  const all = await allOptions(tx, line.at(-1)!.id)
  if (options.length >= OPTION_LIMITS.options || all.length >= OPTION_LIMITS.all)
    throw new NotPossible(
      `A scenario has at most ${OPTION_LIMITS.options} options, and ${OPTION_LIMITS.all} with all below them.`,
    )
  return {
    parentId: parent.id,
    position: (options.at(-1)?.position ?? -1) + 1,
    visibility: parent.visibility,
  }
}

/** Gives an option another place among the others.
 * @param place from 0; beyond the last: the last */
export function moveOption(deps: Deps, viewer: Viewer, id: string, place: number): Promise<Scenario> {
  return deps.db.write(async (tx) => {
    const option = await editableScenario(tx, viewer, id)
    if (option.parentId === null) throw new NotPossible('This scenario is no option of another.')
    const options = await optionsOf(tx, [option.parentId])
    const order = options.filter((one) => one.id !== id)
    order.splice(Math.max(0, place), 0, option)
    for (const [position, one] of order.entries())
      if (one.position !== position) await tx.scenario.update({ where: { id: one.id }, data: { position } })
    await raiseVersion(tx, option.parentId, deps.clock.now())
    return tx.scenario.findUniqueOrThrow({ where: { id } })
  })
}
