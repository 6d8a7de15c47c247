// What is remembered on two sides of a story: memories of one of them alone, those of one block told in two ways, and the
// summaries in use.
import type { ContextMemory } from '../../engine/context/recalled.ts'
import { BLOCK } from '../../engine/memory/blocks.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from '../../io/store/database.ts'
import { memoriesFrom, type OwnMemory } from '../../io/store/memories-apart.ts'
import { summaryInUse } from '../../io/store/recall.ts'
import { lazily, wordComparer, type Comparison, type Side, type WordDifference } from './compare.ts'

/** A memory that is not the same at the two ends; null where one has none. */
export interface MemoryDifference {
  /** The depths that it is about; null where its player wrote it. */
  takes: { from: number; to: number } | null
  a: OwnMemory | null
  b: OwnMemory | null
  /** How its words differ; null where it is there at one end alone. */
  words: () => Promise<WordDifference | null>
}

export interface MemoryComparison {
  /** By depth. */
  differences: MemoryDifference[]
  /** There are more differences than are told. */
  more: boolean
  /** The summaries in use at both ends. */
  summary: {
    a: ContextMemory | null
    b: ContextMemory | null
    /** null where both are the same, and where one has none. */
    words: () => Promise<WordDifference | null>
  }
}

/** At most so many memories are told. */
export const MOST_MEMORIES = 100

/** Compares what is remembered at the ends of a comparison: above the parting it is the same. */
export async function compareMemories(db: Reader, comparison: Comparison): Promise<MemoryComparison> {
  const { parting, a, b } = comparison
  const from = (parting?.depth ?? -1) + 1
  const [left, right] = [
    await memoriesFrom(db, spotOf(a), from, MOST_MEMORIES + 1),
    await memoriesFrom(db, spotOf(b), from, MOST_MEMORIES + 1),
  ]
  const compare = wordComparer()
  const paired = pairs(left, right)
  const differences = paired.slice(0, MOST_MEMORIES).map(([a, b]): MemoryDifference => {
    const block = (a ?? b)!.block
    return {
      takes: block === null ? null : { from: block * BLOCK, to: block * BLOCK + BLOCK - 1 },
      a,
      b,
      words: lazily(async () => (a && b ? compare(a.text, b.text) : null)),
    }
  })
  return {
    differences,
    more: paired.length > MOST_MEMORIES,
    summary: await summaries(db, a, b, compare),
  }
}

async function summaries(
  db: Reader,
  left: Side,
  right: Side,
  compare: ReturnType<typeof wordComparer>,
): Promise<MemoryComparison['summary']> {
  const [a, b] = [await summaryInUse(db, spotOf(left)), await summaryInUse(db, spotOf(right))]
  const words = lazily(async () => (a && b && a.id !== b.id ? compare(a.text, b.text) : null))
  return { a, b, words }
}

type Pair = [a: OwnMemory | null, b: OwnMemory | null]

/** The memories of one block beside each other, all others alone; by depth, those of the first side first. */
function pairs(left: readonly OwnMemory[], right: readonly OwnMemory[]): Pair[] {
  const byBlock = new Map(right.map((memory) => [memory.block, memory]))
  const other = ({ block }: OwnMemory) => (block === null ? null : (byBlock.get(block) ?? null))
  const taken = new Set(left.map(other))
  const all: Pair[] = [
    ...left.map((memory): Pair => [memory, other(memory)]),
    ...right.filter((memory) => !taken.has(memory)).map((memory): Pair => [null, memory]),
  ]
  const differ = all.filter(([a, b]) => a?.text !== b?.text)
  return differ.sort((one, two) => depthOf(one) - depthOf(two))
}

const depthOf = ([a, b]: Pair): number => (a ?? b)!.depth

const spotOf = ({ branchId, end }: Side): Spot => ({ branchId, depth: end?.depth ?? -1 })
