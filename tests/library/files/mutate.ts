// Breaks files at random, and the same way for the same seed: as JSON, and as bytes.

export type Random = (below: number) => number

/** A small generator of whole numbers. */
export function random(seed: number): Random {
  let state = (seed + 1) * 0x9e3779b9
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value }
  return value
}

const ODD: (() => unknown)[] = [
  () => null,
  () => undefined,
  () => '',
  () => 0,
  () => -1,
  () => 1e308,
  () => 2 ** 53,
  () => true,
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => ({ length: 5 }),
  () => ({ toString: 1, valueOf: null, constructor: {} }),
  () => 'x'.repeat(300_000),
  () => '\0\uD800\u202E',
  () => '🐉'.repeat(1_000),
  () => 'שלום',
  () => '{{user}}${a}',
  () => '/(a+)+$/',
  () => nested(50),
  () => nested(800),
  () => Array.from({ length: 3_000 }, (_, at) => at),
  () => Array.from({ length: 3_000 }, () => ({ keys: 'a', value: 'b', text: 'c', prompt: 'd', title: 'e' })),
  () => '2 GB',
  () => 'embeded://../../etc/passwd',
  () => new Date(8.64e15).toISOString(),
]

/** A copy with one to four places changed: other types, nulls, depth, counts, lists repeated, names exchanged. */
export function breakJson(file: unknown, pick: Random): unknown {
  const copy = structuredClone(file)
  for (let times = 1 + pick(4); times > 0; times--) {
    const places = placesOf(copy)
    if (places.length === 0) break
    const { holder, name } = places[pick(places.length)]!
    const value = holder[name]
    const way = pick(10)
    if (way < 6) holder[name] = ODD[pick(ODD.length)]!()
    else if (way === 6) delete holder[name]
    else if (way === 7 && Array.isArray(value)) holder[name] = [...value, ...value, ...value.slice(0, 50)]
    else if (way === 8) holder[`${name}`.toUpperCase()] = value
    else holder[name] = structuredClone(places[pick(places.length)]!.holder)
  }
  return copy
}

type Holder = Record<string, unknown>

function placesOf(file: unknown): { holder: Holder; name: string }[] {
  const places: { holder: Holder; name: string }[] = []
  const left = [file]
  while (left.length > 0 && places.length < 5_000) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const [name, value] of Object.entries(next)) {
      places.push({ holder: next as Holder, name })
      left.push(value)
    }
  }
  return places
}

/** A copy that is cut, has bytes changed, pieces taken out, doubled or exchanged, or claims other sizes. */
export function breakBytes(bytes: Uint8Array, pick: Random): Uint8Array {
  let copy = Buffer.from(bytes)
  for (let times = 1 + pick(3); times > 0; times--) {
    const at = pick(Math.max(1, copy.length))
    const size = 1 + pick(40)
    const way = pick(7)
    if (way === 0) copy = copy.subarray(0, at)
    else if (way === 1) copy = copy.subarray(at)
    else if (way === 2) copy = Buffer.concat([copy.subarray(0, at), copy.subarray(at + size)])
    else if (way === 3)
      copy = Buffer.concat([copy.subarray(0, at), copy.subarray(at, at + size), copy.subarray(at)])
    else if (way === 4 && copy.length > at + 4)
      copy.writeUInt32BE([0x7fffffff, 0xffffffff, 0, 1][pick(4)]!, at)
    else if (way === 5) for (let more = 0; more < 8; more++) copy[pick(Math.max(1, copy.length))] = pick(256)
    else copy.fill(pick(256), Math.min(at, copy.length), Math.min(at + size, copy.length))
    copy = Buffer.from(copy)
  }
  return copy
}
