// Turns that a dead process had left: whoever ends one tells it here.
import type { Ended } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { kindOf } from './notices.ts'

/** Tells who watches, and whoever counts, of turns that a dead process had left, and that have been ended here. */
export function tellLost(
  { watch, notice }: Pick<Deps, 'watch' | 'notice'>,
  lost: readonly Ended[],
  outcome: 'FAILED' | 'CANCELLED' = 'FAILED',
): void {
  for (const turn of lost) {
    watch.tell(turn.adventureId, { type: `TURN_${outcome}`, turnId: turn.id })
    const failureCode = outcome === 'FAILED' ? 'INTERRUPTED' : null
    const times = { firstTextMs: null, totalMs: null }
    notice({ type: 'TURN_ENDED', outcome, ...kindOf(turn), failureCode, ...times, userId: null })
  }
}
