// What is thrown away by itself. When the program starts and every day: stories that nobody had back, pictures that nobody shows.
// When it starts and every six hours, on a server for strangers: guests who come no more, and what the access log need not keep.
import type { Deps } from '../play/deps.ts'
import { trimAccessLog } from './accounts/access-log.ts'
import { sweepGuests } from './accounts/sweep-guests.ts'
import { purgeAdventures } from './adventures.ts'
import { dropUnshown } from './pictures.ts'

const HOUR_MS = 60 * 60 * 1_000

/** Begins to keep tidy. Returns how to stop; that waits for what is being thrown away. */
export function keepTidy(deps: Deps): () => Promise<void> {
  const stops = [every(24 * HOUR_MS, deps, tidy)]
  if (deps.hosted) stops.push(every(6 * HOUR_MS, deps, tidyUsers))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function every(ms: number, deps: Deps, work: (deps: Deps) => Promise<void>): () => Promise<void> {
  const once = () =>
    work(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'what is old could not be thrown away'),
    )
  let tidying = once()
  const timer = setInterval(() => (tidying = tidying.then(once)), ms)
  timer.unref()
  return () => {
    clearInterval(timer)
    return tidying
  }
}

async function tidy(deps: Deps): Promise<void> {
  await purgeAdventures(deps)
  await dropUnshown(deps)
}

async function tidyUsers(deps: Deps): Promise<void> {
  await sweepGuests(deps)
  await trimAccessLog(deps)
}
