// Saving what a scenario says and counts, and who sees it; deleting it. Adventures that were started stay as they are.
import type { Prisma, Scenario } from '../../../generated/sqlite/client.ts'
import { assertAccount } from '../../access/needs-account.ts'
import type { Viewer } from '../../access/viewer.ts'
import { isEmptySchema } from '../../engine/world/schema.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput, type Issue } from '../../play/failures.ts'
import { readGiven } from '../../play/save-schema.ts'
import { changeScenario, editableScenario, raiseVersion, type Asked } from './change-scenario.ts'
import { allOptions } from './options.ts'
import { asColumns, cleanTexts, textFaults, type ScenarioTexts } from './texts.ts'

/** Who can read and start a scenario: its owner, or every user. */
export type Visibility = 'PRIVATE' | 'PUBLIC'

/** What can be changed; what is left out stays. A schema of null, or an empty one: it counts nothing. */
export interface ScenarioChange extends Partial<ScenarioTexts> {
  visibility?: Visibility
  statSchema?: unknown
}

/** Saves what is given. Throws InvalidInput with every fault, or AccountNeeded, and then changes nothing. */
export async function saveScenario(
  deps: Deps,
  viewer: Viewer,
  asked: Asked,
  { visibility, statSchema, ...texts }: ScenarioChange,
): Promise<Scenario> {
  const clean = cleanTexts(texts)
  const given = statSchema === undefined ? null : readGiven(statSchema)
  const faults = [...textFaults(clean), ...(given?.issues ?? []).map(asField)]
  if (faults.length > 0) throw new InvalidInput(faults)
  const data: Prisma.ScenarioUpdateInput = asColumns(clean)
  if (given?.schema) data.statSchema = isEmptySchema(given.schema) ? null : JSON.stringify(given.schema)
  const { scenarioId: id } = asked
  if (visibility === 'PUBLIC') assertAccount(deps.hosted, viewer, 'Showing a scenario to others')
  await changeScenario(deps, viewer, asked, async (tx, scenario) => {
    if (visibility !== undefined && visibility !== scenario.visibility) {
      if (scenario.parentId !== null) throw new InvalidInput([OF_ITS_PARENT])
      const options = await allOptions(tx, id)
      await tx.scenario.updateMany({
        where: { id: { in: [id, ...options.map((option) => option.id)] } },
        data: { visibility },
      })
    }
    await tx.scenario.update({ where: { id }, data })
  })
  return deps.db.reader.scenario.findUniqueOrThrow({ where: { id } })
}

const OF_ITS_PARENT: Issue = {
  path: 'visibility',
  message: 'An option is seen by whoever sees the scenario that it belongs to.',
}

/** A fault of a schema, under the name that the field has here. */
const asField = ({ path, message }: Issue): Issue => ({
  path: path.replace(/^schema/, 'statSchema'),
  message,
})

/** Deletes a scenario with its cards, scripts and options. Adventures stay whole; they are from nowhere then. */
export function deleteScenario(deps: Deps, viewer: Viewer, id: string): Promise<Scenario> {
  return deps.db.write(async (tx) => {
    const scenario = await editableScenario(tx, viewer, id)
    if (scenario.parentId !== null) await raiseVersion(tx, scenario.parentId, deps.clock.now())
    return tx.scenario.delete({ where: { id } })
  })
}
