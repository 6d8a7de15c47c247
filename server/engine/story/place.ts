// The place rule: what is written below a spot goes to the head's branch if that spot is its tip,
// else to a new branch at that spot.
import type { Spot, TakeKind } from './words.ts'

/** Where a write below `spot` goes: `null` means a new branch there. */
export function placeBelow(spot: Spot, tip: number): number | null {
  return spot.depth === tip ? spot.branchId : null
}

/** True when takes are at most one turn: at most an input and a narration, and no beginning.
 * The name of a line goes along with a reader who leaves no more than that behind. */
export function isAtMostOneTurn(kinds: TakeKind[]): boolean {
  const narrations = kinds.filter((kind) => kind === 'NARRATION').length
  return kinds.length <= 2 && narrations <= 1 && kinds.length - narrations <= 1 && !kinds.includes('OPENING')
}
