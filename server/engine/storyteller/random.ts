// Chance that repeats itself: a small seeded generator, so that the same scene always tells the same story.

/** A source of numbers that depends on nothing but its seed. */
export interface Rng {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number
}

/** A 32-bit fingerprint of a text (FNV-1a with a final mix). */
export function fingerprint(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A generator (sfc32) seeded by everything that is passed. */
export function rngFrom(...parts: (string | number)[]): Rng {
  const seed = parts.join('\u0001')
  let a = fingerprint(`${seed}a`)
  let b = fingerprint(`${seed}b`)
  let c = fingerprint(`${seed}c`)
  let count = 1
  const next = () => {
    const sum = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 8; i++) next()
  return { next, below: (limit) => Math.floor(next() * limit) }
}

/** The same things in another order. */
export function shuffled<T>(list: readonly T[], rng: Rng): T[] {
  const order = list.map((item) => ({ item, key: rng.next() }))
  return order.sort((x, y) => x.key - y.key).map((entry) => entry.item)
}
