// Deleting lines: the takes that no other line uses, with all that is anchored on them.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Tail } from '../engine/story/tree-shape.ts'
import type { Reader, Tx } from '../io/store/database.ts'
import { anchoredOn, deleteTakes } from '../io/store/delete-takes.ts'
import { NotFound } from '../io/store/errors.ts'
import { lastVisitedThrough } from '../io/store/lines.ts'
import { takeAt } from '../io/store/path.ts'
import { moveHead } from '../io/store/tree.ts'
import type { Deps } from './deps.ts'
import { InvalidInput, NotPossible } from './failures.ts'
import { assertUnmoved, changeStory, headOf, type MoveRequest } from './head.ts'
import { PRUNE_DAYS, deleteRefusal, shapeOf } from './list-branches.ts'

/** What goes with lines, or would go. */
export interface Deletion {
  takes: number
  checkpoints: number
  memories: number
}

/** Deletes a line, or only says what that would take. Throws NotPossible for the one that is read, and the last. */
export async function deleteBranch(
  deps: Deps,
  viewer: Viewer,
  request: MoveRequest & { branchId: number; dryRun: boolean },
): Promise<{ adventure: Adventure; deletion: Deletion }> {
  const { branchId } = request
  if (request.dryRun) {
    const adventure = await ownAdventure(deps.db.reader, viewer, request.adventureId)
    assertUnmoved(adventure, request.expectedHeadVersion)
    return { adventure, deletion: (await planDeletion(deps.db.reader, adventure, branchId)).deletion }
  }
  return changeStory(deps, viewer, request, async (tx, adventure) => {
    const { tail, deletion } = await planDeletion(tx, adventure, branchId)
    const isHead = adventure.headBranchId === branchId
    const moved = isHead ? await reaim(deps, tx, adventure) : adventure
    await deleteTakes(tx, adventure.id, tail.runs)
    // What is left of it is a trunk; the name belonged to the line.
    await tx.branch.updateMany({ where: { id: branchId }, data: { name: null } })
    const tell = isHead ? [{ type: 'HEAD_MOVED' } as const] : []
    return { result: { adventure: moved, deletion }, tell: [{ type: 'TREE_CHANGED' }, ...tell] }
  })
}

async function planDeletion(
  db: Reader,
  adventure: Adventure,
  branchId: number,
): Promise<{ tail: Tail; deletion: Deletion }> {
  const { shape } = await shapeOf(db, adventure)
  const line = shape.branch(branchId)
  if (!line) throw new NotFound('branch')
  const refusal = deleteRefusal(shape, line, adventure)
  if (refusal !== null) throw new NotPossible(refusal)
  const tail = shape.tailOf(line)
  return { tail, deletion: { takes: tail.takes, ...(await anchoredOn(db, tail.runs)) } }
}

/** Puts a head that stands above what goes on another line through its spot, at the same depth: the one read last. */
async function reaim(deps: Deps, tx: Tx, adventure: Adventure): Promise<Adventure> {
  const head = headOf(adventure)
  const line = await lastVisitedThrough(tx, adventure, await takeAt(tx, head), head.branchId)
  if (line === null) throw new Error(`no line but ${head.branchId} passes through depth ${head.depth}`)
  const moved = await moveHead(
    tx,
    adventure,
    { branchId: line.branchId, depth: head.depth },
    deps.clock.now(),
  )
  // The reader has gone nowhere: a name that waits for the next branch goes on waiting.
  if (adventure.forkName === null) return moved
  return tx.adventure.update({ where: { id: moved.id }, data: { forkName: adventure.forkName } })
}

/** The most that may be asked for, in days. */
const MAX_DAYS = 10_000

/** Deletes every disposable line, oldest first, or only says which. Only when its player asks; nothing else prunes.
 * @param request.days how long a line must have been left, in days (30 when null) */
export async function prune(
  deps: Deps,
  viewer: Viewer,
  request: MoveRequest & { days: number | null; dryRun: boolean },
): Promise<{ adventure: Adventure; lineIds: number[]; deletion: Deletion }> {
  const days = request.days ?? PRUNE_DAYS
  if (days < 0 || days > MAX_DAYS)
    throw new InvalidInput([{ path: 'days', message: `Give from 0 to ${MAX_DAYS} days.` }])
  const plan = async (db: Reader, adventure: Adventure) => {
    const { shape } = await shapeOf(db, adventure)
    const prunable = shape.prunable(deps.clock.now().getTime(), days)
    const takes = prunable.reduce((sum, { tail }) => sum + tail.takes, 0)
    const runs = prunable.flatMap(({ tail }) => tail.runs)
    const lineIds = prunable.map(({ line }) => line.id)
    const anchored = runs.length > 0 ? await anchoredOn(db, runs) : { checkpoints: 0, memories: 0 }
    return { result: { adventure, lineIds, deletion: { takes, ...anchored } }, runs }
  }
  if (request.dryRun) {
    const adventure = await ownAdventure(deps.db.reader, viewer, request.adventureId)
    assertUnmoved(adventure, request.expectedHeadVersion)
    return (await plan(deps.db.reader, adventure)).result
  }
  return changeStory(deps, viewer, request, async (tx, adventure) => {
    const { result, runs } = await plan(tx, adventure)
    await deleteTakes(tx, adventure.id, runs)
    return { result, tell: result.lineIds.length > 0 ? [{ type: 'TREE_CHANGED' }] : [] }
  })
}
