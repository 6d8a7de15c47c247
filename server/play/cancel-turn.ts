// Cancelling a running turn: the model's request is aborted, and the text so far is kept if wanted.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Turn } from '../../generated/sqlite/client.ts'
import { stoppableTurn } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { giveBackDemoTurns } from '../io/store/demo-days.ts'
import { endTurn } from '../io/store/turns.ts'
import type { Cancelled } from '../io/watch/watch.ts'
import type { Deps } from './deps.ts'
import { tellLost } from './lost-turns.ts'

/** Cancels a turn and waits until it has ended. One that has ended already is answered as it is. */
export async function cancelTurn(
  deps: Deps,
  viewer: Viewer,
  turnId: string,
  keepText: boolean,
): Promise<Turn> {
  const turn = await stoppableTurn(deps.db.reader, viewer, turnId)
  if (turn.status !== 'RUNNING') return turn
  const how: Cancelled = { keepText, stopping: false }
  deps.watch.cancel(turnId, how)
  const running = deps.running.get(turnId)
  if (running) await running.ended
  else await endElsewhere(deps, turn, how)
  return stoppableTurn(deps.db.reader, viewer, turnId)
}

/** Waits until another instance has ended the turn. One that nobody holds any more is ended here. */
async function endElsewhere(deps: Deps, turn: Turn, how: Cancelled): Promise<void> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
    if (await hasEnded(deps, turn)) return
    await sleep(LOOK_MS)
    deps.watch.cancel(turn.id, how)
  }
}

/** Whether the turn has ended: by its holder, or here when that died. */
async function hasEnded(deps: Deps, { id }: Turn): Promise<boolean> {
  const now = deps.clock.now()
  // A SQLite file has one process, and this one does not run it.
  const isHeld = (turn: Turn) => deps.db.kind === 'postgres' && turn.leaseUntil > now
  const turn = await deps.db.reader.turn.findUnique({ where: { id } })
  if (turn?.status !== 'RUNNING') return true
  if (isHeld(turn)) return false
  const lost = await deps.db.write(async (tx) => {
    const latest = await tx.turn.findUnique({ where: { id } })
    if (latest?.status !== 'RUNNING' || isHeld(latest)) return []
    await endTurn(tx, id, { status: 'CANCELLED' }, now)
    await giveBackDemoTurns(tx, [latest])
    return [latest]
  })
  tellLost(deps, lost, 'CANCELLED')
  return lost.length > 0
}

const LOOK_MS = 200
/** A turn that has not ended by then is answered as it is. */
const PATIENCE_MS = 5_000
