// Which lines are only another version of one moment. The list leaves those out, the pager shows them.
import type { TakeKind } from './words.ts'

/** A take at the tip of a line, or a sibling of it. */
export interface TipTake {
  kind: TakeKind
  hasChildren: boolean
  /** Place of its branch among all when sorted by last visit: greater is later. */
  visited: number
}

/** True when a sibling of the same kind stands for this tip: takes stand below it, or it was visited later.
 * Of bare siblings exactly one is no alternative. Names and the head are the caller's business. */
export function isAlternative(tip: TipTake, siblings: TipTake[]): boolean {
  if (tip.kind !== 'NARRATION' && tip.kind !== 'OPENING') return false
  return siblings.some(
    (other) => other.kind === tip.kind && (other.hasChildren || other.visited > tip.visited),
  )
}
