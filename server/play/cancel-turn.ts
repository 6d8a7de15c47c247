// Cancelling a running turn: the model's request is aborted, and the text so far is kept if wanted.
import type { Turn } from '../../generated/sqlite/client.ts'
import { stoppableTurn } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { endTurn } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'

/** Cancels a turn and waits until it has ended. One that has ended already is answered as it is. */
export async function cancelTurn(
  deps: Deps,
  viewer: Viewer,
  turnId: string,
  keepText: boolean,
): Promise<Turn> {
  const turn = await stoppableTurn(deps.db.reader, viewer, turnId)
  if (turn.status !== 'RUNNING') return turn
  deps.watch.cancel(turnId, { keepText, stopping: false })
  const running = deps.running.get(turnId)
  if (running) await running.ended
  else await deps.db.write((tx) => endTurn(tx, turnId, { status: 'CANCELLED' }, deps.clock.now())) // its holder is dead
  return stoppableTurn(deps.db.reader, viewer, turnId)
}
