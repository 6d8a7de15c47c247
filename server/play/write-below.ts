// Writing below a take: on the head's branch when the take is its tip, else on a new branch. The head goes along.
import type { Adventure, Take } from '../../generated/sqlite/client.ts'
import type { BranchOrigin, Spot } from '../engine/story/words.ts'
import type { Tx } from '../io/store/database.ts'
import { appendTake, createBranch, moveHead, type NewTake } from '../io/store/tree.ts'
import { handOverName } from './line-name.ts'

/** Where to write: below the take at a spot (null before the first), which is the end of its line or is not.
 * `sibling` always makes a branch: another version of what stands there. */
export interface Place {
  spot: Spot
  below: Take | null
  atEnd: boolean
  origin: BranchOrigin
  sibling: boolean
}

/** Appends one take by the place rule, names the line, and moves the head onto the take. */
export async function writeBelow(
  tx: Tx,
  adventure: Adventure,
  { spot, below, atEnd, origin, sibling }: Place,
  take: NewTake,
  now: Date,
): Promise<{ adventure: Adventure; take: Take }> {
  // The place rule: what is written below the end of a line goes on with it, else it begins a branch.
  const made =
    sibling || !atEnd
      ? await createBranch(tx, adventure.id, below, { origin, name: adventure.forkName }, now)
      : null
  const branch = made ?? { id: spot.branchId, adventureId: adventure.id }
  const written = await appendTake(tx, branch, below, take, now)
  // A name given at "fork here" waits for this write; without one, that of the line left may come along.
  if (made === null && adventure.forkName !== null)
    await tx.branch.updateMany({ where: { id: branch.id, name: null }, data: { name: adventure.forkName } })
  if (made !== null && adventure.headBranchId !== null) await handOverName(tx, adventure.headBranchId, made)
  const to = { branchId: branch.id, depth: written.depth }
  const moved = await moveHead(tx, adventure, to, now, {
    takes: 1,
    narrations: take.kind === 'NARRATION' ? 1 : 0,
  })
  return { adventure: moved, take: written }
}
