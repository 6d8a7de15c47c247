// The parts of the program for a command that works on stories: everything but the pages.
import { join } from 'node:path'
import { UNLIMITED } from './access/limits.ts'
import { createSealer } from './access/secrets.ts'
import { createSessionCookies } from './access/session-cookie.ts'
import { openJobs, openWatch, sandboxWhenNeeded, secretsOf } from './app.ts'
import type { Config } from './config.ts'
import { openStore } from './io/store/open.ts'
import { UNTRACED } from './io/trace/trace.ts'
import { modelWhenNeeded } from './open-model.ts'
import type { Deps, Log } from './play/deps.ts'
import { RecallCache } from './play/memory/recall-cache.ts'
import { UNNOTICED } from './play/notices.ts'

/** Opens them. Throws a sentence when a server runs on a SQLite file: it has one owner. Returns how to close them. */
export async function openDeps(
  config: Config,
  root: string,
  log: Log,
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const db = await openStore(config.database, join(root, 'prisma'))
  try {
    const watch = await openWatch(config, log)
    const secrets = secretsOf(config)
    const never = new AbortController().signal
    const deps: Deps = {
      db,
      watch,
      model: modelWhenNeeded(config),
      sandbox: sandboxWhenNeeded(),
      jobs: await openJobs(config, log),
      clock: { now: () => new Date() },
      log,
      secrets: createSealer(secrets),
      cookies: createSessionCookies(secrets),
      hosted: config.hosted,
      limits: UNLIMITED,
      notice: UNNOTICED,
      trace: UNTRACED,
      modelCalls: null,
      guestsReachUs: false,
      guestAddresses: () => [],
      snapshotKeep: config.snapshotKeep,
      recallCache: new RecallCache(),
      isIdle: () => false,
      running: new Map(),
      imports: new Map(),
      stop: { asked: never, now: never },
    }
    const close = async () => {
      await deps.jobs.close()
      await watch.close()
      await deps.sandbox.close()
      await deps.model.close()
      await db.close()
    }
    return { deps, close }
  } catch (error) {
    await db.close()
    throw error
  }
}
