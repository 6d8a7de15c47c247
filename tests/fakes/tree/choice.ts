// How the random operations of the tree's property test choose among what there is.
import type { Sees } from './steps.ts'

/** Numbers that choose, and what the client has seen. */
export interface Choice {
  a: number
  b: number
  sees: Sees
}

/** Names that nothing has yet: input, narration, line, edited words, take written anew, checkpoint. */
export interface Names {
  next: (letter: 'i' | 'n' | 'L' | 'e' | 'v' | 'C') => string
}

export const pick = <T>(all: readonly T[], index: number): T | undefined =>
  all[index % Math.max(1, all.length)]
