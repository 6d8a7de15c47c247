// Memories as they are stored beside what the prompts and the model of today make of the same takes. Nothing is kept of it.
import { ownAdventure } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { blockAt, type Stretch } from '../../engine/memory/blocks.ts'
import { rewritableOnPath } from '../../io/store/memories-anew.ts'
import type { Deps } from '../deps.ts'
import { NotPossible } from '../failures.ts'
import { headOf } from '../head.ts'
import type { Written } from './make-memory.ts'
import { narratorOf } from '../narrator.ts'
import { writtenAnew } from './rewrite-memories.ts'
import { summariserOf } from './summariser.ts'
import { isExpected } from './work-progress.ts'

/** The memory of a block, twice. */
export interface TwoWordings {
  /** The depths of its takes. */
  takes: Stretch
  stored: Written
  /** A sentence where there is none. */
  today: Written | string
}

/** Writes some memories of the path of the head anew, from its beginning to its end, and answers with both wordings. */
export async function* compareWordings(
  deps: Deps,
  viewer: Viewer,
  { adventureId, blocks }: { adventureId: string; blocks: number },
  signal: AbortSignal,
): AsyncGenerator<TwoWordings> {
  const adventure = await ownAdventure(deps.db.reader, viewer, adventureId)
  const head = headOf(adventure)
  const summariser = await summariserOf(deps, await narratorOf(deps, adventure.ownerId))
  const all = await rewritableOnPath(deps.db.reader, head)
  if (all.length === 0) throw new NotPossible('No memory of this line was made of its takes yet.')
  for (const { id } of spread(all, blocks)) {
    const memory = await deps.db.reader.memory.findUniqueOrThrow({ where: { id } })
    const { text, madeBy, block } = memory
    const today = await writtenAnew(deps, { adventure, head, summariser, signal }, memory).then(
      ({ written }) => written,
      (error: unknown) => {
        if (signal.aborted || !isExpected(error)) throw error
        return error.message
      },
    )
    yield { takes: blockAt(block!), stored: { text, madeBy }, today }
  }
}

/** So many of them, as far from each other as can be. */
function spread<One>(all: readonly One[], count: number): One[] {
  if (count >= all.length) return [...all]
  return Array.from({ length: count }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / count)]!)
}
