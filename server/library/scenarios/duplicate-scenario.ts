// Copies of scenarios: whole, private, and independent of what they are copies of.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import { readableScenario } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { copyName } from '../../engine/story/copy-name.ts'
import { readSchema } from '../../engine/world/schema.ts'
import { readContent } from '../../io/store/cards.ts'
import type { Reader } from '../../io/store/database.ts'
import { placedScripts, type PlacedScript } from '../../io/store/scenarios.ts'
import { assertOwns } from '../../play/caps.ts'
import type { Deps } from '../../play/deps.ts'
import { SCENARIO_LIMITS } from '../limits.ts'
import { createWhole, type NewScenario } from './create-scenario.ts'
import { optionsOf } from './options.ts'
import { textsOf } from './texts.ts'

/** Makes a copy of a scenario that the viewer can read: his own, a built-in one, or a public one. */
export async function duplicateScenario(deps: Deps, viewer: Viewer, id: string): Promise<Scenario> {
  const made = await deps.db.write(async (tx) => {
    const row = await readableScenario(tx, viewer, id)
    const copy = await wholeScenario(tx, row)
    const title = copyName(row.title, SCENARIO_LIMITS.title)
    const owned = row.ownerId === viewer.userId ? copy : withoutSources(copy)
    const whole = { ...owned, texts: { ...owned.texts, title } }
    const scenario = await createWhole(tx, viewer.userId, whole, deps.clock.now())
    await assertOwns(deps, tx, 'scenarios', viewer.userId)
    return scenario
  })
  deps.notice({ type: 'SCENARIO_MADE', userId: viewer.userId })
  return made
}

/** A scenario with all that belongs to it. */
export async function wholeScenario(db: Reader, row: Scenario): Promise<NewScenario> {
  const cards = await db.scenarioCard.findMany({
    where: { scenarioId: row.id },
    orderBy: { position: 'asc' },
  })
  const options: NewScenario[] = []
  for (const option of await optionsOf(db, [row.id])) options.push(await wholeScenario(db, option))
  return {
    texts: textsOf(row),
    statSchema: row.statSchema === null ? null : readSchema(JSON.parse(row.statSchema)).schema,
    cards: cards.map(({ body }) => readContent(body)),
    scripts: await placedScripts(db, row.id),
    coverHash: row.coverHash,
    extensions: row.extensions,
    options,
  }
}

/** The scripts of another's library are not named to anybody. */
export const unsourced = (scripts: PlacedScript[]): PlacedScript[] =>
  scripts.map((script) => ({ ...script, source: null }))

const withoutSources = (scenario: NewScenario): NewScenario => ({
  ...scenario,
  scripts: unsourced(scenario.scripts),
  options: scenario.options.map(withoutSources),
})
