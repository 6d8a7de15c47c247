// Memories and summaries put into a story by hand, for tests that are about what becomes of them.
import type { Memory, Summary } from '../../generated/sqlite/client.ts'
import { BLOCK } from '../../server/engine/memory/blocks.ts'
import { putVector } from '../../server/io/store/memories.ts'
import { takeAt } from '../../server/io/store/path.ts'
import { headOf } from '../../server/play/head.ts'
import { current, type Story } from './a-story.ts'
import { WORD_VECTORS, wordVector } from './word-vectors.ts'

/** The memory of a block on the path of the head, with its vector: in a player's words, which come back also while the prompt
 * holds its takes.
 * @param model of the vector; null for none */
export async function remembered(
  story: Story,
  block: number,
  text: string,
  { model = WORD_VECTORS, width, ...more }: Partial<Memory> & { model?: string | null; width?: number } = {},
): Promise<Memory> {
  const place = await spotOf(story, block * BLOCK + BLOCK - 1)
  return story.deps.db.write(async (tx) => {
    const common = { adventureId: story.adventure.id, createdAt: story.deps.clock.now() }
    const memory = await tx.memory.create({
      data: { ...common, ...place, block, text, reworded: true, ...more },
    })
    const { id: memoryId, revision } = memory
    if (model !== null) await putVector(tx, { memoryId, revision, model, vector: wordVector(text, width) })
    return memory
  })
}

/** A version of the summary that ends at a depth on the path of the head. */
export async function summarised(story: Story, depth: number, text: string): Promise<Summary> {
  const place = await spotOf(story, depth)
  const common = { adventureId: story.adventure.id, createdAt: story.deps.clock.now() }
  return story.deps.db.write((tx) => tx.summary.create({ data: { ...common, ...place, text } }))
}

async function spotOf(story: Story, depth: number): Promise<{ branchId: number; depth: number }> {
  const take = await takeAt(story.deps.db.reader, { ...headOf(await current(story)), depth })
  if (!take) throw new Error(`The story has no take at depth ${depth}.`)
  return { branchId: take.branchId, depth: take.depth }
}
