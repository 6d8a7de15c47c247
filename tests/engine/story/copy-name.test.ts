// Names of copies: marked, within bounds, and never cut within a letter.
import { assert, integer, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { copyName } from '../../../server/engine/story/copy-name.ts'

it('marks a name that fits, and cuts one that does not', () => {
  expect(copyName('The Mill', 20)).toBe('The Mill (copy)')
  expect(copyName('The Mill at the river', 20)).toBe('The Mill at t (copy)')
  expect(copyName('x'.repeat(12) + '🐸🐸', 20)).toBe(`${'x'.repeat(12)} (copy)`)
})

it('is within bounds and whole, whatever the name', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 60 }), integer({ min: 10, max: 60 }), (name, most) => {
      const copy = copyName(name, most)
      expect(copy.length).toBeLessThanOrEqual(most)
      expect(copy).not.toMatch(/\p{Cs}/u)
    }),
  )
})
