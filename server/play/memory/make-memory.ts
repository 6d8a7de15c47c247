// Making the memory of one block: its takes are read, retold, and what comes of it is kept if they are still the same.
import type { Adventure, Memory, Take } from '../../../generated/sqlite/client.ts'
import { blockAt, told } from '../../engine/memory/blocks.ts'
import { castBrief } from '../../engine/memory/cast.ts'
import { memoryPrompt } from '../../engine/memory/prompts.ts'
import { readMemory } from '../../engine/memory/reply.ts'
import type { Spot, TakeKind } from '../../engine/story/words.ts'
import type { Tx } from '../../io/store/database.ts'
import { isUnique } from '../../io/store/errors.ts'
import { reviseMemory } from '../../io/store/memories.ts'
import { takesOnPath } from '../../io/store/path.ts'
import { isDone } from '../../io/store/remembered.ts'
import { castAt, namesIn } from './cast-at.ts'
import type { Deps } from '../deps.ts'
import { askSummariser, type Summariser } from './summariser.ts'

/** What a run works on. */
export interface Ground {
  adventure: Adventure
  head: Spot
  /** null: extracts. */
  summariser: Summariser | null
  signal: AbortSignal
}

/** A text, and who wrote it; nobody where nothing was told. */
export interface Written {
  text: string
  madeBy: string | null
}

/** Makes the memory of a block of the path, or makes it again. Where nothing is told no model is asked. False when its takes
 * are no more what they were: nothing is kept then, and the next run does it. Throws what stands in the way. */
export async function makeMemory(deps: Deps, ground: Ground, block: number): Promise<boolean> {
  const { from, to } = blockAt(block)
  const takes = await takesOnPath(deps.db.reader, { ...ground.head, depth: to }, from)
  if (takes.length !== to - from + 1) return false
  const written = await retold(deps, ground, takes)
  try {
    return await deps.db.write((tx) => keep(tx, takes, block, written, deps.clock.now()))
  } catch (error) {
    if (isUnique(error)) return false // another instance was faster
    throw error
  }
}

/** What takes of a block say in short, by the summariser or as an extract. */
export async function retold(
  deps: Deps,
  { adventure, summariser, signal }: Ground,
  takes: Take[],
): Promise<Written> {
  const shown = told(takes)
  const { branchId, depth } = takes.at(-1)!
  if (shown.length === 0) return { text: '', madeBy: null }
  const texts = shown.map(({ text }) => text)
  const cast = await castAt(deps.db.reader, adventure, { branchId, depth }, texts)
  if (summariser) {
    const prompt = {
      purpose: 'MEMORY' as const,
      ...memoryPrompt(castBrief(cast), shown, summariser.blockTokens),
    }
    const text = await askSummariser(deps, summariser, prompt, readMemory, signal)
    return { text, madeBy: summariser.endpoint.model }
  }
  const { EXTRACT_NAME, extractMemory } = await import('../../engine/memory/extract.ts')
  const kinds = shown.map((take) => ({ ...take, kind: take.kind as TakeKind }))
  return { text: extractMemory(kinds, namesIn(cast)) ?? '', madeBy: EXTRACT_NAME }
}

/** Keeps a memory at the last take of its block. One that went stale is made again in its place, with its pin and its uses. */
async function keep(tx: Tx, takes: Take[], block: number, written: Written, now: Date): Promise<boolean> {
  const { adventureId, branchId, depth } = takes.at(-1)!
  if (!(await areUnchanged(tx, takes))) return false
  const there = await tx.memory.findUnique({ where: { branchId_block: { branchId, block } } })
  if (there === null)
    await tx.memory.create({ data: { adventureId, branchId, depth, block, createdAt: now, ...written } })
  else if (isDone(there)) return false
  else await again(tx, there, written)
  return true
}

const again = (tx: Tx, memory: Memory, written: Written): Promise<Memory> =>
  reviseMemory(tx, memory, { ...written, stale: false })

/** Whether takes are still what they were when they were read. */
export async function areUnchanged(tx: Tx, takes: Take[]): Promise<boolean> {
  const now = await tx.take.findMany({
    where: { id: { in: takes.map(({ id }) => id) } },
    select: { id: true, revision: true, hidden: true },
  })
  const known = new Map(now.map((take) => [take.id, take]))
  return takes.every(({ id, revision, hidden }) => {
    const take = known.get(id)
    return take?.revision === revision && take.hidden === hidden
  })
}
