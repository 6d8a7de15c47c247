// The length hint: its bounds, and its wording, which was measured.
import { describe, expect, it } from 'vitest'
import { lengthBounds, lengthHint } from '../../../server/engine/context/length-hint.ts'

describe('the length hint', () => {
  it.each([
    [100, null],
    [250, { words: 135, floor: null }],
    [400, { words: 236, floor: 82 }],
    [800, { words: 506, floor: 177 }],
    [2_400, { words: 1_586, floor: 300 }],
  ])('of %i tokens: %j', (tokens, bounds) => {
    expect(lengthBounds(tokens)).toEqual(bounds)
  })

  it('gives two bounds, none of which is a target', () => {
    expect(lengthHint(800, false)).toBe(
      '[Length: this turn must not exceed 506 words and should not stop short of 177. Stay near the lower number unless the scene really needs more. Finish your last sentence well inside the limit.]',
    )
    expect(lengthHint(250, true)).toBe(
      '[Length: this turn must not exceed 135 words; a typical turn is much shorter. Finish your last sentence and append the state block well inside the limit.]',
    )
    expect(lengthHint(100, true)).toBeNull()
    for (const tokens of [250, 800]) expect(lengthHint(tokens, true)).not.toMatch(/token/i)
  })
})
