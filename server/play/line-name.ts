// The name of a line goes along with a reader who leaves at most one turn behind; otherwise a rejected
// narration would keep it.
import type { Branch } from '../../generated/sqlite/client.ts'
import { isAtMostOneTurn } from '../engine/story/place.ts'
import type { TakeKind } from '../engine/story/words.ts'
import type { Tx } from '../io/store/database.ts'
import { takesOnPath } from '../io/store/path.ts'
import { tipOf } from '../io/store/tree.ts'

/** Hands the name from the line that is left to the one that is entered, wherever the two part. */
export async function handOverName(tx: Tx, fromId: number, to: Branch): Promise<void> {
  if (fromId === to.id || to.name !== null) return
  const from = await tx.branch.findUniqueOrThrow({ where: { id: fromId } })
  if (from.name === null) return
  const depth = await tipOf(tx, fromId)
  const newest = Math.max(0, depth - MOST)
  const kept = new Set((await takesOnPath(tx, { branchId: to.id, depth }, newest)).map(({ id }) => id))
  const left = (await takesOnPath(tx, { branchId: fromId, depth }, newest)).filter(({ id }) => !kept.has(id))
  if (!isAtMostOneTurn(left.map((take) => take.kind as TakeKind))) return
  await tx.branch.update({ where: { id: fromId }, data: { name: null } })
  await tx.branch.update({ where: { id: to.id }, data: { name: from.name } })
}

/** The most takes that one turn has. */
const MOST = 2
