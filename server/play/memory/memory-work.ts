// The work on the memories of a story as its player steers it: asked for by hand, and stopped. It goes on behind the turns.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import { ownAdventure } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { JobKind } from '../../io/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import { NotPossible } from '../failures.ts'

/** What can be done. */
export type WorkKind = JobKind

/** Asks at once for what is due to be remembered, as after a failure; else the next turn does. */
export async function rememberNow(deps: Deps, viewer: Viewer, adventureId: string): Promise<Adventure> {
  const adventure = await ownAdventure(deps.db.reader, viewer, adventureId)
  await deps.jobs.ask({ adventureId, kind: 'REMEMBER' })
  return adventure
}

/** Stops the work that runs after the step that it is at. What is made already stays. */
export function cancelMemoryWork(deps: Deps, viewer: Viewer, adventureId: string): Promise<Adventure> {
  return deps.db.write(async (tx) => {
    const adventure = await ownAdventure(tx, viewer, adventureId)
    const running = await tx.memoryWork.updateMany({
      where: { adventureId, status: 'RUNNING' },
      data: { cancelAsked: true },
    })
    if (running.count === 0) throw new NotPossible('Nothing is being done that could be stopped.')
    return adventure
  })
}
