// What retry, and another input, may do with a take: one rule for the fields that say so and for the turn that does it.
import type { Take } from '../../generated/sqlite/client.ts'
import { MAX_TAKE } from '../engine/story/passage.ts'
import { isInput, type TakeKind } from '../engine/story/words.ts'

/** The take that the new one stands beside; null for a narration that is missing below the head. */
export type RetryTarget = { targetId: number | null } | { refusal: string }

/** Where a take stands, seen from the head. */
export interface SeenFromHead {
  isOnPath: boolean
  headDepth: number
}

const ELSEWHERE = 'This take is not on the line that is being read. Go to it first, then try again.'

/** What a retry of a take would make, or a sentence that says why not. */
export function retryTarget(take: Take, { isOnPath, headDepth }: SeenFromHead): RetryTarget {
  if (take.kind === 'OPENING')
    return { refusal: 'An opening has nothing to be retried; take a turn instead.' }
  if (!isOnPath) return { refusal: ELSEWHERE }
  if (take.kind === 'NARRATION') return { targetId: take.id }
  if (take.depth === headDepth) return { targetId: null }
  return {
    refusal: 'This is something that you wrote. Retry the narration below it, or write another input.',
  }
}

/** What another input instead of a take would make, or a sentence that says why not. */
export function retakeTarget(take: Take, { isOnPath }: SeenFromHead): RetryTarget {
  if (!isInput(take.kind as TakeKind))
    return {
      refusal: 'Only something that you did, said or wrote can be taken again. Retry a narration instead.',
    }
  return isOnPath ? { targetId: take.id } : { refusal: ELSEWHERE }
}

/** Why a narration cannot be gone on with, in a sentence; null when it can: it breaks off, at the end of its line. */
export function continuable({ take, atEnd }: { take: Take | null; atEnd: boolean }): string | null {
  if (take?.kind !== 'NARRATION') return 'Only a narration can be gone on with. Continue the story instead.'
  if (take.text === '') return 'This narration was erased. Continue the story instead.'
  if (take.finish !== 'LENGTH' && take.finish !== 'INTERRUPTED')
    return 'This narration is whole. Continue the story instead.'
  if (take.text.length > MAX_TAKE)
    return 'This narration is as long as one can be. Continue the story instead.'
  return atEnd ? null : 'The story goes on below this narration already. Go to the end of a line first.'
}
