// Asking for work on the memories of a story: what can be had, and why not. It goes on behind the turns.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import { ownAdventure } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { blocksToRemember } from '../../engine/memory/blocks.ts'
import { MiniLmFailure } from '../../io/model/minilm-failure.ts'
import { countUnembedded, rewritableOnPath } from '../../io/store/memories-anew.ts'
import { beginWork, workOn } from '../../io/store/memory-work.ts'
import { blocksOnPath } from '../../io/store/remembered.ts'
import { summariesOnPath } from '../../io/store/summaries.ts'
import type { AskedKind } from './asked.ts'
import type { Deps } from '../deps.ts'
import { embedderOf } from './embedder.ts'
import { embeddingName } from './embed-memories.ts'
import { MemoryOff, NoModel, NotPossible, WorkInProgress } from '../failures.ts'
import { headOf } from '../head.ts'
import { narratorOf, type Narrator } from '../narrator.ts'

/** How many steps work will have, as far as is known; throws why it cannot be. */
type Plan = (deps: Deps, adventure: Adventure, narrator: Narrator) => Promise<number>

const PLANS: Record<AskedKind, Plan> = {
  REBUILD_SUMMARY: async ({ db }, adventure, { memory }) => {
    if (!memory.summaryOn) throw new MemoryOff('Summaries are switched off. Switch them on in the settings.')
    const head = headOf(adventure)
    const isLong = blocksToRemember(head.depth) > 0
    const hasGround = isLong || (await blocksOnPath(db.reader, head)).length > 0
    if (!hasGround && (await summariesOnPath(db.reader, head)).length === 0)
      throw new NotPossible('This line is too short to be summed up: it needs twelve takes.')
    return 0
  },
  REWRITE: async ({ db }, adventure, { endpoint }) => {
    if (endpoint === null || endpoint.paidByServer) throw new NoModel()
    const { length } = await rewritableOnPath(db.reader, headOf(adventure))
    if (length === 0) throw new NotPossible('No memory of this line was made of its takes yet.')
    return length
  },
  EMBED: async (deps, { id }, narrator) => {
    const model = await embeddingName(deps, embedderOf(narrator))
    if (model === null) throw new NotPossible(new MiniLmFailure('NOT_AVAILABLE').message)
    const count = await countUnembedded(deps.db.reader, id, model)
    if (count === 0)
      throw new NotPossible('Every memory of this story can be compared by its meaning already.')
    return count
  },
}

/** Asks for work. It answers before it is done; the row of the work says how far it is, and outlives the program. */
export async function askWork(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  kind: AskedKind,
): Promise<Adventure> {
  const adventure = await ownAdventure(deps.db.reader, viewer, adventureId)
  if ((await workOn(deps.db.reader, adventureId))?.status === 'RUNNING') throw new WorkInProgress(adventureId)
  const narrator = await narratorOf(deps, adventure.ownerId)
  if (!narrator.memory.memoryOn)
    throw new MemoryOff('The memory bank is switched off. Switch it on in the settings.')
  const total = await PLANS[kind](deps, adventure, narrator)
  await deps.db.write(async (tx) => {
    await ownAdventure(tx, viewer, adventureId)
    if ((await workOn(tx, adventureId))?.status === 'RUNNING') throw new WorkInProgress(adventureId)
    await beginWork(tx, adventureId, { kind, total }, deps.clock.now())
  })
  deps.watch.tell(adventureId, { type: 'MEMORIES_CHANGED' })
  await deps.jobs.ask({ adventureId, kind })
  return adventure
}

/** How many memories of a story cannot be compared by meaning with the embedding model of today, on all its lines; none
 * where there is no such model. */
export async function countToEmbed(deps: Deps, { id, ownerId }: Adventure): Promise<number> {
  const narrator = await narratorOf(deps, ownerId)
  const model = await embeddingName(deps, embedderOf(narrator))
  return model === null ? 0 : countUnembedded(deps.db.reader, id, model)
}
