// What keeps imports clean: those of dead processes are cleared, and so are stories that were never whole, and files that were
// sent a day ago and not imported.
import type { Deps } from '../../play/deps.ts'
import { dropHalves, endLostImports } from './import-run.ts'
import { dropOldUploads } from './uploads.ts'

const EVERY_MS = 10_000
/** Of so many looks one is for what does not matter so soon. */
const SLOW = 60

/** Clears what a process left that died, before anything is served. */
export async function clearImports(deps: Deps): Promise<void> {
  await endLostImports(deps, { starting: true })
  await dropHalves(deps, { starting: true })
}

/** Looks now and then for what is left of imports, while anybody is there. Returns how to stop it; that waits for a look under way. */
export function startImportUpkeep(deps: Deps): () => Promise<void> {
  let looking: Promise<void> | null = null
  let looks = 0
  const look = async () => {
    try {
      await endLostImports(deps)
      if (looks++ % SLOW !== 0) return
      await dropHalves(deps)
      await dropOldUploads(deps.db, deps.clock.now())
    } catch (error) {
      deps.log.error({ err: error }, 'what imports left could not be cleared')
    }
  }
  const timer = setInterval(() => {
    if (!deps.isIdle()) looking ??= look().finally(() => (looking = null))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
