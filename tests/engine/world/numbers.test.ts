// Numbers as models and players write them.
import { expect, it } from 'vitest'
import { differenceOf, numberOf } from '../../../server/engine/world/numbers.ts'

it.each([
  ['1,000', 1000],
  ['-12,345.5', -12_345.5],
  ['0,125', 0.125],
  ['−0,500', -0.5],
  ['1,5', 1.5],
  ['1,00', 1],
  ['+2', 2],
  ['1e400', null],
  ['1,2,3', null],
  ['0x10', null],
  ['', null],
])('%s is %s', (written, number) => {
  expect(numberOf(written)).toBe(number)
})

it('a difference may have its reason behind it, or go from what to what', () => {
  expect(['-5 (the fall)', '0,750 -> 0,500', 'none'].map(differenceOf)).toEqual([-5, -0.25, null])
})
