// How much looking for keys may cost in one prompt. It is counted, not timed: the same story gives the same prompt.

/** Steps of patterns over characters: about 30 patterns through a full window of 8,000 tokens. Most take a nanosecond for
 * each, the strangest twenty: a fifth of a second in all. */
const MOST = 10_000_000
/** What a key costs before it is looked for; a pattern that has to be read; and each step of it. */
const PER_KEY = 150
const PER_PATTERN = 3_000
const PER_STEP = 100
/** Looking for plain text takes next to nothing for each character. */
const PLAIN = 1 / 20

/** What is left of an effort. Each answers false when it would cost more than is left. */
export interface Effort {
  /** Looks at a key. */
  key(): boolean
  /** Reads a pattern of so many steps; plain text is read already. */
  read(steps: number): boolean
  /** Looks for a pattern of so many steps, or for plain text (0), in so many characters. */
  find(steps: number, characters: number): boolean
}

/** An effort that has all before it. */
export function createEffort(most: number = MOST): Effort {
  let left = most
  const spend = (cost: number): boolean => {
    if (cost > left) return false
    left -= cost
    return true
  }
  return {
    key: () => spend(PER_KEY),
    read: (steps) => spend(steps === 0 ? 0 : PER_PATTERN + steps * PER_STEP),
    find: (steps, characters) => spend((steps || PLAIN) * characters),
  }
}
