// The head of a story: what may be done from where it stands, and the one way to move it.
import type { Adventure, Turn } from '../../generated/sqlite/client.ts'
import { ownAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import type { StoryChange } from '../engine/story/events.ts'
import { redoTarget, undoTarget, type Around } from '../engine/story/stops.ts'
import { INTERRUPTED } from '../engine/story/turns.ts'
import type { Spot, TakeKind } from '../engine/story/words.ts'
import type { Reader, Tx } from '../io/store/database.ts'
import { takesOnPath } from '../io/store/path.ts'
import { giveBackDemoTurns } from '../io/store/demo-days.ts'
import { moveHead } from '../io/store/tree.ts'
import { endTurn, runningTurn } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { StoryMoved, TurnInProgress } from './failures.ts'
import { tellLost } from './lost-turns.ts'

/** Which story a move is about, and where its head was when the caller last looked (null = wherever it is). */
export interface MoveRequest {
  adventureId: string
  expectedHeadVersion: number | null
}

/** Where the head of an adventure stands. */
export function headOf(adventure: Adventure): Spot {
  if (adventure.headBranchId === null) throw new Error(`adventure ${adventure.id} has no head`)
  return { branchId: adventure.headBranchId, depth: adventure.headDepth }
}

/** Where undo and redo would go from the head; null where there is nothing to take back or to bring back. */
export async function undoAndRedo(
  db: Reader,
  head: Spot,
): Promise<{ undo: number | null; redo: number | null }> {
  const takes = await takesOnPath(db, { ...head, depth: head.depth + 3 }, Math.max(0, head.depth - 2))
  const around: Around = new Map(takes.map((take) => [take.depth, take.kind as TakeKind]))
  return { undo: undoTarget(around, head.depth), redo: redoTarget(around, head.depth) }
}

/** Refuses when the head is not where the caller thought. */
export function assertUnmoved(adventure: Adventure, expectedHeadVersion: number | null): void {
  if (expectedHeadVersion !== null && expectedHeadVersion !== adventure.headVersion)
    throw new StoryMoved(adventure.id)
}

/** Refuses while a turn runs. One whose holder died, or could not save its end, holds its claim only until its lease
 * runs out; then it is ended here, and is answered to be told after the commit (tellLost). */
export async function assertExpired(deps: Deps, tx: Tx, running: Turn | null): Promise<Turn[]> {
  if (!running) return []
  if (deps.running.has(running.id) || running.leaseUntil > deps.clock.now()) throw new TurnInProgress(running)
  await endTurn(tx, running.id, { status: 'FAILED', failure: INTERRUPTED }, deps.clock.now())
  await giveBackDemoTurns(tx, [running])
  return [running]
}

/** Changes a story as one write: its owner alone, not while a turn runs, not from a stale tab. Then tells everybody who
 * watches what `change` says. */
export async function changeStory<T>(
  deps: Deps,
  viewer: Viewer,
  request: MoveRequest,
  change: (tx: Tx, adventure: Adventure) => Promise<{ result: T; tell: StoryChange[] }>,
): Promise<T> {
  const { result, tell, lost } = await deps.db.write(async (tx) => {
    const adventure = await ownAdventure(tx, viewer, request.adventureId)
    const lost = await assertExpired(deps, tx, await runningTurn(tx, adventure.id))
    assertUnmoved(adventure, request.expectedHeadVersion)
    return { ...(await change(tx, adventure)), lost }
  })
  tellLost(deps, lost)
  for (const entry of tell) deps.watch.tell(request.adventureId, entry)
  return result
}

/** Moves the head to where `decide` says, as one write. */
export function moveStory(
  deps: Deps,
  viewer: Viewer,
  request: MoveRequest,
  decide: (tx: Tx, adventure: Adventure) => Promise<Spot>,
  after?: (tx: Tx, moved: Adventure) => Promise<Adventure>,
): Promise<Adventure> {
  return changeStory(deps, viewer, request, async (tx, adventure) => {
    const to = await decide(tx, adventure)
    const moved = await moveHead(tx, adventure, to, deps.clock.now())
    return { result: after ? await after(tx, moved) : moved, tell: [{ type: 'HEAD_MOVED' }] }
  })
}
