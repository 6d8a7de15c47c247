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
  const current = await tx.branch.findUniqueOrThrow({ where: { id: spot.branchId } })
  const forks = sibling || placeBelow(spot, await tipOf(tx, current)) === null
  const branch = forks
    ? await createBranch(tx, adventure.id, below, { origin, name: adventure.forkName }, now)
    : current
  const written = await appendTake(tx, { branch, parent: below }, take, now)
  // A name given at "fork here" waits for this write; without one, that of the line left may come along.
  if (adventure.forkName !== null && branch.name === null)
    await tx.branch.update({ where: { id: branch.id }, data: { name: adventure.forkName } })
  if (forks && adventure.headBranchId !== null)
    await handOverName(tx, adventure.headBranchId, branch, spot.depth)
  const to = { branchId: branch.id, depth: written.depth }
  const moved = await moveHead(tx, adventure, to, now, take.kind === 'NARRATION' ? 1 : 0)
  return { adventure: moved, take: written }
}
