// Changing what a story counts: the schema gets a new version, and the live state is read by it from now on.
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/viewer.ts'
import { isEmptySchema, readSchema, type WorldSchema } from '../engine/world/schema.ts'
import { reconcile, type Reconciliation } from '../engine/world/state.ts'
import type { Tx } from '../io/store/database.ts'
import { takeAt } from '../io/store/path.ts'
import { getState } from '../io/store/states.ts'
import type { Deps } from './deps.ts'
import { InvalidInput, type Issue } from './failures.ts'
import { changeStory, headOf } from './head.ts'
import { schemaOf } from './world.ts'

const MAX_SCHEMA = 200_000

/** A schema as it is given, or every fault of it with its path. */
export function readGiven(
  input: unknown,
): { schema: WorldSchema; issues: [] } | { schema: null; issues: Issue[] } {
  if (JSON.stringify(input ?? null).length > MAX_SCHEMA)
    return { schema: null, issues: [{ path: 'schema', message: `At most ${MAX_SCHEMA} characters.` }] }
  const read = readSchema(input)
  if (read.schema !== null) return read
  const issues = read.issues.map(({ path, message }) => ({
    path: path === '' ? 'schema' : `schema.${path}`,
    message,
  }))
  return { schema: null, issues }
}

/** Saves a schema (an empty one: the story counts nothing), and says what becomes of the state at the head: kept, added
 * at its initial value, dropped. Throws InvalidInput with the path of each fault. */
export async function saveSchema(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  input: unknown,
): Promise<{ adventure: Adventure; reconciliation: Reconciliation }> {
  const { schema, issues } = readGiven(input)
  if (schema === null) throw new InvalidInput(issues)
  return changeStory(deps, viewer, { adventureId, expectedHeadVersion: null }, async (tx, adventure) => {
    const take = await takeAt(tx, headOf(adventure))
    const stored = await getState(tx, adventure.id, take ? take.worldHash : adventure.initialWorld)
    const saved = await putSchema(tx, adventure, schema)
    return {
      result: { adventure: saved, reconciliation: reconcile(schema, stored, schemaOf(adventure)) },
      tell: [{ type: 'HEAD_MOVED' }],
    }
  })
}

/** Gives a story another schema, and keeps the one that it had. */
export async function putSchema(tx: Tx, adventure: Adventure, schema: WorldSchema): Promise<Adventure> {
  const { id, statSchema, statVersion: version } = adventure
  if (statSchema !== null)
    await tx.statSchema.create({ data: { adventureId: id, version, body: statSchema } })
  const body = isEmptySchema(schema) ? null : JSON.stringify(schema)
  return tx.adventure.update({ where: { id }, data: { statSchema: body, statVersion: version + 1 } })
}
