// Deleting runs of takes: what hangs on them goes with them, in the database.
import { dropEmptyCards } from './cards.ts'
import { dropUnusedBlocks } from './snapshots.ts'
import type { Reader, Tx } from './database.ts'
import { recountTakes } from './tree.ts'

/** Takes of one branch, from a depth to another; `whole` when they are all that it has. */
export interface Run {
  branchId: number
  from: number
  to: number
  whole: boolean
}

const within = ({ branchId, from, to }: Run) => ({ branchId, depth: { gte: from, lte: to } })

/** What is anchored on runs of takes. */
export async function anchoredOn(
  db: Reader,
  runs: Run[],
): Promise<{ checkpoints: number; memories: number }> {
  const where = { OR: runs.map(within) }
  return {
    checkpoints: await db.checkpoint.count({ where }),
    memories: await db.memory.count({ where: { ...where, text: { not: '' } } }),
  }
}

/** Deletes runs of takes, deepest first, and the branches that are left without any. No head may stand there. */
export async function deleteTakes(tx: Tx, adventureId: string, runs: Run[]): Promise<void> {
  for (const run of runs) {
    // What was typed for takes that go does not stay on their turns, nor what scripts made of it.
    const turns = { OR: [{ take: within(run) }, { inputTake: within(run) }] }
    await tx.turnText.deleteMany({ where: { turn: turns } })
    await tx.scriptRuns.deleteMany({ where: { turn: turns } })
    await tx.turn.updateMany({ where: { ...turns, inputText: { not: null } }, data: { inputText: '' } })
  }
  for (const run of runs)
    if (run.whole) await tx.branch.deleteMany({ where: { id: run.branchId } })
    else await tx.take.deleteMany({ where: within(run) })
  if (runs.length > 0) await recountTakes(tx, adventureId)
  await dropUnusedBlocks(tx, adventureId)
  await dropEmptyCards(tx, adventureId)
}
