// How the work on the memories of an adventure goes: one row for each adventure, for its player to see and to stop.
import type { MemoryWork } from '../../../generated/sqlite/client.ts'
import type { Reader, Tx } from './database.ts'

/** Begins work, in the place of what was done last. Where other work runs, or waits to be begun, nothing is done; answers
 * which that is. */
export async function beginWork(
  tx: Tx,
  adventureId: string,
  work: { kind: string; total: number },
  now: Date,
): Promise<string | null> {
  const there = await tx.memoryWork.findUnique({ where: { adventureId } })
  if (there?.status === 'RUNNING' && there.kind !== work.kind) return there.kind
  const data = { ...work, status: 'RUNNING', done: 0, cancelAsked: false, startedAt: now, endedAt: null }
  const row = { ...data, failureCode: null, failureMessage: null }
  await tx.memoryWork.upsert({ where: { adventureId }, create: { adventureId, ...row }, update: row })
  return null
}

/** Says how far the work is. True when its player wants it stopped. */
export async function advanceWork(
  tx: Tx,
  adventureId: string,
  far: { done: number; total: number },
): Promise<boolean> {
  const { cancelAsked } = await tx.memoryWork.update({ where: { adventureId }, data: far })
  return cancelAsked
}

/** Ends the work that runs, if any does. */
export async function endWork(
  tx: Tx,
  adventureId: string,
  end: { status: 'DONE' | 'FAILED' | 'CANCELLED'; failure?: { code: string; message: string } | null },
  now: Date,
): Promise<void> {
  await tx.memoryWork.updateMany({
    where: { adventureId, status: 'RUNNING' },
    data: {
      status: end.status,
      endedAt: now,
      failureCode: end.failure?.code ?? null,
      failureMessage: end.failure?.message ?? null,
    },
  })
}

/** The work on an adventure that runs or ran last; null before the first. */
export function workOn(db: Reader, adventureId: string): Promise<MemoryWork | null> {
  return db.memoryWork.findUnique({ where: { adventureId } })
}
