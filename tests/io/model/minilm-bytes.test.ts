// Vectors as bytes and back, and those that are refused.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOfVector, vectorOfBytes } from '../../../server/io/model/vectors-as-bytes.ts'

describe('a vector', () => {
  it('comes back from its bytes, wherever they begin', () =>
    fc.assert(
      fc.property(
        fc.float32Array({ noNaN: true, noDefaultInfinity: true, minLength: 1, maxLength: 40 }),
        fc.nat(7),
        (vector, offset) => {
          fc.pre(vector.some((number) => number * number > 0))
          const bytes = bytesOfVector(vector)!
          const moved = new Uint8Array(bytes.length + offset)
          moved.set(bytes, offset)
          expect(vectorOfBytes(moved.subarray(offset), vector.length)).toEqual(vector)
          expect(vectorOfBytes(Buffer.from(bytes), vector.length)).toEqual(vector)
          expect(vectorOfBytes(bytes, vector.length + 1)).toBeNull()
        },
      ),
    ))

  it('is little endian', () => expect([...bytesOfVector(Float32Array.of(1))!]).toEqual([0, 0, 128, 63]))

  it.each([
    ['nothing', []],
    ['zeros', [0, -0, 0]],
    ['no number', [1, Number.NaN]],
    ['no end', [1, Number.POSITIVE_INFINITY]],
  ])('of %s is refused both ways', (_, numbers) => {
    const vector = Float32Array.from(numbers)
    expect(bytesOfVector(vector)).toBeNull()
    expect(vectorOfBytes(new Uint8Array(vector.buffer), vector.length)).toBeNull()
  })
})
