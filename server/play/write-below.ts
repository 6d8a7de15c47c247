// Writing below a spot: on its branch when it is the tip, else on a new branch there. The head goes along.
import type { Adventure, Branch, Take } from '../../generated/sqlite/client.ts'
import { placeBelow } from '../engine/story/place.ts'
import type { BranchOrigin, Spot } from '../engine/story/words.ts'
import type { Tx } from '../io/store/database.ts'
import { appendTake, createBranch, moveHead, tipOf, type NewTake } from '../io/store/tree.ts'
import { handOverName } from './line-name.ts'

/** Where to write. `sibling` always makes a branch: another version of what stands below the spot. */
export interface Place {
  spot: Spot
  origin: BranchOrigin
  sibling: boolean
}

/** Appends one take by the place rule, names the line, and moves the head onto the take. */
export async function writeBelow(
  tx: Tx,
  adventure: Adventure,
  { spot, origin, sibling }: Place,
  take: NewTake,
  now: Date,
): Promise<{ adventure: Adventure; take: Take; branched: boolean }> {
  const current = await tx.branch.findUniqueOrThrow({ where: { id: spot.branchId } })
  const place = sibling ? null : placeBelow(spot, await tipOf(tx, current))
  const branch = place === null ? await createBranch(tx, adventure.id, spot, origin, now) : current
  const written = await appendTake(tx, branch, take, now)
  await nameLine(tx, adventure, branch, spot)
  const moved = await moveHead(tx, adventure, { branchId: branch.id, depth: written.depth }, now)
  return { adventure: moved, take: written, branched: place === null }
}

/** A name given at "fork here" waits for this write; without one, the name of the line left may come along. */
async function nameLine(tx: Tx, adventure: Adventure, branch: Branch, spot: Spot): Promise<void> {
  if (adventure.forkName !== null && branch.name === null)
    await tx.branch.update({ where: { id: branch.id }, data: { name: adventure.forkName } })
  else if (adventure.headBranchId !== null)
    await handOverName(tx, adventure.headBranchId, branch.id, spot.depth)
}
