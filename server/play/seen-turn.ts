// A turn as it is seen: one whose holder died counts as interrupted as soon as its lease has run out, not only when the
// next turn ends it.
import type { Turn } from '../../generated/sqlite/client.ts'
import { INTERRUPTED } from '../engine/story/turns.ts'
import type { Deps } from './deps.ts'

/** The turn with the status that holds now. */
export function seenTurn(deps: Deps, turn: Turn): Turn {
  const isAlive = deps.running.has(turn.id) || turn.leaseUntil > deps.clock.now()
  if (turn.status !== 'RUNNING' || isAlive) return turn
  const { code, message } = INTERRUPTED
  return { ...turn, status: 'FAILED', failureCode: code, failureMessage: message }
}
