// What keeps running turns alive and safe: about every second their leases are renewed and their text is saved;
// those of a dead process are ended as interrupted, and so is who watches by a link that a dead process took back.
import { HEARTBEAT_MS } from '../engine/story/turns.ts'
import { endLostPasses } from './lost-passes.ts'
import { endExpired, endOrphans, saveProgress } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { tellLost } from './lost-turns.ts'

/** Starts the heartbeat. Returns how to stop it; that waits for a beat under way. */
export function startHeartbeat(deps: Deps): () => Promise<void> {
  let beat: Promise<void> = Promise.resolve()
  let busy = false
  let beats = 0
  const timer = setInterval(() => {
    const sweeps = ++beats % BEATS_PER_SWEEP === 0 && !deps.isIdle()
    if (busy || (deps.running.size === 0 && !sweeps)) return
    busy = true
    beat = beatOnce(deps)
      .then(() => (sweeps ? sweep(deps) : undefined))
      .finally(() => (busy = false))
  }, HEARTBEAT_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return beat
  }
}

/** How often turns of dead processes are looked for, in beats. */
const BEATS_PER_SWEEP = 10

/** Ends what a dead process left running, and tells who watches. */
async function sweep(deps: Deps): Promise<void> {
  try {
    await endLostPasses(deps)
    tellLost(deps, await endExpired(deps.db, deps.clock.now(), [...deps.running.keys()]))
  } catch (error) {
    deps.log.error({ err: error }, 'turns of a dead process could not be ended')
  }
}

async function beatOnce(deps: Deps): Promise<void> {
  if (deps.running.size === 0) return
  const progress = [...deps.running].map(([turnId, running]) => {
    running.keptText = true
    return { turnId, ...running.told }
  })
  try {
    await saveProgress(deps.db, progress, deps.clock.now())
  } catch (error) {
    deps.log.error({ err: error }, 'the progress of running turns could not be saved')
  }
}

/** Ends what a dead process left running. Call it before anything is served. */
export async function endLeftovers(deps: Deps): Promise<void> {
  const ended = await endOrphans(deps.db, deps.clock.now())
  tellLost(deps, ended)
  if (ended.length > 0)
    deps.log.warn({ count: ended.length }, 'turns that were cut off have been marked as interrupted')
}
