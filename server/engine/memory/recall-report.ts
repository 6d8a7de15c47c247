// Why some memories came back for a moment and others did not, as it is shown and as it is kept: small, for every narration.
import type { LeftOut, RankedMemory } from './rank.ts'

/** What became of a memory. */
export interface MemoryReport {
  memoryId: number
  /** Which of its wordings it was. */
  revision: number
  pinned: boolean
  /** From 1, by score alone; null where it did not compete. */
  rank: number | null
  /** How close it is to the scene by meaning, −1 to 1; null where there was nothing to compare. */
  similarity: number | null
  /** What of the scene it shares by words, 0 to below 1. */
  lexical: number
  /** null: it is told. */
  leftOut: LeftOut | null
}

/** Why meanings were not compared. SLOW: the vector of the scene did not come in time. FAILED: it could not be made.
 * RESTING: it was late before, and is not waited for at present. NOT_ASKED: nobody wanted one. */
export type WordsAlone = 'SLOW' | 'FAILED' | 'RESTING' | 'NOT_ASKED'

/** What became of the memories on a path. */
export interface RecallReport {
  /** Those that are told, best first, and then the best of those that are not. */
  memories: MemoryReport[]
  /** How many more were left out, by their reason. */
  more: Partial<Record<LeftOut, number>>
  /** The model that meanings were compared by; null where words alone counted. */
  model: string | null
  /** Why words alone counted; null where they did not, or where there was nothing to compare. */
  wordsAlone: WordsAlone | null
}

/** The report of a path without memories. */
export const NO_RECALL: RecallReport = { memories: [], more: {}, model: null, wordsAlone: null }

/** So many memories are told of one by one; pinned ones may be more. */
export const MOST_LISTED = 50
const DECIMALS = 10_000

/** What is said of a ranking.
 * @param ranked as ranking() answers it
 * @param others how many more there are that do not compete
 * @param revisionOf the revision of a memory that was ranked */
export function recallReport(
  ranked: readonly RankedMemory[],
  others: number,
  revisionOf: (id: number) => number,
  { model, wordsAlone }: Pick<RecallReport, 'model' | 'wordsAlone'>,
): RecallReport {
  const told = ranked.filter(({ leftOut }) => leftOut === null)
  const left = ranked.filter(({ leftOut }) => leftOut !== null)
  const listed = [...told, ...left.slice(0, Math.max(0, MOST_LISTED - told.length))]
  const more: RecallReport['more'] = {}
  for (const { leftOut } of left.slice(listed.length - told.length))
    more[leftOut!] = (more[leftOut!] ?? 0) + 1
  if (others > 0) more.BEYOND_CAPACITY = (more.BEYOND_CAPACITY ?? 0) + others
  const memories = listed.map(({ id, pinned, rank, similarity, lexical, leftOut }) => ({
    memoryId: id,
    revision: revisionOf(id),
    pinned,
    rank,
    similarity: similarity === null ? null : rounded(similarity),
    lexical: rounded(lexical),
    leftOut,
  }))
  return { memories, more, model, wordsAlone }
}

const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS

/** A report as it is stored: a memory is a short row, a reason a letter. */
export interface StoredRecall extends Omit<RecallReport, 'memories'> {
  memories: StoredMemory[]
}
type StoredMemory = [
  memoryId: number,
  revision: number,
  rank: number | null,
  similarity: number | null,
  lexical: number,
  leftOut: string | null,
  pinned?: 1,
]

const LETTERS = {
  RANKED_BELOW: 'r',
  PINNED_INSTEAD: 'p',
  NOTHING_SHARED: 'n',
  BEYOND_CAPACITY: 'b',
  STILL_TOLD: 's',
} as const satisfies Record<LeftOut, string>
const REASONS = new Map<string, LeftOut>(
  (Object.keys(LETTERS) as LeftOut[]).map((reason) => [LETTERS[reason], reason]),
)

/** What is stored of a report. */
export function storedRecall({ memories, ...report }: RecallReport): StoredRecall {
  return {
    ...report,
    memories: memories.map(({ memoryId, revision, rank, similarity, lexical, leftOut, pinned }) => {
      const row = [memoryId, revision, rank, similarity, lexical, leftOut && LETTERS[leftOut]] as const
      return pinned ? [...row, 1] : [...row]
    }),
  }
}

/** A report as it was stored. */
export function readRecall({ memories, ...report }: StoredRecall): RecallReport {
  return {
    ...report,
    memories: memories.map(([memoryId, revision, rank, similarity, lexical, letter, pinned]) => ({
      memoryId,
      revision,
      pinned: pinned === 1,
      rank,
      similarity,
      lexical,
      leftOut: letter === null ? null : (REASONS.get(letter) ?? 'RANKED_BELOW'),
    })),
  }
}
