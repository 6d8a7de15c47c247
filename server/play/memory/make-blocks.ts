// Making the memories of the blocks that are due on a path, one after the other.
import { LimitReached } from '../../access/refusals.ts'
import { blocksDue } from '../../engine/memory/blocks.ts'
import { blocksOnPath, isDone } from '../../io/store/remembered.ts'
import { assertMemoryRoom } from '../caps.ts'
import type { Deps } from '../deps.ts'
import { giveWay } from '../give-way.ts'
import { makeMemory, type Ground } from './make-memory.ts'
import { whenQuiet } from './when-quiet.ts'
import { isHopeless, isLate, note } from './work-failures.ts'
import type { Progress } from './work-progress.ts'

/** Blocks that failed while runs ask each for the next: they are left alone, so that they block none behind them. After the
 * next turn they are tried again. */
export type FailedBlocks = Set<string>

/** What a run goes on with. */
export interface Going {
  failed: FailedBlocks
  progress: Progress
  signal: AbortSignal
}

/** Makes the memories of blocks that are due. */
export async function makeBlocks(
  deps: Deps,
  ground: Ground,
  { failed, progress, signal }: Going,
): Promise<{ more: boolean; hopeless: boolean }> {
  const { adventure, head } = ground
  const rows = await blocksOnPath(deps.db.reader, head)
  const done = new Set(rows.filter(isDone).map(({ block }) => block))
  const name = (block: number) => `${head.branchId}:${block}`
  const due = () => blocksDue(head.depth, (block) => done.has(block) || failed.has(name(block)))
  const blocks = due()
  await progress.expect(blocks.length)
  if (blocks.length > 0 && !(await hasRoom(deps, adventure.id, progress)))
    return { more: false, hopeless: true }
  let late = 0
  for (const block of blocks) {
    await whenQuiet(deps, adventure.id, signal)
    try {
      // One whose takes changed meanwhile is found again by the next run.
      if (await makeMemory(deps, ground, block)) done.add(block)
      else failed.add(name(block))
      late = 0
    } catch (error) {
      if (signal.aborted) throw error
      note(deps, adventure.id, progress, error)
      late = isLate(error) ? late + 1 : 0
      if (isHopeless(error) || late > 1) return { more: false, hopeless: true }
      failed.add(name(block))
    }
    await progress.step()
    await giveWay()
  }
  // A model that fails each time is not asked for every block of a long story.
  const isFutile = failed.size >= FUTILE && blocks.length > 0 && !blocks.some((block) => done.has(block))
  return isFutile ? { more: false, hopeless: true } : { more: due().length > 0, hopeless: false }
}

/** Whether the story may have another memory; else its player is told before a model is asked for one. */
async function hasRoom(deps: Deps, adventureId: string, progress: Progress): Promise<boolean> {
  try {
    await assertMemoryRoom(deps, deps.db.reader, adventureId, 1)
    return true
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    progress.failed(error)
    return false
  }
}

/** A run that made nothing, in a row of runs where so many blocks have failed, is the last one until the next turn. */
const FUTILE = 10
