// Making the vectors of all memories of a story that have none by the embedding model of today, on all its lines.
import { MiniLmFailure } from '../../io/model/minilm-failure.ts'
import { countUnembedded, unembeddedBelow } from '../../io/store/memories-anew.ts'
import type { Asked } from './asked.ts'
import type { Deps } from '../deps.ts'
import { embeddingName, embedMemories } from './embed-memories.ts'
import { embedderOf } from './embedder.ts'
import { giveWay } from '../give-way.ts'
import { whenQuiet } from './when-quiet.ts'
import { isHopeless, note } from './work-failures.ts'

/** In a request; a step each. */
const AT_ONCE = 16
const NEWEST = 2_147_483_647

/** Embeds what lacks its vector. Where some texts cannot be embedded the others go on; until then words have to do. */
export async function embedAnew(deps: Deps, asked: Asked): Promise<void> {
  const { adventure, narrator, progress, signal } = asked
  const endpoint = embedderOf(narrator)
  const model = await embeddingName(deps, endpoint, signal)
  if (model === null) throw new MiniLmFailure('NOT_AVAILABLE')
  await progress.resume(0, await countUnembedded(deps.db.reader, adventure.id, model))
  for (let below = NEWEST; ;) {
    const asking = { model, below, most: AT_ONCE }
    const memories = await unembeddedBelow(deps.db.reader, adventure.id, asking)
    const last = memories.at(-1)
    if (!last) return
    below = last.id
    await whenQuiet(deps, adventure.id, signal)
    try {
      await embedMemories(deps, { endpoint, memories, more: false }, signal)
    } catch (error) {
      if (signal.aborted) throw error
      note(deps, adventure.id, progress, error)
      if (isHopeless(error) || isMissing(error)) return
    }
    await progress.step(memories.length)
    await giveWay()
  }
}

const isMissing = (error: unknown): boolean => error instanceof MiniLmFailure && error.code !== 'CRASHED'
