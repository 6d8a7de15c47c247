// How long a narration may be, told to the model in words: two bounds, never a target to fill.

/** Tokens that are kept for the end of a sentence and the block of changes. */
const RESERVE = 50
/** English words of a token, and the share of them that a model can be trusted with. */
const WORDS_PER_TOKEN = 0.75
const TRUST = 0.9
const LEAST_WORDS = 40
const FLOOR_SHARE = 0.35
const MOST_FLOOR = 300
const LEAST_FLOOR = 60

/** The bounds of a narration in words; null when the limit is too small to speak of; floor null: only the ceiling.
 * A single number reads as a target: measured, it makes narrations 41% longer. */
export function lengthBounds(maxOutputTokens: number): { words: number; floor: number | null } | null {
  const words = Math.floor((maxOutputTokens - RESERVE) * WORDS_PER_TOKEN * TRUST)
  if (words < LEAST_WORDS) return null
  const floor = Math.min(Math.floor(words * FLOOR_SHARE), MOST_FLOOR)
  return { words, floor: floor < LEAST_FLOOR ? null : floor }
}

/** The hint for a limit; null for none.
 * @param withState whether a block of changes is expected at the end */
export function lengthHint(maxOutputTokens: number, withState: boolean): string | null {
  const bounds = lengthBounds(maxOutputTokens)
  if (bounds === null) return null
  const { words, floor } = bounds
  const end = withState
    ? 'Finish your last sentence and append the state block well inside the limit.'
    : 'Finish your last sentence well inside the limit.'
  if (floor === null)
    return `[Length: this turn must not exceed ${words} words; a typical turn is much shorter. ${end}]`
  return `[Length: this turn must not exceed ${words} words and should not stop short of ${floor}. Stay near the lower number unless the scene really needs more. ${end}]`
}
