// The way back to the words that memories had before: of one, or of all that were rewritten together.
import type { Adventure, Memory, MemoryWording } from '../../../generated/sqlite/client.ts'
import { ownAdventure } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import { reviseMemory } from '../../io/store/memories.ts'
import {
  earlierWordings,
  rewritableOnPath,
  rewritingsOf,
  type AtRevision,
} from '../../io/store/memories-anew.ts'
import { workOn } from '../../io/store/memory-work.ts'
import type { Deps } from '../deps.ts'
import { NotPossible, WorkInProgress } from '../failures.ts'
import { headOf } from '../head.ts'
import { changeMemory, type ChangedMemory } from './memories.ts'

/** Puts the words back that a memory had before those that it has, with who wrote them. Done again, it is undone. */
export function restoreWording(deps: Deps, viewer: Viewer, memoryId: number): Promise<ChangedMemory> {
  return changeMemory(deps, viewer, memoryId, async (tx, memory) => {
    if (memory.status === 'DISCARDED')
      throw new NotPossible('This memory was deleted. Bring it back, then change its words.')
    if (memory.stale) throw new NotPossible('This memory is going to be made again. Look at it after that.')
    const earlier = (await earlierWordings(tx, [memory])).get(memory.id)
    if (!earlier) throw new NotPossible('This memory has no earlier words.')
    await putBack(tx, memory, earlier)
    return true
  })
}

async function putBack(tx: Tx, memory: Memory, { text, madeBy }: MemoryWording): Promise<void> {
  const reworded = memory.block !== null && madeBy === null
  await reviseMemory(tx, memory, { text, madeBy, reworded })
}

/** A rewriting of memories, as far as they have its words still. */
export interface Rewriting {
  /** When it was asked for. */
  askedAt: Date
  memories: AtRevision[]
}

/** The newest rewriting that memories on the path of a spot have their words of; null for none. */
export async function lastRewriting(db: Reader, spot: Spot): Promise<Rewriting | null> {
  const all = await rewritableOnPath(db, spot)
  const rewritings = await rewritingsOf(db, all)
  const newest = Math.max(...[...rewritings.values()].map((date) => date.getTime()))
  const memories = all.filter(({ id }) => rewritings.get(id)?.getTime() === newest)
  return memories.length === 0 ? null : { askedAt: new Date(newest), memories }
}

/** Puts the words back that the newest rewriting replaced on the path of the head: all of them, or none. Memories that have
 * other words by now keep them. */
export async function restoreRewritten(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
): Promise<{ adventure: Adventure; count: number }> {
  const restored = await deps.db.write(async (tx) => {
    const adventure = await ownAdventure(tx, viewer, adventureId)
    const work = await workOn(tx, adventureId)
    if (work?.status === 'RUNNING' && work.kind === 'REWRITE') throw new WorkInProgress(adventureId)
    const rewriting = await lastRewriting(tx, headOf(adventure))
    if (rewriting === null) throw new NotPossible('No memory of this line has the words of a rewriting.')
    const earlier = await earlierWordings(tx, rewriting.memories)
    const ids = rewriting.memories.map(({ id }) => id)
    for (const memory of await tx.memory.findMany({ where: { id: { in: ids } } }))
      await putBack(tx, memory, earlier.get(memory.id)!)
    return { adventure, count: ids.length }
  })
  deps.watch.tell(adventureId, { type: 'MEMORIES_CHANGED' })
  await deps.jobs.ask({ adventureId, kind: 'REMEMBER' }) // their vectors
  return restored
}
