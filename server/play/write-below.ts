// Writing below a take: on the head's branch when the take is its tip, else on a new branch. The head goes along.
import type { Adventure, Take } from '../../generated/sqlite/client.ts'
import { placeBelow } from '../engine/story/place.ts'
import type { BranchOrigin, Spot } from '../engine/story/words.ts'
import type { Tx } from '../io/store/database.ts'
import { appendTake, createBranch, moveHead, tipOf, type NewTake } from '../io/store/tree.ts'
import { handOverName } from './line-name.ts'

/** Where to write: below the take at a spot (null before the first). `sibling` always makes a branch: another version
 * of what stands there. */
export interface Place {
  spot: Spot
  below: Take | null
  origin: BranchOrigin
  sibling: boolean
}

/** Appends one take by the place rule, names the line, and moves the head onto the take. */
export async function writeBelow(
  tx: Tx,
  adventure: Adventure,
  { spot, below, origin, sibling }: Place,
  take: NewTake,
  now: Date,
): Promise<{ adventure: Adventure; take: Take }> {
  const forks = sibling || placeBelow(spot, await tipOf(tx, spot.branchId)) === null
  const made = forks
    ? await createBranch(tx, adventure.id, below, { origin, name: adventure.forkName }, now)
    : null
  const branch = made ?? { id: spot.branchId, adventureId: adventure.id }
  const written = await appendTake(tx, branch, below, take, now)
  // A name given at "fork here" waits for this write; without one, that of the line left may come along.
  if (made === null && adventure.forkName !== null)
    await tx.branch.updateMany({ where: { id: branch.id, name: null }, data: { name: adventure.forkName } })
  if (made !== null && adventure.headBranchId !== null)
    await handOverName(tx, adventure.headBranchId, made, spot.depth)
  const to = { branchId: branch.id, depth: written.depth }
  const moved = await moveHead(tx, adventure, to, now, take.kind === 'NARRATION' ? 1 : 0)
  return { adventure: moved, take: written }
}
