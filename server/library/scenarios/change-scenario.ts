// Changing a scenario, whatever of it: it must be the viewer's, and what he saw; then its version is raised.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import { readableScenario } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import type { Deps } from '../../play/deps.ts'
import { NotPossible, ScenarioRevised } from '../../play/failures.ts'

/** The viewer's scenario. Throws NotFound, and NotPossible for one that he can only read. */
export async function editableScenario(db: Reader, viewer: Viewer, id: string): Promise<Scenario> {
  const scenario = await readableScenario(db, viewer, id)
  if (scenario.ownerId !== viewer.userId)
    throw new NotPossible('This scenario is not yours. Duplicate it, then change your copy.')
  return scenario
}

/** What a change of a scenario is asked for. */
export interface Asked {
  scenarioId: string
  /** What the caller saw; ScenarioRevised when it is another (null = any). */
  expectedVersion: number | null
}

/** Runs a change in one write, and raises the version. */
export function changeScenario<T>(
  deps: Deps,
  viewer: Viewer,
  { scenarioId, expectedVersion }: Asked,
  change: (tx: Tx, scenario: Scenario) => Promise<T>,
): Promise<T> {
  return deps.db.write(async (tx) => {
    const scenario = await editableScenario(tx, viewer, scenarioId)
    if (expectedVersion !== null && expectedVersion !== scenario.version) throw new ScenarioRevised(scenario)
    const result = await change(tx, scenario)
    await raiseVersion(tx, scenarioId, deps.clock.now())
    return result
  })
}

/** Says that a scenario has changed. */
export async function raiseVersion(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.scenario.updateMany({ where: { id }, data: { version: { increment: 1 }, changedAt: now } })
}
