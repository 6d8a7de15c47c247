// The names that a player gives: to lines, and to places as checkpoints.
import type { Branch } from '../../generated/sqlite/client.ts'
import { ownBranch } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { cleanText } from '../engine/story/clean.ts'
import type { Deps } from './deps.ts'
import { InvalidInput } from './failures.ts'

/** The longest name, in characters. */
export const MAX_NAME = 80

/** A name as it is stored: on one line, null when there is none. Throws InvalidInput for one that is too long. */
export function cleanName(name: string | null): string | null {
  const clean = cleanText(name ?? '')
    .trim()
    .replace(/\s+/g, ' ')
  if (clean.length > MAX_NAME)
    throw new InvalidInput([{ path: 'name', message: `A name has at most ${MAX_NAME} characters.` }])
  return clean || null
}

/** Names a line, or takes its name away. Allowed while a turn runs. */
export async function renameBranch(
  deps: Deps,
  viewer: Viewer,
  branchId: number,
  name: string | null,
): Promise<Branch> {
  const data = { name: cleanName(name) }
  const branch = await deps.db.write(async (tx) => {
    const { id } = await ownBranch(tx, viewer, branchId)
    return tx.branch.update({ where: { id }, data })
  })
  deps.watch.tell(branch.adventureId, { type: 'TREE_CHANGED' })
  return branch
}
