// Saving although the database is away for a moment: it is tried again for a bounded time, and nothing is saved twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_MS } from '../engine/story/turns.ts'
import { isAway, isFull, isUnique } from '../io/store/errors.ts'
import { StaleTurn } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'

/** How long a save is tried again while who watches waits: the claim could still be ours. */
const PATIENCE_MS = LEASE_MS - 5_000
/** Room is seldom made in time. */
const PATIENCE_WHEN_FULL_MS = 3_000

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** Runs a write that ends a turn until it is done. Throws what stood in the way for too long.
 * @param ended what it comes to when the turn runs no more, for the answer to a commit can be lost; null for none */
export async function untilSaved<T>(
  { stop }: Deps,
  write: () => Promise<T>,
  ended: () => Promise<T | null>,
  patienceMs: number | null = null,
): Promise<T> {
  const began = performance.now()
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await once(write, ended)
    } catch (error) {
      const patience = patienceMs ?? patienceWith(error)
      if (!passes(error) || stop.now.aborted || performance.now() - began >= patience) throw error
      await sleep(pause, undefined, { ref: false, signal: stop.now }).catch(() => {})
    }
  }
}

async function once<T>(write: () => Promise<T>, ended: () => Promise<T | null>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // What was saved already stands where it would be written again, and its turn runs no more.
    const done = error instanceof StaleTurn || isUnique(error) ? await ended() : null
    if (done === null) throw error
    return done
  }
}

/** True for what is over by itself, or once somebody has made room. */
const passes = (error: unknown): boolean => isAway(error) || isFull(error)

const patienceWith = (error: unknown): number => (isFull(error) ? PATIENCE_WHEN_FULL_MS : PATIENCE_MS)
