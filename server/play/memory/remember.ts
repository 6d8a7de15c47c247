// What a saved turn leaves to be remembered, as work for later.
import type { Deps } from '../deps.ts'

/** Asks for the memory work that a saved narration makes due. It is handed over and no more: the turn waits for none of it,
 * and whatever goes wrong with it is no fault of the turn. */
export function remember(deps: Deps, adventureId: string): void {
  void handOver(deps, adventureId)
}

async function handOver({ jobs, log }: Deps, adventureId: string): Promise<void> {
  try {
    await jobs.ask({ adventureId, kind: 'REMEMBER' })
  } catch (error) {
    log.error({ adventure: adventureId, err: error }, 'the memory work of a turn could not be asked for')
  }
}
