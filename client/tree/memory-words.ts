// What is remembered on two sides, in words. Pure.
import type { ComparedMemories } from './answers.ts'
import { takeNumber } from './words.ts'

type Difference = ComparedMemories['differences'][number]

/** Which takes a memory is about, or where a player wrote it. */
export function aboutOf({ fromDepth, toDepth, a, b }: Difference): string {
  if (fromDepth == null || toDepth == null) return `Written by hand at ${takeNumber((a ?? b)!.depth)}`
  return `Of takes ${fromDepth + 1} to ${toDepth + 1}`
}

/** How a memory came to differ. */
export function differenceOf({ fromDepth, a, b }: Difference, names: [string, string]): string {
  if (a && b) return 'Both remember these takes, each as they went there.'
  const name = a ? names[0] : names[1]
  return fromDepth == null ? `Only in ${name}.` : `Only in ${name}. The other has no memory of its own there.`
}

/** What is to be said of two summaries where their words are not held against each other. */
export function summaryOf(
  { a, b, isSame }: Pick<ComparedMemories['summary'], 'a' | 'b' | 'isSame'>,
  names: [string, string],
): string {
  if (a == null && b == null) return 'Neither has a summary yet.'
  if (isSame) return 'Both go by the same summary.'
  if (a == null) return `Only ${names[1]} has a summary.`
  return b == null ? `Only ${names[0]} has a summary.` : ''
}
