// One run of the memory work of a story, top to bottom: blocks become memories, memories a summary, and memories get their
// vectors. It follows the path of the head, so where there is nothing new it does nothing.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import { blocksDue } from '../../engine/memory/blocks.ts'
import { NarrationFailure, type NarrationFailureCode } from '../../engine/narration.ts'
import { MiniLmFailure } from '../../io/model/minilm-failure.ts'
import { blocksOnPath, isDone } from '../../io/store/remembered.ts'
import type { Deps, RunningTurn } from '../deps.ts'
import { embedMemories, unready } from './embed-memories.ts'
import { embedderOf } from './embedder.ts'
import { giveWay } from '../give-way.ts'
import { headOf } from '../head.ts'
import { makeMemory, type Ground } from './make-memory.ts'
import { foldDue, makeSummary } from './make-summary.ts'
import { narratorOf, type Narrator } from '../narrator.ts'
import { summariserOf } from './summariser.ts'
import { OtherWork, Progress, WorkCancelled } from './work-progress.ts'

/** Blocks that failed in a chain of runs, where each asks for the next: it leaves them alone, so that they block none behind
 * them. The next chain tries them again. */
export type Chain = Set<string>

/** Does what is due on the path of an adventure's head, in one go at most five blocks and one summary. True when more is due
 * that can be done now. What fails is told on its row, and left for later. Throws the signal's reason when it aborts, and
 * OtherWork where something that its player asked for goes first. */
export async function rememberRun(
  deps: Deps,
  adventureId: string,
  chain: Chain,
  signal: AbortSignal,
): Promise<boolean> {
  const progress = new Progress(deps, { adventureId, kind: 'REMEMBER' })
  await whenQuiet(deps, adventureId, signal)
  const adventure = await deps.db.reader.adventure.findUnique({ where: { id: adventureId } })
  if (adventure === null || adventure.headBranchId === null) return false
  const narrator = await narratorOf(deps, adventure.ownerId)
  try {
    const isOn = narrator.memory.memoryOn
    const goesOn = isOn && (await run(deps, adventure, narrator, { chain, progress, signal }))
    await progress.end()
    return goesOn
  } catch (error) {
    if (signal.aborted || error instanceof OtherWork) throw error
    if (error instanceof WorkCancelled) await progress.end(true)
    else await brokeOff(deps, adventureId, progress, error)
    return false
  }
}

interface Going {
  chain: Chain
  progress: Progress
  signal: AbortSignal
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

/** Makes the memories of blocks that are due. */
export async function makeBlocks(
  deps: Deps,
  ground: Ground,
  { chain, progress, signal }: Going,
): Promise<{ more: boolean; hopeless: boolean }> {
  const { adventure, head } = ground
  const rows = await blocksOnPath(deps.db.reader, head)
  const done = new Set(rows.filter(isDone).map(({ block }) => block))
  const name = (block: number) => `${head.branchId}:${block}`
  const due = () => blocksDue(head.depth, (block) => done.has(block) || chain.has(name(block)))
  const blocks = due()
  await progress.expect(blocks.length)
  let late = 0
  for (const block of blocks) {
    await whenQuiet(deps, adventure.id, signal)
    try {
      // One whose takes changed meanwhile is found again by the next run.
      if (await makeMemory(deps, ground, block)) done.add(block)
      else chain.add(name(block))
      late = 0
    } catch (error) {
      if (signal.aborted) throw error
      note(deps, adventure.id, progress, error)
      late = isLate(error) ? late + 1 : 0
      if (isHopeless(error) || late > 1) return { more: false, hopeless: true }
      chain.add(name(block))
    }
    await progress.step()
    await giveWay()
  }
  // A model that fails each time is not asked for every block of a long story.
  const isFutile = chain.size >= FUTILE && blocks.length > 0 && !blocks.some((block) => done.has(block))
  return isFutile ? { more: false, hopeless: true } : { more: due().length > 0, hopeless: false }
}

/** A run that made nothing, in a chain where so many blocks have failed, is the last one until the next turn. */
const FUTILE = 10

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

/** An endpoint that fails so will fail for the next block as well. */
const HOPELESS: ReadonlySet<NarrationFailureCode> = new Set([
  'ENDPOINT_UNREACHABLE',
  'KEY_REFUSED',
  'MODEL_UNKNOWN',
  'BUSY',
  'DAILY_LIMIT',
  'NOT_AN_ENDPOINT',
])

export const isHopeless = (error: unknown): boolean =>
  error instanceof NarrationFailure && HOPELESS.has(error.code)

/** One block may be too much for a model; a second one too, and the others would wait for minutes each, and keep the work
 * of other stories waiting. */
const isLate = (error: unknown): boolean => error instanceof NarrationFailure && error.code === 'TIMED_OUT'

/** Keeps the reason of a failure; the work goes on where it can. */
export function note({ log }: Deps, adventure: string, progress: Progress, error: unknown): void {
  progress.failed(error)
  log.warn(
    { adventure, err: error },
    'something could not be remembered; it is tried again after the next turn',
  )
}

/** Something that nobody expected: it is told as well as can be. A story that was deleted meanwhile needs no work. */
export async function brokeOff(
  { db, log }: Deps,
  id: string,
  progress: Progress,
  error: unknown,
): Promise<void> {
  if ((await db.reader.adventure.count({ where: { id } })) === 0) return
  log.error({ adventure: id, err: error }, 'memory work broke off')
  progress.failed(error)
  await progress.end()
}

/** Nothing is asked for while a turn of the story is told: many endpoints serve one at a time, and the turn comes first. */
export async function whenQuiet({ running }: Deps, adventureId: string, signal: AbortSignal): Promise<void> {
  // One whose end could not be saved stays among them for a while, and is told no more.
  const over = new Set<RunningTurn>()
  for (;;) {
    signal.throwIfAborted()
    const turn = [...running.values()].find((one) => one.adventureId === adventureId && !over.has(one))
    if (!turn) return
    await endedOrAborted(turn, signal)
    over.add(turn)
  }
}

async function endedOrAborted({ ended }: RunningTurn, signal: AbortSignal): Promise<void> {
  let leave = () => {}
  const aborted = new Promise<void>((resolve) => {
    leave = resolve
    signal.addEventListener('abort', leave)
  })
  await Promise.race([ended, aborted])
  signal.removeEventListener('abort', leave)
}
