// Running a claimed turn: the only reader of takeTurn. It appends what the turn tells to the story's log and
// ends the turn exactly once, whether or not anybody watches.
import type { Turn } from '../../generated/sqlite/client.ts'
import { NarrationFailure } from '../engine/narration.ts'
import { INTERRUPTED, STORAGE_FULL, type TurnFailure } from '../engine/story/turns.ts'
import { isFull } from '../io/store/errors.ts'
import { StaleTurn, endTurn, keepText, type Progress } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { TurnCancelled } from './narrate.ts'
import type { ClaimedTurn } from './claimed-turn.ts'
import { takeTurn, type Told } from './take-turn.ts'

/** Starts the turn. Returns at once; the turn goes on by itself. */
export function runTurn(deps: Deps, claimed: ClaimedTurn): void {
  const { turn } = claimed
  const { signal, release } = deps.watch.cancellable(turn.id)
  deps.watch.tell(turn.adventureId, { type: 'TURN_STARTED', turnId: turn.id })
  const ended = toItsEnd(deps, claimed, signal)
    .catch((error: unknown) => deps.log.error({ turn: turn.id, err: error }, 'a turn could not be ended'))
    .finally(() => {
      release()
      deps.running.delete(turn.id)
    })
  deps.running.set(turn.id, { adventureId: turn.adventureId, ended, keptText: false })
}

async function toItsEnd(deps: Deps, claimed: ClaimedTurn, signal: AbortSignal): Promise<void> {
  const { turn } = claimed
  try {
    for await (const told of takeTurn(deps, claimed, signal)) tell(deps, turn, told)
  } catch (error) {
    await endWithout(deps, turn, error)
  }
}

function tell(deps: Deps, turn: Turn, told: Told): void {
  if ('text' in told) deps.watch.tellText(turn.adventureId, turn.id, told.type, told.text)
  else deps.watch.tell(turn.adventureId, told)
}

/** Ends a turn that saved nothing. What it had shown is kept on its row. */
async function endWithout(deps: Deps, turn: Turn, error: unknown): Promise<void> {
  const cancelled = error instanceof TurnCancelled && !error.stopping
  const shown = deps.watch.shown(turn.adventureId, turn.id) ?? { text: '', reasoning: '' }
  const end = {
    status: cancelled ? ('CANCELLED' as const) : ('FAILED' as const),
    failure: cancelled ? undefined : failureOf(deps, turn, error),
    progress: { turnId: turn.id, ...shown },
  }
  try {
    await deps.db.write((tx) => endTurn(tx, turn.id, end, deps.clock.now()))
  } catch (unsaved) {
    if (unsaved instanceof StaleTurn) await keepWords(deps, end.progress)
    // Its lease runs out by itself, and the next turn ends it as an orphan.
    deps.log.error({ turn: turn.id, err: unsaved }, 'the end of a turn could not be saved')
  }
  deps.watch.tell(turn.adventureId, { type: cancelled ? 'TURN_CANCELLED' : 'TURN_FAILED', turnId: turn.id })
}

/** Its claim was taken over; what it has shown is kept on its row, if that still exists. */
async function keepWords(deps: Deps, progress: Progress): Promise<void> {
  try {
    if (progress.text) await deps.db.write((tx) => keepText(tx, progress))
  } catch (error) {
    deps.log.error(
      { turn: progress.turnId, err: error },
      'the words of a turn that is gone could not be kept',
    )
  }
}

function failureOf(deps: Deps, turn: Turn, error: unknown): TurnFailure {
  if (error instanceof NarrationFailure)
    return { code: error.code, message: error.message, retryAfterSeconds: error.retryAfterSeconds }
  if (error instanceof TurnCancelled) return INTERRUPTED
  deps.log.error({ turn: turn.id, err: error }, 'a turn failed')
  if (isFull(error)) return STORAGE_FULL
  return {
    code: 'INTERNAL',
    message:
      'Something went wrong on the server; your words are kept. Retry, and look into the log if it happens again.',
    retryAfterSeconds: null,
  }
}
