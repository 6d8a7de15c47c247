// Stopping a server: running turns may come to their end for a while, then they are ended as interrupted.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cancelled } from '../io/watch/watch.ts'
import type { Deps } from './deps.ts'

/** Waits for running turns until `deps.stop.now`, and ends the others with what they were told. */
export async function stopTurns(deps: Deps): Promise<void> {
  const { running, stop, log, watch } = deps
  if (running.size === 0) return
  const isWatched = watch.watchers > 0
  if (!stop.now.aborted) {
    log.info({ turns: running.size }, SENTENCE(running.size))
    await Promise.race([allEnded(deps), whenAborted(stop.now)])
  }
  const how: Cancelled = { keepText: false, stopping: true }
  for (const turnId of running.keys()) watch.cancel(turnId, how)
  await allEnded(deps)
  if (isWatched) await sleep(LAST_WORDS_MS)
}

/** The end of a turn is read anew for everybody who watches, and on its way to him so long. */
const LAST_WORDS_MS = 700

const SENTENCE = (count: number): string =>
  `${count === 1 ? 'One turn is' : `${count} turns are`} being finished; stop again to cut short`

const allEnded = ({ running }: Deps): Promise<unknown> =>
  Promise.all([...running.values()].map(({ ended }) => ended))

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
