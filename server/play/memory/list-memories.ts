// The memories of a story as its player sees them from a spot: those on its path, with the turns that they are about.
import type { Adventure, Memory } from '../../../generated/sqlite/client.ts'
import { blockAt, type Stretch } from '../../engine/memory/blocks.ts'
import { byCapacity } from '../../engine/memory/rank.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from '../../io/store/database.ts'
import { mayBeTold, memoriesOnPath, type MemoryStatus } from '../../io/store/memories.ts'
import { turnsOnPath } from '../../io/store/path.ts'
import { readSettings } from '../../io/store/settings.ts'
import { lastRecall } from './last-recall.ts'

/** A memory as it is seen from a spot. */
export interface SeenMemory {
  memory: Memory
  /** The takes that it is about; null for one that a player wrote. */
  takes: Stretch | null
  /** The turns of the first and the last of these takes; of one that a player wrote twice that of the take where it
   * stands, 0 before the first. */
  turns: Stretch
  /** How close it was by meaning to the scene of the last turn, −1 to 1; null where it was not compared, or had other words. */
  similarity: number | null
  /** It does not compete: too many others are pinned, were used later, or more often. */
  beyondCapacity: boolean
}

/** Which memories are listed. What is null does not matter. */
export interface MemoryFilter {
  statuses: readonly MemoryStatus[] | null
  pinned: boolean | null
}

/** A page of a list: so many of it, after the memory with this place. */
export interface MemoryPage {
  after: MemoryPlace | null
  count: number
  newestFirst: boolean
}

/** Where a memory stands in a list: by depth, those at one depth by their ids. */
export type MemoryPlace = Pick<Memory, 'depth' | 'id'>

/** A page of the memories that a reader at a spot has, and whether there are more. */
export async function listMemories(
  db: Reader,
  adventure: Adventure,
  spot: Spot,
  filter: MemoryFilter,
  { after, count, newestFirst }: MemoryPage,
): Promise<{ seen: SeenMemory[]; more: boolean }> {
  const all = await memoriesOnPath(db, adventure.id, spot)
  const meant = all.filter(
    ({ status, pinned }) =>
      (filter.statuses?.includes(status as MemoryStatus) ?? true) && pinned === (filter.pinned ?? pinned),
  )
  const ordered = newestFirst ? meant.toReversed() : meant
  const isLater = (memory: Memory) =>
    after === null || (newestFirst ? byPlace(memory, after) < 0 : byPlace(memory, after) > 0)
  const rest = ordered.filter(isLater)
  const seen = await seenFrom(db, adventure, spot, all, rest.slice(0, count))
  return { seen, more: rest.length > count }
}

/** One memory as it is seen from a spot; null where it is not on the path. */
export async function findMemory(
  db: Reader,
  adventure: Adventure,
  spot: Spot,
  memoryId: number,
): Promise<SeenMemory | null> {
  const all = await memoriesOnPath(db, adventure.id, spot)
  const meant = all.filter(({ id }) => id === memoryId)
  return (await seenFrom(db, adventure, spot, all, meant))[0] ?? null
}

async function seenFrom(
  db: Reader,
  { ownerId }: Adventure,
  spot: Spot,
  all: readonly Memory[],
  meant: readonly Memory[],
): Promise<SeenMemory[]> {
  if (meant.length === 0) return []
  const { memoryCapacity } = await readSettings(db, ownerId)
  const candidates = all
    .filter(mayBeTold)
    .map(({ usedAt, createdAt, ...rest }) => ({ ...rest, usedAt: (usedAt ?? createdAt).getTime() }))
  const beyond = new Set(byCapacity(candidates, memoryCapacity)[1].map(({ id }) => id))
  const stretches = meant.map(({ block }) => (block === null ? null : blockAt(block)))
  const ends = meant.flatMap(({ depth }, at) => [stretches[at]?.from ?? depth, depth])
  const turns = await turnsOnPath(db, spot, [...new Set(ends)])
  const recalled = await lastRecall(db, spot)
  const turnAt = (depth: number) => turns.get(depth) ?? 0
  return meant.map((memory, at) => {
    const takes = stretches[at] ?? null
    const last = recalled.get(memory.id)
    return {
      memory,
      takes,
      turns: { from: turnAt(takes?.from ?? memory.depth), to: turnAt(memory.depth) },
      similarity: last?.revision === memory.revision ? last.similarity : null,
      beyondCapacity: beyond.has(memory.id),
    }
  })
}

const byPlace = (a: MemoryPlace, b: MemoryPlace): number => a.depth - b.depth || a.id - b.id
