// Writing the memories of a path anew, by the prompts and the model of today. The words that they had are kept.
import type { Memory } from '../../../generated/sqlite/client.ts'
import { blockAt } from '../../engine/memory/blocks.ts'
import { MiniLmFailure } from '../../io/model/minilm-failure.ts'
import { reviseMemory } from '../../io/store/memories.ts'
import { rewritableOnPath, rewritingsOf } from '../../io/store/memories-anew.ts'
import { takesOnPath } from '../../io/store/path.ts'
import type { Asked } from './asked.ts'
import type { Deps } from '../deps.ts'
import { embedMemories } from './embed-memories.ts'
import { embedderOf } from './embedder.ts'
import { NoModel } from '../failures.ts'
import { giveWay } from '../give-way.ts'
import { areUnchanged, retold, type Ground, type Written } from './make-memory.ts'
import { whenQuiet } from './when-quiet.ts'
import { isHopeless, note } from './work-failures.ts'
import { WorkFault } from './work-progress.ts'

/** Writes every automatic memory of the path anew. One that cannot be keeps its words, and the others go on. What a program
 * that died had written already is not written twice. */
export async function rewriteMemories(deps: Deps, asked: Asked): Promise<void> {
  const { adventure, head, progress, askedAt, signal, summariser } = asked
  // The settings may have changed since it was asked for. Extracts are no better than what is there.
  if (summariser === null) throw new WorkFault('NO_MODEL', new NoModel().message)
  const all = await rewritableOnPath(deps.db.reader, head)
  const rewritings = await rewritingsOf(deps.db.reader, all)
  const left = all.filter(({ id }) => rewritings.get(id)?.getTime() !== askedAt.getTime())
  await progress.resume(all.length - left.length, all.length)
  for (const { id } of left) {
    await whenQuiet(deps, adventure.id, signal)
    try {
      await rewrite(deps, asked, id)
    } catch (error) {
      if (signal.aborted) throw error
      note(deps, adventure.id, progress, error)
      if (isHopeless(error)) return
    }
    await progress.step()
    await giveWay()
  }
}

async function rewrite(deps: Deps, asked: Asked, id: number): Promise<void> {
  const memory = await deps.db.reader.memory.findUnique({ where: { id } })
  if (!memory || !isRewritable(memory)) return
  const { takes, written } = await writtenAnew(deps, asked, memory)
  if (written.text === '') throw new WorkFault('NOTHING_TOLD', NOTHING_TOLD)
  const kept = await deps.db.write(async (tx) => {
    const now = await tx.memory.findUnique({ where: { id } })
    if (!now || now.revision !== memory.revision || !isRewritable(now)) return null
    if (written.text === now.text || !(await areUnchanged(tx, takes))) return null
    return reviseMemory(tx, now, written, asked.askedAt)
  })
  if (kept) await embed(deps, asked, kept)
}

/** It is found by its meaning at once; where that cannot be, by its words. */
async function embed(deps: Deps, { narrator, signal }: Asked, memory: Memory): Promise<void> {
  const lacking = { endpoint: embedderOf(narrator), memories: [memory], more: false }
  try {
    await embedMemories(deps, lacking, signal)
  } catch (error) {
    if (!(error instanceof MiniLmFailure) || error.code !== 'NOT_AVAILABLE') throw error
  }
}

/** What today's prompt and model make of the takes of a memory. */
export async function writtenAnew(deps: Deps, ground: Ground, { branchId, depth, block }: Memory) {
  const spot = { branchId: branchId!, depth }
  const takes = await takesOnPath(deps.db.reader, spot, blockAt(block!).from)
  const written: Written = await retold(deps, ground, takes)
  return { takes, written }
}

const isRewritable = ({ block, status, stale, reworded, branchId }: Memory): boolean =>
  block !== null && branchId !== null && status === 'ACTIVE' && !stale && !reworded

/** A model that answers with nothing is a failure of its own. */
const NOTHING_TOLD =
  'The takes that a memory is of tell nothing any more: they are hidden or empty. Its words stay as they were.'
