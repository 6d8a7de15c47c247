// The words of the story tree as types: what a take is, and where one stands.

/** What a take is: a beginning, one of three kinds of player input, or what the narrator wrote. */
export type TakeKind = 'OPENING' | 'DO' | 'SAY' | 'STORY' | 'NARRATION'

/** The kinds of take that a player writes. */
export type InputKind = 'DO' | 'SAY' | 'STORY'

/** Why a branch came to be. It only informs; no rule reads it. */
export type BranchOrigin = 'ROOT' | 'FORK' | 'RETRY' | 'EDIT' | 'IMPORT'

/** A coordinate in the tree. Depth counts takes from 0; −1 is before the first take. */
export interface Spot {
  branchId: number
  depth: number
}

/** How a narration ended: whole, cut at the token limit, cut by a filter, or broken off. */
export type Finish = 'COMPLETE' | 'LENGTH' | 'FILTERED' | 'INTERRUPTED'

/** True for a take that a player wrote as his move. */
export function isInput(kind: TakeKind): kind is InputKind {
  return kind === 'DO' || kind === 'SAY' || kind === 'STORY'
}
