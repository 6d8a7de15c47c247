// One run of the memory work of a story, top to bottom: blocks become memories, memories a summary, and memories get their
// vectors. It follows the path of the head, so where there is nothing new it does nothing.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import { MiniLmFailure } from '../../io/model/minilm-failure.ts'
import type { Deps } from '../deps.ts'
import { embedMemories, unready } from './embed-memories.ts'
import { embedderOf } from './embedder.ts'
import { headOf } from '../head.ts'
import { makeBlocks, type FailedBlocks, type Going } from './make-blocks.ts'
import type { Ground } from './make-memory.ts'
import { foldDue, makeSummary } from './make-summary.ts'
import { narratorOf, type Narrator } from '../narrator.ts'
import { summariserOf } from './summariser.ts'
import { whenQuiet } from './when-quiet.ts'
import { brokeOff, note } from './work-failures.ts'
import { OtherWork, Progress, WorkCancelled } from './work-progress.ts'

/** Does what is due on the path of an adventure's head, in one go at most five blocks and one summary. True when more is due
 * that can be done now. What fails is told on its row, and left for later. Throws the signal's reason when it aborts, and
 * OtherWork where something that its player asked for goes first. */
export async function rememberRun(
  deps: Deps,
  adventureId: string,
  failed: FailedBlocks,
  signal: AbortSignal,
): Promise<boolean> {
  const progress = new Progress(deps, { adventureId, kind: 'REMEMBER' })
  await whenQuiet(deps, adventureId, signal)
  const adventure = await deps.db.reader.adventure.findUnique({ where: { id: adventureId } })
  if (adventure === null || adventure.deletedAt !== null || adventure.headBranchId === null) return false
  const narrator = await narratorOf(deps, adventure.ownerId)
  try {
    const isOn = narrator.memory.memoryOn
    const goesOn = isOn && (await run(deps, adventure, narrator, { failed, progress, signal }))
    await progress.end()
    return goesOn
  } catch (error) {
    if (signal.aborted || error instanceof OtherWork) throw error
    if (error instanceof WorkCancelled) await progress.end(true)
    else await brokeOff(deps, adventureId, progress, error)
    return false
  }
}

async function run(deps: Deps, adventure: Adventure, narrator: Narrator, going: Going): Promise<boolean> {
  const summariser = await summariserOf(deps, narrator)
  const ground: Ground = { adventure, head: headOf(adventure), summariser, signal: going.signal }
  const blocks = await makeBlocks(deps, ground, going)
  const mayFold = narrator.memory.summaryOn && !blocks.hopeless
  const folds = mayFold && (await foldMemories(deps, ground, blocks.more, going))
  const left = await embedLacking(deps, ground, narrator, going)
  return blocks.more || folds || left
}

/** Makes the summary that is due, or its next portion. True when it can go on. While a long story is being caught up with,
 * whole portions alone: else every five blocks would pay for a summary that the next ones put aside. */
async function foldMemories(
  deps: Deps,
  ground: Ground,
  isCatchingUp: boolean,
  { progress, signal }: Going,
): Promise<boolean> {
  const { adventure, head } = ground
  const due = await foldDue(deps.db.reader, head)
  if (due === null || (isCatchingUp && !due.isFull)) return false
  await progress.expect(1)
  await whenQuiet(deps, adventure.id, signal)
  let isKept = false
  try {
    isKept = await makeSummary(deps, ground, due)
  } catch (error) {
    if (signal.aborted) throw error
    note(deps, adventure.id, progress, error)
    return false
  }
  await progress.step()
  return isKept && (await foldDue(deps.db.reader, head)) !== null
}

/** Gives memories the vectors that they lack. True when there are more of them. */
async function embedLacking(
  deps: Deps,
  { adventure, head }: Ground,
  narrator: Narrator,
  { progress, signal }: Going,
): Promise<boolean> {
  const lacking = await unready(deps, adventure, head, embedderOf(narrator), signal)
  if (lacking.memories.length === 0) return false
  await progress.expect(1)
  try {
    await embedMemories(deps, lacking, signal)
  } catch (error) {
    if (signal.aborted) throw error
    // Where it is not installed words have to do, which is no fault of the work.
    if (error instanceof MiniLmFailure && error.code === 'NOT_AVAILABLE') await progress.step()
    else note(deps, adventure.id, progress, error)
    return false
  }
  await progress.step()
  return lacking.more
}
