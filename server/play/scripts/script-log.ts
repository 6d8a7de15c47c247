// The log of the scripts of a story: what they did in its turns.
import type { Turn } from '../../../generated/sqlite/client.ts'
import type { Reader } from '../../io/store/database.ts'
import { scriptRunsOf, type HookRun } from '../../io/store/scripts.ts'

/** A run of a hook, and the names of scripts by the ids that it names. */
export interface NamedRun {
  run: HookRun
  names: ReadonlyMap<string, string>
}

/** The names of the scripts that a story has, by the ids that runs name them with. */
export async function scriptNames(db: Reader, adventureId: string): Promise<Map<string, string>> {
  const rows = await db.adventureScript.findMany({ where: { adventureId }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** What ran in a turn, in its order. */
export async function scriptRunsOfTurn(
  db: Reader,
  { id, adventureId }: Pick<Turn, 'id' | 'adventureId'>,
): Promise<NamedRun[]> {
  const scripts = await scriptRunsOf(db, id)
  if (scripts === null) return []
  const names = await scriptNames(db, adventureId)
  return scripts.runs.map((run) => ({ run, names }))
}
