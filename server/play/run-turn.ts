// Running a claimed turn: the only reader of takeTurn. It appends what the turn tells to the story's log and
// ends the turn exactly once, whether or not anybody watches.
import type { Turn } from '../../generated/sqlite/client.ts'
import { NarrationFailure } from '../engine/narration.ts'
import { INTERRUPTED, STORAGE_AWAY, STORAGE_FULL, type TurnFailure } from '../engine/story/turns.ts'
import { isAway, isFull } from '../io/store/errors.ts'
import { giveBackDemoTurns } from '../io/store/demo-days.ts'
import { saveScriptRuns } from '../io/store/scripts.ts'
import { endTurn, keepText } from '../io/store/turns.ts'
import { isGivenBack } from './demo-turns.ts'
import type { Deps, RunningTurn } from './deps.ts'
import { TurnCancelled } from './narrate.ts'
import type { ClaimedTurn } from './claimed-turn.ts'
import { ScriptsFailed, ScriptsStopped } from './scripts/script-ends.ts'
import { takeTurn, type Told } from './take-turn.ts'
import { TurnNotice } from './turn-notice.ts'
import { untilSaved } from './until-saved.ts'

/** Starts the turn. Returns at once; the turn goes on by itself. */
export function runTurn(deps: Deps, claimed: ClaimedTurn): void {
  const { turn } = claimed
  const { signal, release } = deps.watch.cancellable(turn.id)
  deps.watch.tell(turn.adventureId, { type: 'TURN_STARTED', turnId: turn.id })
  const told = { text: '', reasoning: '' }
  const ended = deps.trace
    .within(`turn ${turn.kind}`, {}, (span) => {
      const went = new TurnNotice(deps, claimed, span)
      return toItsEnd(deps, claimed, { told, went }, signal)
    })
    .catch((error: unknown) => deps.log.error({ turn: turn.id, err: error }, 'a turn could not be ended'))
    .then((unsaved) => {
      release()
      // Until its end is saved it counts as running: its claim is ours, and every heartbeat tries to save its text.
      if (unsaved) void endLater(deps, unsaved)
      else deps.running.delete(turn.id)
    })
  deps.running.set(turn.id, { adventureId: turn.adventureId, ended, keptText: false, told })
}

/** What is known of a turn while it runs. */
interface Course {
  told: RunningTurn['told']
  went: TurnNotice
}

/** An end that could not be saved yet. */
interface Unsaved {
  turn: Turn
  save: (patienceMs: number | null) => Promise<unknown>
}

async function toItsEnd(
  deps: Deps,
  claimed: ClaimedTurn,
  course: Course,
  signal: AbortSignal,
): Promise<Unsaved | null> {
  const { turn } = claimed
  const { told: all, went } = course
  try {
    for await (const told of takeTurn(deps, claimed, signal)) {
      if (told.type === 'RAW') all.text += told.text
      else if (told.type === 'REASONING') all.reasoning += told.text
      tell(deps, turn, told)
      went.hear(told)
    }
    return null
  } catch (error) {
    return endWithout(deps, turn, course, error)
  }
}

function tell(deps: Deps, turn: Turn, told: Told): void {
  if (told.type === 'RAW') return
  if ('text' in told) deps.watch.tellText(turn.adventureId, turn.id, told.type, told.text)
  else deps.watch.tell(turn.adventureId, told)
}

/** Ends a turn that saved nothing. What it was told is kept on its row. Answers what could not be saved yet. */
async function endWithout(
  deps: Deps,
  turn: Turn,
  { told, went }: Course,
  error: unknown,
): Promise<Unsaved | null> {
  const how = endOf(error)
  const progress = { turnId: turn.id, ...told }
  const failure = how === 'FAILED' ? failureOf(deps, turn, error) : undefined
  const end = () =>
    deps.db.write(async (tx) => {
      await endTurn(tx, turn.id, { status: how, failure, progress }, deps.clock.now())
      const byChoice = how !== 'FAILED' || error instanceof ScriptsFailed
      if (isGivenBack(told, byChoice)) await giveBackDemoTurns(tx, [turn])
      if (error instanceof ScriptsFailed) await saveScriptRuns(tx, turn.id, error.scripts)
    })
  const keep = () => deps.db.write((tx) => keepText(tx, progress))
  const save: Unsaved['save'] = (patienceMs) => untilSaved(deps, done(end), done(keep), patienceMs)
  let unsaved: Unsaved | null = null
  try {
    // Whoever waited in vain for the database already waits no longer.
    await save(isAway(error) || isFull(error) ? 0 : null)
  } catch (problem) {
    unsaved = { turn, save }
    deps.log.error({ turn: turn.id, err: problem }, 'the end of a turn could not be saved')
  }
  deps.watch.tell(turn.adventureId, { type: `TURN_${how}`, turnId: turn.id })
  went.end(how, failure?.code ?? null)
  return unsaved
}

const done = (write: () => Promise<void>) => async () => {
  await write()
  return true
}

/** The database is still away: the end is saved as soon as it is back. In the worst case the lease runs out by itself,
 * and the next turn ends this one as an orphan. */
async function endLater(deps: Deps, { turn, save }: Unsaved): Promise<void> {
  try {
    await save(LATER_MS)
    deps.log.info({ turn: turn.id }, 'the end of a turn is saved at last')
    // Its narration may stand in the story after all: only the answer to its commit was lost.
    deps.watch.tell(turn.adventureId, { type: 'HEAD_MOVED' })
  } catch (error) {
    deps.log.error({ turn: turn.id, err: error }, 'the end of a turn could not be saved at all')
  }
  deps.running.delete(turn.id)
}

/** How long the end of a turn is tried to be saved. */
const LATER_MS = 10 * 60_000

/** How a turn ends that saved nothing: as its player wanted, as a script did, or for want of something. */
function endOf(error: unknown): 'CANCELLED' | 'STOPPED' | 'FAILED' {
  if (error instanceof ScriptsStopped) return 'STOPPED'
  return error instanceof TurnCancelled && !error.stopping ? 'CANCELLED' : 'FAILED'
}

function failureOf(deps: Deps, turn: Turn, error: unknown): TurnFailure {
  if (error instanceof NarrationFailure) {
    const wait = error.retryAfterSeconds
    // Some say it in milliseconds.
    return { code: error.code, message: error.message, retryAfterSeconds: wait && Math.ceil(wait) }
  }
  if (error instanceof TurnCancelled) return INTERRUPTED
  if (error instanceof ScriptsFailed)
    return { code: 'SCRIPT', message: error.message, retryAfterSeconds: null }
  deps.log.error({ turn: turn.id, err: error }, 'a turn failed')
  if (isFull(error)) return STORAGE_FULL
  if (isAway(error)) return STORAGE_AWAY
  return {
    code: 'INTERNAL',
    message:
      'Something went wrong on the server; your words are kept. Retry, and look into the log if it happens again.',
    retryAfterSeconds: null,
  }
}
