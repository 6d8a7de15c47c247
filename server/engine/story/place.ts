// How much story a line holds by itself.
import type { TakeKind } from './words.ts'

/** True when takes are at most one turn: at most an input and a narration, and no beginning.
 * The name of a line goes along with a reader who leaves no more than that behind. */
export function isAtMostOneTurn(kinds: TakeKind[]): boolean {
  const narrations = kinds.filter((kind) => kind === 'NARRATION').length
  return kinds.length <= 2 && narrations <= 1 && kinds.length - narrations <= 1 && !kinds.includes('OPENING')
}
