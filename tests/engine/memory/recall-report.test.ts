// The report on the memories of a prompt: it is read back as it was, and it is small whatever the bank holds.
import { describe, expect, it } from 'vitest'
import type { LeftOut, RankedMemory } from '../../../server/engine/memory/rank.ts'
import {
  MOST_LISTED,
  readRecall,
  recallReport,
  storedRecall,
} from '../../../server/engine/memory/recall-report.ts'

const ranked = (id: number, leftOut: LeftOut | null, more: Partial<RankedMemory> = {}): RankedMemory => ({
  id,
  pinned: false,
  rank: id,
  score: 0.5,
  similarity: 0.123_456,
  lexical: 0.654_321,
  leftOut,
  ...more,
})
const by = { model: 'm', wordsAlone: null }

describe('a report', () => {
  const all = [
    ranked(1, null),
    ranked(2, 'RANKED_BELOW'),
    ranked(3, 'NOTHING_SHARED', { similarity: null, lexical: 0 }),
    ranked(4, null, { pinned: true }),
    ranked(5, 'PINNED_INSTEAD'),
    ranked(6, 'BEYOND_CAPACITY', { rank: null, similarity: null, lexical: 0 }),
  ]

  it('tells of what is told first, then of the others, each with its reason', () => {
    const { memories, more } = recallReport(all, 0, (id) => id * 10, by)
    expect(memories.map(({ memoryId, leftOut }) => [memoryId, leftOut])).toEqual([
      [1, null],
      [4, null],
      [2, 'RANKED_BELOW'],
      [3, 'NOTHING_SHARED'],
      [5, 'PINNED_INSTEAD'],
      [6, 'BEYOND_CAPACITY'],
    ])
    expect(memories[1]).toEqual({
      memoryId: 4,
      revision: 40,
      pinned: true,
      rank: 4,
      similarity: 0.1235,
      lexical: 0.6543,
      leftOut: null,
    })
    expect(more).toEqual({})
  })

  it('is read back as it was', () => {
    const report = recallReport(all, 7, (id) => id, { model: null, wordsAlone: 'SLOW' })
    const stored = JSON.parse(JSON.stringify(storedRecall(report))) as ReturnType<typeof storedRecall>
    expect(readRecall(stored)).toEqual(report)
    expect(report.more).toEqual({ BEYOND_CAPACITY: 7 })
  })

  it('counts those that are too many, by their reason, and drops none that is told', () => {
    const many = Array.from({ length: 900 }, (_, at) =>
      ranked(at + 1, at % 2 ? 'RANKED_BELOW' : 'NOTHING_SHARED'),
    )
    const pinned = Array.from({ length: 60 }, (_, at) => ranked(2_000 + at, null, { pinned: true }))
    const few = recallReport(many, 100, () => 0, by)
    expect(few.memories).toHaveLength(MOST_LISTED)
    expect(few.more).toEqual({ RANKED_BELOW: 425, NOTHING_SHARED: 425, BEYOND_CAPACITY: 100 })
    expect(JSON.stringify(storedRecall(few)).length).toBeLessThan(2_000)
    const full = recallReport([...many, ...pinned], 0, () => 0, by)
    expect(full.memories.map(({ leftOut }) => leftOut)).toEqual(pinned.map(() => null))
    expect(full.more).toEqual({ RANKED_BELOW: 450, NOTHING_SHARED: 450 })
  })
})
