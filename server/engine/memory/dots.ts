// Dot products of one vector with many, as fast as plain JavaScript has them.

/** Four rows at a time and two numbers of each: a number of the query is read once for all four, and the eight sums do not
 * wait for each other. Half as long as row by row.
 * @param vectors rows × width, packed
 * @param query width numbers
 * @param rows of vectors; a negative one counts as row 0
 * @param into the product of each of rows[from..to) at the same place
 * @returns nothing; `into` holds the products */
export function dotProducts(
  vectors: Float32Array,
  query: Float32Array,
  rows: Int32Array,
  into: Float64Array,
  from: number,
  to: number,
): void {
  const even = query.length & ~1
  for (let place = from; place < to; place += 4) {
    const [a, b, c, d] = startsOf(rows, place, to, query.length)
    let [a0, a1, b0, b1, c0, c1, d0, d1] = [0, 0, 0, 0, 0, 0, 0, 0]
    for (let at = 0; at < even; at += 2) {
      const x = query[at]!
      const y = query[at + 1]!
      a0 += vectors[a + at]! * x
      a1 += vectors[a + at + 1]! * y
      b0 += vectors[b + at]! * x
      b1 += vectors[b + at + 1]! * y
      c0 += vectors[c + at]! * x
      c1 += vectors[c + at + 1]! * y
      d0 += vectors[d + at]! * x
      d1 += vectors[d + at + 1]! * y
    }
    if (even < query.length) {
      const x = query[even]!
      a0 += vectors[a + even]! * x
      b0 += vectors[b + even]! * x
      c0 += vectors[c + even]! * x
      d0 += vectors[d + even]! * x
    }
    into[place] = a0 + a1
    if (place + 1 < to) into[place + 1] = b0 + b1
    if (place + 2 < to) into[place + 2] = c0 + c1
    if (place + 3 < to) into[place + 3] = d0 + d1
  }
}

/** Where four rows begin; past the end the last one again. */
function startsOf(
  rows: Int32Array,
  place: number,
  to: number,
  width: number,
): [number, number, number, number] {
  const start = (next: number) => Math.max(0, rows[Math.min(place + next, to - 1)]!) * width
  return [start(0), start(1), start(2), start(3)]
}
