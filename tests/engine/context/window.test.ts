// The window of history: it holds as much as fits, and its start moves in steps.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseWindow } from '../../../server/engine/context/window.ts'

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
        fc.boolean(),
        (costs, kept, budget, hasOlder) => {
          const all = takes(...costs)
          const { start, tokens, truncated } = chooseWindow(all, kept, budget, hasOlder)
          expect(tokens).toBeLessThanOrEqual(budget)
          expect(start).toBeLessThanOrEqual(all.length - 1)
          if (!truncated) expect(tokens).toBe(costs.slice(start).reduce((sum, cost) => sum + cost, 0))
        },
      ),
    )
  })
})
