// Giving memories their vectors, some at a time. Until they have them they are found by their words.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import type { Endpoint } from '../../engine/narration.ts'
import type { Spot } from '../../engine/story/words.ts'
import { MiniLmFailure } from '../../io/model/minilm-failure.ts'
import type { Tx } from '../../io/store/database.ts'
import { putVector } from '../../io/store/memories.ts'
import { unembeddedOnPath, type Unembedded } from '../../io/store/remembered.ts'
import type { Deps } from '../deps.ts'

/** What is to be embedded, and by whom; a null endpoint is the built-in model. */
export interface Unready {
  endpoint: Endpoint | null
  memories: Unembedded[]
  /** There are more. */
  more: boolean
}

/** In a run, and in a request. */
const MOST = 96
const AT_ONCE = 16

/** The name that vectors of a user's memories have today; null once it is known that the built-in model is not installed. */
export async function embeddingName(
  { model }: Pick<Deps, 'model'>,
  endpoint: Endpoint | null,
  signal: AbortSignal = new AbortController().signal,
): Promise<string | null> {
  try {
    // No text asks nobody anything, and tells the name.
    return (await model.embed({ endpoint, texts: [], signal })).model
  } catch (error) {
    if (error instanceof MiniLmFailure && error.code === 'NOT_AVAILABLE') return null
    throw error
  }
}

/** The memories on the path of a spot that have no vector of their words by the model in use. */
export async function unready(
  { db, model }: Deps,
  adventure: Adventure,
  head: Spot,
  endpoint: Endpoint | null,
  signal: AbortSignal,
): Promise<Unready> {
  const name = await embeddingName({ model }, endpoint, signal)
  // Nobody can make them: words have to do.
  if (name === null) return { endpoint, memories: [], more: false }
  const asked = { model: name, most: MOST + 1 }
  const found = await unembeddedOnPath(db.reader, adventure.id, head, asked)
  return { endpoint, memories: found.slice(0, MOST), more: found.length > MOST }
}

/** Embeds memories. Throws what stands in the way; what has a vector by then keeps it. */
export async function embedMemories(
  { db, model }: Deps,
  { endpoint, memories }: Unready,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < memories.length; from += AT_ONCE) {
    const some = memories.slice(from, from + AT_ONCE)
    const texts = some.map(({ text }) => text)
    const { vectors, model: name } = await model.embed({ endpoint, texts, signal })
    await db.write(async (tx) => {
      for (const [index, memory] of some.entries())
        await keepVector(tx, memory, { model: name, vector: vectors[index]! })
    })
  }
}

/** A memory can have other words by now, or be gone. */
async function keepVector(
  tx: Tx,
  { id: memoryId, revision }: Unembedded,
  vector: { model: string; vector: Float32Array },
): Promise<void> {
  const isThere = await tx.memory.count({ where: { id: memoryId, revision } })
  if (isThere > 0) await putVector(tx, { memoryId, revision, ...vector })
}
