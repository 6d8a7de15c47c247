// Counting tokens: exact for prose, bounded for what no narrator should send.
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../../server/engine/context/tokens.ts'

describe('countTokens', () => {
  it('counts prose exactly, and markers as plain text', () => {
    expect(countTokens('')).toBe(0)
    expect(countTokens('You open the door.')).toBe(5)
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })

  it('is near the truth where it estimates', () => {
    const prose = 'The lamp in the gable must never go out, she said. '
    const exact = countTokens(prose.repeat(1_000)) / 1_000
    expect(countTokens(prose.repeat(40_000)) / 40_000).toBeCloseTo(exact, 1)
  })

  it('comes back from endless runs of anything', () => {
    for (const run of ['x', ' ', '👋', 'あ', '\n', '!'])
      expect(countTokens(run.repeat(1_000_000))).toBeGreaterThan(0)
  })
})
