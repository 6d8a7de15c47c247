// Going somewhere else in the tree: to a take, a spot, the end of a line, or another version of a moment (the pager).
import type { Adventure, Branch, Take } from '../../generated/sqlite/client.ts'
import { ownBranch, ownCheckpoint, ownTake } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Spot } from '../engine/story/words.ts'
import type { Reader, Tx } from '../io/store/database.ts'
import { NotFound } from '../io/store/errors.ts'
import { lastVisitedThrough } from '../io/store/lines.ts'
import { takeAt } from '../io/store/path.ts'
import { tipOf } from '../io/store/tree.ts'
import type { Deps } from './deps.ts'
import { headOf, moveStory, type MoveRequest } from './head.ts'
import { handOverName } from './line-name.ts'
import { cleanName } from './name.ts'

/** Exactly one of: a spot, a take, the tip of a line, a sibling to page to, a checkpoint. */
export type Target =
  | { spot: Spot }
  | { takeId: number }
  | { branchId: number }
  | { siblingId: number }
  | { checkpointId: number }

/** Moves the head to the target. The line is kept if it passes there, else it is the one last read through it. */
export function goTo(deps: Deps, viewer: Viewer, request: MoveRequest, target: Target): Promise<Adventure> {
  return moveStory(deps, viewer, request, async (tx, adventure) => {
    if ('takeId' in target)
      return throughTake(tx, adventure, await takeOf(tx, viewer, adventure, target.takeId))
    if ('siblingId' in target)
      return pageTo(tx, adventure, await takeOf(tx, viewer, adventure, target.siblingId))
    if ('checkpointId' in target) {
      const checkpoint = await ownCheckpoint(tx, viewer, target.checkpointId)
      if (checkpoint.adventureId !== adventure.id) throw new NotFound('checkpoint')
      const { branchId, depth } = checkpoint
      return throughCanonical(tx, adventure, branchId === null ? null : { branchId, depth })
    }
    if ('branchId' in target) {
      const branch = await branchOf(tx, viewer, adventure, target.branchId)
      return throughSpot(tx, adventure, { branchId: branch.id, depth: await tipOf(tx, branch.id) })
    }
    const branch = await branchOf(tx, viewer, adventure, target.spot.branchId)
    return throughSpot(tx, adventure, { branchId: branch.id, depth: target.spot.depth })
  })
}

/** The story's own take, whoever else has takes. */
async function takeOf(db: Reader, viewer: Viewer, adventure: Adventure, id: number): Promise<Take> {
  const take = await ownTake(db, viewer, id)
  if (take.adventureId !== adventure.id) throw new NotFound('take')
  return take
}

async function branchOf(db: Reader, viewer: Viewer, adventure: Adventure, id: number): Promise<Branch> {
  const branch = await ownBranch(db, viewer, id)
  if (branch.adventureId !== adventure.id) throw new NotFound('branch')
  return branch
}

function throughTake(db: Reader, adventure: Adventure, take: Take): Promise<Spot> {
  return throughCanonical(db, adventure, { branchId: take.branchId, depth: take.depth })
}

/** A spot as anybody may name it, also on borrowed ground. */
async function throughSpot(db: Reader, adventure: Adventure, spot: Spot): Promise<Spot> {
  if (spot.depth === -1) return throughCanonical(db, adventure, null)
  const take = await takeAt(db, spot)
  if (take === null) throw new NotFound('spot')
  return throughTake(db, adventure, take)
}

/** A take where the line passes that was last read through it. */
export async function throughCanonical(db: Reader, adventure: Adventure, spot: Spot | null): Promise<Spot> {
  const line = await lastVisitedThrough(db, adventure, spot)
  if (line === null) throw new NotFound('spot')
  return { branchId: line.branchId, depth: spot?.depth ?? -1 }
}

/** To the place last visited below the sibling, else the sibling itself: the tip of the line last read through it. */
async function pageTo(tx: Tx, adventure: Adventure, take: Take): Promise<Spot> {
  const line = await lastVisitedThrough(tx, adventure, { branchId: take.branchId, depth: take.depth })
  if (line === null) throw new NotFound('take')
  await handNameBetweenBareNarrations(tx, adventure, take, line)
  return { branchId: line.branchId, depth: line.tip }
}

async function handNameBetweenBareNarrations(
  tx: Tx,
  adventure: Adventure,
  take: Take,
  line: { branchId: number; tip: number },
): Promise<void> {
  if (take.kind !== 'NARRATION' || line.tip !== take.depth) return
  const { branchId } = headOf(adventure)
  const from = await tx.branch.findUniqueOrThrow({ where: { id: branchId } })
  if (from.name === null || (await tipOf(tx, branchId)) !== take.depth) return
  const left = await takeAt(tx, { branchId, depth: take.depth })
  if (left?.kind !== 'NARRATION' || left.parentId !== take.parentId) return
  const to = await tx.branch.findUniqueOrThrow({ where: { id: line.branchId } })
  await handOverName(tx, branchId, to)
}

/** Fork here: goes to a take; the next write below makes a branch and takes the name. */
export function fork(
  deps: Deps,
  viewer: Viewer,
  request: MoveRequest,
  takeId: number,
  name: string | null,
): Promise<Adventure> {
  const forkName = cleanName(name)
  return moveStory(
    deps,
    viewer,
    request,
    async (tx, adventure) => throughTake(tx, adventure, await takeOf(tx, viewer, adventure, takeId)),
    (tx, moved) => tx.adventure.update({ where: { id: moved.id }, data: { forkName } }),
  )
}
