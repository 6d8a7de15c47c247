// The window of history: it holds as much as fits, and its start moves in steps.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseWindow, inReach, reachOf } from '../../../server/engine/context/window.ts'

/** Takes of these weights (with their separator), by depth. */
const takes = (...costs: number[]) => costs.map((cost, depth) => ({ depth, tokens: cost - 1 }))

describe('the start of the window', () => {
  it('is the beginning while everything fits', () => {
    expect(chooseWindow(takes(10, 10, 10), null, 30)).toEqual({ start: 0, tokens: 30, truncated: false })
  })

  it('stays where it was while everything below it fits', () => {
    expect(chooseWindow(takes(10, 10, 10, 10), 1, 30)).toMatchObject({ start: 1, tokens: 30 })
  })

  it('moves until a quarter is free when it no longer fits', () => {
    expect(chooseWindow(takes(...Array<number>(11).fill(10)), 0, 100)).toMatchObject({ start: 4, tokens: 70 })
  })

  it('moves back only when more than half is unused and story stands above', () => {
    const many = takes(...Array<number>(20).fill(10))
    expect(chooseWindow(many, 10, 190)).toMatchObject({ start: 10 })
    expect(chooseWindow(many, 10, 210)).toMatchObject({ start: 5, tokens: 150 })
    expect(chooseWindow(many, 10, 1_000)).toMatchObject({ start: 0 })
  })

  it('is the newest take alone, cut, when not even that fits', () => {
    expect(chooseWindow(takes(10, 500), 0, 100)).toEqual({ start: 1, tokens: 100, truncated: true })
  })

  it('never lets a window be over its budget, and always holds the newest take', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 400 }), { minLength: 1, maxLength: 60 }),
        fc.option(fc.nat({ max: 70 }), { nil: null }),
        fc.integer({ min: 256, max: 4_000 }),
        fc.nat({ max: 70 }),
        (costs, kept, budget, from) => {
          const all = takes(...costs)
          const { start, tokens, truncated } = chooseWindow(all, kept, budget, from)
          expect(tokens).toBeLessThanOrEqual(budget)
          expect(start).toBeLessThanOrEqual(all.length - 1)
          if (!truncated) expect(tokens).toBe(costs.slice(start).reduce((sum, cost) => sum + cost, 0))
        },
      ),
    )
  })
})

describe('what is in reach', () => {
  const story = fc.array(
    fc.record({
      tokens: fc.integer({ min: 1, max: 300 }),
      blockTokens: fc.nat({ max: 20 }),
      hidden: fc.boolean(),
    }),
    { minLength: 1, maxLength: 80 },
  )
  const told = (all: { depth: number; tokens: number; blockTokens: number; hidden: boolean }[]) =>
    all.flatMap(({ depth, tokens, blockTokens, hidden }) =>
      hidden ? [] : [{ depth, tokens: tokens + blockTokens }],
    )

  it('gives the window that the whole story gives, to any share of what it may hold', () => {
    fc.assert(
      fc.property(
        story,
        fc.option(fc.nat({ max: 80 }), { nil: null }),
        fc.integer({ min: 256, max: 9_000 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (weights, kept, most, share) => {
          const all = weights.map((one, depth) => ({ ...one, depth }))
          const keptStart = kept === null ? null : Math.min(kept, all.length - 1)
          const read = inReach(all, keptStart, reachOf(most))
          const [budget, from] = [Math.floor(most * share), read[0]!.depth]
          const window = chooseWindow(told(read), keptStart, budget, from)
          // Where all that is read is hidden, the newest words are further above, and nothing is told.
          if (told(read).length > 0) expect(window).toEqual(chooseWindow(told(all), keptStart, budget))
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('is the kept window alone while more than half of the room is used, and no more than fits', () => {
    const all = Array.from({ length: 100 }, (_, depth) => ({
      depth,
      tokens: 10,
      blockTokens: 0,
      hidden: false,
    }))
    const first = (keptStart: number | null, most: number) =>
      100 - inReach(all, keptStart, reachOf(most)).length
    expect(first(null, 400)).toBe(60)
    expect(first(70, 400)).toBe(70)
    expect(first(80, 400)).toBe(80)
    expect(first(81, 400)).toBe(70)
    expect(first(10, 400)).toBe(60)
  })
})
