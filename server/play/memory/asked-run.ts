// Work on memories that a player asked for, behind the turns: a summary made anew, memories written anew, vectors made anew.
import { workOn } from '../../io/store/memory-work.ts'
import type { Asked, AskedKind } from './asked.ts'
import type { Deps } from '../deps.ts'
import { embedAnew } from './embed-anew.ts'
import { headOf } from '../head.ts'
import { narratorOf } from '../narrator.ts'
import { rebuildSummary } from './rebuild-summary.ts'
import { rewriteMemories } from './rewrite-memories.ts'
import { summariserOf } from './summariser.ts'
import { whenQuiet } from './when-quiet.ts'
import { brokeOff, note } from './work-failures.ts'
import { Progress, WorkCancelled, WorkFault, isExpected } from './work-progress.ts'

const WORK: Record<AskedKind, (deps: Deps, asked: Asked) => Promise<void>> = {
  REBUILD_SUMMARY: rebuildSummary,
  REWRITE: rewriteMemories,
  EMBED: embedAnew,
}

/** Does what the row of an adventure says was asked for; without one it was done already. What a program that died did of it
 * stays, and it goes on from there. Throws the signal's reason when it aborts. */
export async function askedRun(
  deps: Deps,
  { adventureId, kind }: { adventureId: string; kind: AskedKind },
  signal: AbortSignal,
): Promise<void> {
  await whenQuiet(deps, adventureId, signal)
  const row = await workOn(deps.db.reader, adventureId)
  const adventure = await deps.db.reader.adventure.findUnique({ where: { id: adventureId } })
  if (row?.status !== 'RUNNING' || row.kind !== kind) return
  if (adventure === null || adventure.deletedAt !== null) return
  const progress = new Progress(deps, { adventureId, kind })
  try {
    await progress.resume(row.done, row.total)
    const narrator = await narratorOf(deps, adventure.ownerId)
    if (!narrator.memory.memoryOn) throw new WorkFault('MEMORY_OFF', OFF)
    const summariser = await summariserOf(deps, narrator)
    const ground = { adventure, head: headOf(adventure), summariser, signal }
    await WORK[kind](deps, { ...ground, narrator, progress, askedAt: row.startedAt })
    await progress.end()
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof WorkCancelled) return progress.end(true)
    if (!isExpected(error)) return brokeOff(deps, adventureId, progress, error)
    note(deps, adventureId, progress, error)
    await progress.end()
  }
}

const OFF = 'The memory bank was switched off meanwhile. Switch it on in the settings, then ask again.'
