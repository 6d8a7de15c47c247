// What is thrown away by itself, when the program starts and every day: stories that nobody had back, pictures that nobody shows.
import type { Deps } from '../play/deps.ts'
import { purgeAdventures } from './adventures.ts'
import { dropUnshown } from './pictures.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Begins to keep tidy. Returns how to stop; that waits for what is being thrown away. */
export function keepTidy(deps: Deps): () => Promise<void> {
  let tidying = tidy(deps)
  const timer = setInterval(() => (tidying = tidying.then(() => tidy(deps))), DAY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return tidying
  }
}

async function tidy(deps: Deps): Promise<void> {
  try {
    await purgeAdventures(deps)
    await dropUnshown(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'what is old could not be thrown away')
  }
}
