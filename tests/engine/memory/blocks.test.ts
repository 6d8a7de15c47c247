// Which blocks and summaries are due, and what of a scene is compared with the memories.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockAt,
  blockOf,
  blocksDue,
  currentSummary,
  remembered,
  sceneText,
  summaryDue,
} from '../../../server/engine/memory/blocks.ts'

const done =
  (...blocks: number[]) =>
  (block: number) =>
    blocks.includes(block)

describe('blocks', () => {
  it('are six takes each, for ever', () => {
    expect([0, 1, 9].map(blockAt)).toEqual([
      { from: 0, to: 5 },
      { from: 6, to: 11 },
      { from: 54, to: 59 },
    ])
    fc.assert(
      fc.property(fc.nat(), (depth) => {
        const { from, to } = blockAt(blockOf(depth))
        expect(from <= depth && depth <= to).toBe(true)
      }),
    )
  })

  it.each([
    [-1, []],
    [10, []],
    [11, [0]],
    [12, [0, 1]],
    [17, [0, 1]],
    [18, [0, 1, 2]],
    [100, [0, 1, 2, 3, 4]],
  ])('are due at depth %i: %j', (head, due) => expect(blocksDue(head, done())).toEqual(due))

  it('are made where one is missing, whatever was made after it', () => {
    expect(blocksDue(40, done(0, 2, 3))).toEqual([1, 4, 5])
  })

  it('count as remembered up to the first that is missing', () => {
    expect(remembered(40, done())).toBe(-1)
    expect(remembered(40, done(0, 1, 3))).toBe(11)
    expect(remembered(11, done(0, 1, 2, 3))).toBe(11)
    expect(remembered(-1, done(0))).toBe(-1)
  })

  it('come to an end, five in each run', () =>
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 400 }), (head) => {
        const made = new Set<number>()
        for (let due = blocksDue(head, (block) => made.has(block)); due.length > 0;) {
          for (const block of due) made.add(block)
          due = blocksDue(head, (block) => made.has(block))
        }
        expect(made.size).toBe(Math.floor(head / 6))
        expect(remembered(head, (block) => made.has(block))).toBe(made.size * 6 - 1)
      }),
    ))
})

describe('a summary', () => {
  const fresh = (depth: number) => ({ depth, stale: false })
  const stale = (depth: number) => ({ depth, stale: true })

  it.each([
    ['not before 15 takes are remembered', [], 11, null],
    ['then of all of them', [], 17, { after: null, folds: { from: 0, to: 17 } }],
    ['not before 15 more', [fresh(17)], 29, null],
    ['then of what is new', [fresh(17)], 35, { after: 0, folds: { from: 18, to: 35 } }],
    [
      'from the deepest, of equals the newest',
      [fresh(35), fresh(17), fresh(35)],
      53,
      { after: 2, folds: { from: 36, to: 53 } },
    ],
    ['not while what it folded is not remembered again', [fresh(17), stale(35)], 29, null],
    [
      'at once when it is, from the one that holds',
      [fresh(17), stale(35)],
      35,
      { after: 0, folds: { from: 18, to: 35 } },
    ],
    ['from nothing when none holds', [stale(17), stale(35)], 41, { after: null, folds: { from: 0, to: 41 } }],
    ['not for a stale one that has a fresh one at its depth', [stale(35), fresh(35)], 41, null],
    ['not for nothing', [], -1, null],
  ])('is due %s', (_, versions, ground, due) => expect(summaryDue(versions, ground)).toEqual(due))

  it('in use is the deepest, of equals the newest', () => {
    expect(currentSummary([])).toBeNull()
    expect(currentSummary([fresh(35), fresh(17), stale(35)])).toBe(2)
  })
})

describe('the text of a scene', () => {
  const take = (text: string, tokens = 10, hidden = false) => ({ text, tokens, hidden })

  it('is the last four takes that are story', () => {
    const takes = [
      take('one'),
      take('two'),
      take('hidden', 10, true),
      take('three'),
      take('  '),
      take('four'),
      take('five'),
    ]
    expect(sceneText(takes)).toBe('two\n\nthree\n\nfour\n\nfive')
    expect(sceneText([])).toBe('')
  })

  it('is cut at a word from its beginning', () => {
    expect(sceneText([take('alpha beta gamma delta', 4), take('omega', 1)], 3)).toBe('gamma delta\n\nomega')
    expect(sceneText([take('never read', 5), take('alpha beta', 2)], 2)).toBe('alpha beta')
    expect(sceneText([take('宿'.repeat(100), 100)], 30)).toBe('宿'.repeat(30))
    expect(sceneText([take('🜁'.repeat(100), 100)], 30.5)).toBe('🜁'.repeat(30))
  })
})
