// What retry may do with a take: one rule for the field that says so and for the turn that does it.
import type { Adventure, Take } from '../../generated/sqlite/client.ts'
import type { Reader } from '../io/store/database.ts'
import { takeAt } from '../io/store/path.ts'
import { headOf } from './head.ts'

/** A retry makes another narration beside the target, or the one that is missing below the head (target null). */
export type RetryTarget = { targetId: number | null } | { refusal: string }

/** What a retry of a take of this adventure would make, or a sentence that says why not. */
export async function retryTarget(db: Reader, adventure: Adventure, take: Take): Promise<RetryTarget> {
  if (take.kind === 'OPENING')
    return { refusal: 'An opening has nothing to be retried; take a turn instead.' }
  const head = headOf(adventure)
  const onPath = take.depth <= head.depth ? await takeAt(db, { ...head, depth: take.depth }) : null
  if (onPath?.id !== take.id)
    return { refusal: 'This take is not on the line that is being read. Go to it first, then retry.' }
  if (take.kind === 'NARRATION') return { targetId: take.id }
  if (take.depth === head.depth) return { targetId: null }
  return { refusal: 'This is something that you wrote. Retry the narration below it, or go to it first.' }
}
