// Waiting until no turn of a story is told.
import type { Deps, RunningTurn } from '../deps.ts'

/** Nothing is asked for while a turn of the story is told: many endpoints serve one at a time, and the turn comes first. */
export async function whenQuiet({ running }: Deps, adventureId: string, signal: AbortSignal): Promise<void> {
  // One whose end could not be saved stays among them for a while, and is told no more.
  const over = new Set<RunningTurn>()
  for (;;) {
    signal.throwIfAborted()
    const turn = [...running.values()].find((one) => one.adventureId === adventureId && !over.has(one))
    if (!turn) return
    await endedOrAborted(turn, signal)
    over.add(turn)
  }
}

async function endedOrAborted({ ended }: RunningTurn, signal: AbortSignal): Promise<void> {
  let leave = () => {}
  const aborted = new Promise<void>((resolve) => {
    leave = resolve
    signal.addEventListener('abort', leave)
  })
  await Promise.race([ended, aborted])
  signal.removeEventListener('abort', leave)
}
