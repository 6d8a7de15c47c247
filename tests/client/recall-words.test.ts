// The memories of a prompt in words: each count, each way of comparing and each reason has its own sentence.
import { describe, expect, it } from 'vitest'
import type { MemoryReport, RecallReport } from '../../client/insights/answers.ts'
import { comparedBy, memoryVerdict, moreOf, recallOf, shareOf } from '../../client/insights/recall-words.ts'

const memory = (more: Partial<MemoryReport> = {}): MemoryReport => ({
  memoryId: 'm',
  text: 'A promise.',
  included: true,
  leftOut: null,
  pinned: false,
  rank: 1,
  similarity: 0.5,
  lexical: 0.1,
  ...more,
})
const silent = (leftOut: NonNullable<MemoryReport['leftOut']>) =>
  memory({ included: false, leftOut, rank: 9 })
const recall = (memories: MemoryReport[], more: RecallReport['more'] = []): RecallReport => ({
  memories,
  more,
  model: 'MiniLM',
  wordsAlone: null,
})

describe('how many came back', () => {
  const left = silent('RANKED_BELOW')
  it.each([
    [null, 'Memories are switched off in Settings.', 'No memories were looked for.'],
    [
      recall([]),
      'Nothing is remembered on this line yet. The first memories are made once it has twelve takes.',
      'Nothing was remembered on this line yet.',
    ],
    [
      recall([left]),
      'The one memory of this line is not told: it shares nothing with the scene.',
      'The one memory of this line was not told: it shared nothing with the scene.',
    ],
    [
      recall([left, left]),
      'None of 2 memories is told: they share nothing with the scene.',
      'None of 2 memories was told: they shared nothing with the scene.',
    ],
    [
      recall([silent('STILL_TOLD')]),
      'The one memory of this line is not told: its takes are still in the story above.',
      'The one memory of this line was not told: its takes were still in the story above.',
    ],
    [
      recall([silent('STILL_TOLD')], [{ leftOut: 'STILL_TOLD', count: 2 }]),
      'None of 3 memories is told: their takes are still in the story above.',
      'None of 3 memories was told: their takes were still in the story above.',
    ],
    [
      recall([left, silent('STILL_TOLD')]),
      'None of 2 memories is told for this scene.',
      'None of 2 memories was told for this scene.',
    ],
    [recall([memory()]), 'The one memory of this line comes back.', 'The one memory of this line came back.'],
    [
      recall([memory(), memory()]),
      'All 2 memories of this line come back.',
      'All 2 memories of this line came back.',
    ],
    [
      recall([memory(), left]),
      '1 of 2 memories comes back for this scene.',
      '1 of 2 memories came back for this scene.',
    ],
    [
      recall([memory(), memory(), left], [{ leftOut: 'BEYOND_CAPACITY', count: 1_200 }]),
      '2 of 1,203 memories come back for this scene.',
      '2 of 1,203 memories came back for this scene.',
    ],
  ])('%#', (report, next, then) => {
    expect(recallOf(report, 'next')).toBe(next)
    expect(recallOf(report, 'then')).toBe(then)
  })
})

it('says how they were compared, and nothing where nothing was', () => {
  expect(comparedBy(recall([memory()]), 'next')).toMatch(
    /by meaning \(MiniLM\), which counts most, and by words/,
  )
  for (const wordsAlone of ['SLOW', 'FAILED', 'RESTING'] as const)
    expect(comparedBy({ ...recall([]), wordsAlone }, 'then')).toMatch(/only words were compared/)
  expect(comparedBy({ ...recall([]), model: null }, 'next')).toBe('')
})

it('says why each is told or not, in its tense', () => {
  const all = [
    memory(),
    memory({ rank: 3 }),
    memory({ pinned: true, rank: 40 }),
    silent('RANKED_BELOW'),
    silent('PINNED_INSTEAD'),
    silent('NOTHING_SHARED'),
    silent('BEYOND_CAPACITY'),
    silent('STILL_TOLD'),
  ]
  const said = (['next', 'then'] as const).flatMap((when) => all.map((one) => memoryVerdict(one, when)))
  expect(new Set(said).size).toBe(16)
  expect(said.slice(0, 3)).toEqual([
    'Told: it bears most on the scene.',
    'Told: number 3 of those that bear on the scene.',
    'Told: you pinned it.',
  ])
  expect(moreOf({ leftOut: 'RANKED_BELOW', count: 12 }, 'next')).toBe(
    '12 more: others bear more on the scene.',
  )
  expect([shareOf(null), shareOf(0.456)]).toEqual(['–', '0.46'])
})
