// Chooses among the lexicon's lines: by the scene, never what was told lately, and otherwise at each attempt.
import { fill } from './fill.ts'
import type { Slots } from './fill.ts'
import { fingerprint, rngFrom, shuffled } from './random.ts'
import { wordsOf } from './wording.ts'

/** Makes the choices of one text. `key` names the choice, so that it does not depend on the choices before it. */
export interface Chooser {
  /** A line that the scene can fill, filled, and that was not told of late; null where there is none. */
  fresh(key: string, lines: readonly string[], slots: Slots): string | null
  /** The same, but rather the one that was told longest ago than none. */
  line(key: string, lines: readonly string[], slots: Slots): string | null
  /** One of a list of things whose texts were not told of late; null where there is none. */
  among<T>(key: string, list: readonly T[], textOf: (item: T) => string): T | null
  /** True so often out of 1. */
  chance(key: string, share: number): boolean
  /** From 0 (never told) to 1 (told word for word, and lately, or in this very text). */
  staleness(text: string): number
}

/** From here on a text counts as told already. */
const STALE = 0.3
/** Below this it has never been told, or only a turn of phrase in it. */
const UNTOLD = 0.1
/** Within so many narrations back a repetition weighs full; after that, less and less. */
const FULL_MEMORY = 10

/** A chooser for one moment: its narrations so far (oldest first), its seed and its attempt. */
export function chooserFor(seed: string, attempt: number, told: readonly string[]): Chooser {
  const memory = remember(told)

  const staleness = (text: string): number => {
    const parts = runs(text)
    if (parts.length === 0) return 0
    return parts.reduce((sum, part) => sum + (memory.get(part) ?? 0), 0) / parts.length
  }

  const choose = <T>(
    key: string,
    list: readonly T[],
    textOf: (item: T) => string,
    stale: boolean,
  ): T | null => {
    const order = shuffled(list, rngFrom(seed, key)).map((item) => ({ item, age: staleness(textOf(item)) }))
    const untold = order.filter((entry) => entry.age < UNTOLD)
    const fresh = untold.length > 0 ? untold : order.filter((entry) => entry.age < STALE)
    const oldest = () => order.sort((a, b) => a.age - b.age).slice(0, 4)
    const pool = fresh.length > 0 || !stale ? fresh : oldest()
    // Stepping through the pool makes every retry say something else than the one before it.
    const chosen = pool[stepOf(attempt, pool.length, key)]
    if (chosen === undefined) return null
    for (const run of runs(textOf(chosen.item))) memory.set(run, 1)
    return chosen.item
  }

  const filled = (lines: readonly string[], slots: Slots) =>
    lines.map((line) => fill(line, slots)).filter((line) => line !== null)

  return {
    staleness,
    fresh: (key, lines, slots) => choose(key, filled(lines, slots), (line) => line, false),
    line: (key, lines, slots) => choose(key, filled(lines, slots), (line) => line, true),
    among: (key, list, textOf) => choose(key, list, textOf, false),
    chance: (key, share) => rngFrom(seed, key, attempt).next() < share,
  }
}

/** Goes through the whole pool, and then through it again from another beginning, so that choices do not keep step. */
function stepOf(attempt: number, size: number, key: string): number {
  const shift = size < 2 ? 0 : fingerprint(key) % (size - 1)
  return (attempt + Math.floor(attempt / size) * shift) % size
}

/** Every run of four words told before, and how much its repetition would weigh. */
function remember(told: readonly string[]): Map<string, number> {
  const memory = new Map<string, number>()
  told.forEach((text, i) => {
    const age = told.length - 1 - i
    const weight = age < FULL_MEMORY ? 1 : Math.max(0.2, 1 - (age - FULL_MEMORY) * 0.08)
    for (const run of runs(text)) memory.set(run, weight)
  })
  return memory
}

function runs(text: string): string[] {
  const words = wordsOf(text)
  if (words.length < 4) return words.length === 0 ? [] : [words.join(' ')]
  return words.slice(3).map((_, i) => words.slice(i, i + 4).join(' '))
}
