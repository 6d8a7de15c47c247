// How often the memory that a scene asks for comes first, or among the first five, with words, with vectors, and with both.
import { createBank, putMemory, type Bank } from '../../server/engine/memory/bank.ts'
import { rank } from '../fakes/rank.ts'
import { createMiniLm, MINILM_NAME, MINILM_WIDTH } from '../../server/io/model/minilm.ts'
import { OTHERS, PAIRS } from './retrieval-set.ts'

/** The vectors of the set, by MiniLM. */
export interface SetVectors {
  memories: Float32Array[]
  scenes: Float32Array[]
}

export const MEMORIES = [...PAIRS.map(([memory]) => memory), ...OTHERS]
const SCENES = PAIRS.map(([, scene]) => scene)
const NOT_TOLD = 'zz'

export async function embedSet(): Promise<SetVectors> {
  const model = createMiniLm()
  try {
    const { vectors } = await model.embed([...MEMORIES, ...SCENES], new AbortController().signal)
    return { memories: vectors.slice(0, MEMORIES.length), scenes: vectors.slice(MEMORIES.length) }
  } finally {
    await model.close()
  }
}

/** Hits of all scenes: first, and among the first five. */
export interface Hits {
  at1: number
  at5: number
}

/** WORDS: words alone; VECTORS: vectors alone; BOTH: as the program does it. */
export function hits(by: 'WORDS' | 'VECTORS' | 'BOTH', vectors: SetVectors | null): Hits {
  const bank = bankOf(by === 'WORDS' ? null : vectors, by !== 'VECTORS')
  const candidates = MEMORIES.map((_, id) => ({ id, pinned: false, usedAt: 0, uses: 0 }))
  const places = SCENES.map((scene, index) => {
    const ranked = rank(
      bank,
      candidates,
      {
        text: by === 'VECTORS' ? NOT_TOLD : scene,
        vector: by === 'WORDS' ? null : (vectors?.scenes[index] ?? null),
        model: MINILM_NAME,
      },
      { topK: 5, capacity: 1_000 },
    )
    const found = ranked.find(({ id }) => id === index)
    return found?.leftOut === 'NOTHING_SHARED' ? Number.POSITIVE_INFINITY : (found?.rank ?? 0)
  })
  const within = (most: number) => places.filter((place) => place <= most).length
  return { at1: within(1), at5: within(5) }
}

function bankOf(vectors: SetVectors | null, withWords: boolean): Bank {
  const bank = createBank(MINILM_NAME, MINILM_WIDTH, MEMORIES.length)
  MEMORIES.forEach((text, id) =>
    putMemory(bank, {
      id,
      text: withWords ? text : '',
      vector: vectors?.memories[id] ?? null,
      model: MINILM_NAME,
    }),
  )
  return bank
}
