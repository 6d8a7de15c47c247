// Memories, the summary and the work on them in words.
import { describe, expect, test } from 'vitest'
import type { Memory, MemorySettings, Page, Summary } from '../../client/memory/story.ts'
import { beginText, factsOf, marksOf, summaryFacts, whereOf, workText } from '../../client/memory/words.ts'

const NOW = Date.parse('2026-01-02T00:00:00Z')
const memory = (more: Partial<Memory> = {}): Memory => ({
  id: 'm',
  text: 'x',
  status: 'ACTIVE',
  takes: { fromDepth: 6, toDepth: 11, fromTurn: 3, toTurn: 5 },
  depth: 11,
  turnNumber: 5,
  stale: false,
  pinned: false,
  reworded: false,
  madeBy: 'qwen',
  uses: 0,
  lastUsedAt: null,
  revision: 0,
  similarity: null,
  earlierText: null,
  beyondCapacity: false,
  ...more,
})
const settings = (more: Partial<MemorySettings> = {}): MemorySettings => ({
  memoryOn: true,
  summaryOn: true,
  memoryCapacity: 200,
  usesStoryteller: false,
  ...more,
})
const work = (more: Partial<NonNullable<Page['memoryWork']>>): Page['memoryWork'] => ({
  kind: 'REMEMBER',
  status: 'RUNNING',
  done: 3,
  total: 5,
  failure: null,
  endedAt: null,
  ...more,
})

describe('a memory', () => {
  test.each<[Partial<Memory>, string]>([
    [{}, 'Takes 7 to 12 · turns 3 to 5'],
    [{ takes: { fromDepth: 0, toDepth: 5, fromTurn: 0, toTurn: 2 } }, 'Takes 1 to 6 · up to turn 2'],
    [{ takes: null, depth: 8, turnNumber: 4 }, 'From take 9 on · turn 4'],
    [{ takes: null, depth: 0, turnNumber: 0 }, 'From take 1 on · the opening'],
    [{ takes: null, depth: -1, turnNumber: 0 }, 'From the beginning on'],
  ])('says where it stands: %j', (more, words) => expect(whereOf(memory(more))).toBe(words))

  test('says who wrote it, how often it came back, and how near it was', () => {
    const told = { uses: 2, lastUsedAt: '2026-01-01T00:00:00Z', similarity: 0.6249 }
    expect(factsOf(memory({ takes: null, depth: -1, ...told, madeBy: null }), NOW)).toBe(
      'From the beginning on · written by you · told 2 times, last yesterday · similarity 0.62 last turn',
    )
    const extract = { madeBy: 'Extract (sentences of the story, no AI model)' }
    expect(factsOf(memory(extract))).toMatch(/ · by the built-in extract · not told yet$/)
    expect(factsOf(memory({ madeBy: null, text: '' }))).toBe('Takes 7 to 12 · turns 3 to 5')
    expect(factsOf(memory({ madeBy: null, reworded: true, uses: 1 }))).toMatch(
      / · in your words · told once$/,
    )
  })

  test('is marked by what keeps it from being told', () => {
    const words = (more: Partial<Memory>) => marksOf(memory(more), 7).map(({ word }) => word)
    expect(words({})).toEqual([])
    expect(words({ stale: true, beyondCapacity: true })).toEqual(['to be made again', 'beyond capacity'])
    expect(words({ status: 'FORGOTTEN' })).toEqual(['forgotten'])
    expect(words({ status: 'DISCARDED' })).toEqual(['deleted'])
    expect(marksOf(memory({ beyondCapacity: true }), 7)[0]!.hint).toContain('Only 7 memories')
  })
})

test('the work says how far it is, and of a failure why and what comes next', () => {
  const said = (more: Partial<NonNullable<Page['memoryWork']>>) => workText(work(more), settings())
  expect(said({})).toBe('Remembering: 3 of 5 done. You can play on meanwhile.')
  expect(said({ status: 'FAILED', failure: 'The model was away' })).toBe(
    'Not all could be remembered. The model was away. It is tried again after the next turn.',
  )
  expect(said({ status: 'CANCELLED' })).toContain('Stopped: 3 of 5')
  expect(said({ status: 'DONE' })).toBe('')
  expect(said({ kind: 'REBUILD_SUMMARY', total: 0 })).toBe(
    'Making the summary anew. You can play on meanwhile.',
  )
  expect(said({ kind: 'REWRITE', status: 'FAILED', failure: 'The key was refused.' })).toBe(
    'Not all memories could be written anew; those keep their words. The key was refused.',
  )
  expect(said({ kind: 'REWRITE', status: 'CANCELLED' })).toBe(
    'Stopped: 3 of 5 done. The other memories keep their words.',
  )
  expect(workText(null, settings())).toBe('')
  expect(workText(work({ status: 'FAILED' }), settings({ memoryOn: false }))).toContain('switched off')
})

test('an empty page says when the first memory is made', () => {
  expect(beginText(0)).toContain('has none yet')
  expect(beginText(1)).toContain('has 1.')
  expect(beginText(11)).toContain('12 takes long; this one has 11')
  expect(beginText(12)).toContain('after the next turn')
})

test('a summary says how far it goes, by whom and since when', () => {
  const summary = {
    depth: 17,
    turnNumber: 8,
    madeBy: 'qwen',
    reworded: false,
    createdAt: '2026-01-01T00:00:00Z',
  }
  expect(summaryFacts(summary as Summary, NOW)).toBe('Up to take 18, turn 8 · by qwen · yesterday')
})
