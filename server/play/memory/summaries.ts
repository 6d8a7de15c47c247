// The summary of a story as its player keeps it: he changes the one in use. Allowed while a turn runs.
import type { Summary } from '../../../generated/sqlite/client.ts'
import { ownAdventure, ownSummary } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { reviseSummary, summariesOnPath } from '../../io/store/summaries.ts'
import type { Deps } from '../deps.ts'
import { NotPossible, SummaryRevised } from '../failures.ts'
import { headOf } from '../head.ts'
import { givenWords } from './memories.ts'

/** A summary by hand has at most so many characters. */
export const MAX_SUMMARY = 6_000

/** Gives the summary in use other words, in place. From then on no change of the story withdraws it.
 * @param request.expectedRevision what the caller saw; SummaryRevised when it is another (null = any) */
export async function editSummary(
  deps: Deps,
  viewer: Viewer,
  request: { summaryId: number; text: string; expectedRevision: number | null },
): Promise<Summary> {
  const text = givenWords(request.text, MAX_SUMMARY)
  const summary = await deps.db.write(async (tx) => {
    const { id, adventureId } = await ownSummary(tx, viewer, request.summaryId)
    const path = await summariesOnPath(tx, headOf(await ownAdventure(tx, viewer, adventureId)))
    const inUse = path.at(-1)
    if (!inUse || !path.some((version) => version.id === id))
      throw new NotPossible(
        'This summary is not on the path that you read. Go to a take after it, then repeat.',
      )
    const isSeen = request.expectedRevision === null || request.expectedRevision === inUse.revision
    if (inUse.id !== id || !isSeen) throw new SummaryRevised(inUse)
    return text === inUse.text && !inUse.stale ? inUse : reviseSummary(tx, inUse, text)
  })
  deps.watch.tell(summary.adventureId, { type: 'MEMORIES_CHANGED' })
  return summary
}
