// The program: reads the environment, opens the app, says where it is, and stops it when told to.
import { openApp } from './app.ts'
import { listenFailure, readConfig } from './config.ts'
import { openLog } from './log.ts'
import type { Trace } from './play/deps.ts'
import { programRoot } from './root.ts'
import { VERSION } from './version.ts'

/** How long a stop waits for running turns. Closing takes two more, and Docker kills after 10. */
const GRACE_MS = 7_000
const ONE_PRESS_MS = 500

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const trace = await traceOf(config.traces)
  const app = await openApp(config, { root: programRoot, log, trace }).catch((error: unknown) => {
    const sentence = listenFailure(error, config)
    throw sentence === null ? error : new Error(sentence, { cause: error })
  })
  console.log(`Forklore is ready: ${app.url}`)
  const asked: number[] = []
  const stop = (signal: string) => {
    // A terminal tells everybody, and npm tells it on: one Ctrl-C is heard several times.
    if (performance.now() - (asked.at(-1) ?? -Infinity) < ONE_PRESS_MS) return
    asked.push(performance.now())
    if (asked.length > 2) process.exit(1)
    log.info({ signal }, asked.length === 1 ? 'stopping' : 'stopping at once')
    app.stop(GRACE_MS).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in good order')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Spans, where the environment names who takes them; their packages are loaded only there. */
async function traceOf(isWanted: boolean): Promise<Trace | undefined> {
  if (!isWanted) return undefined
  const { openTrace } = await import('./io/trace/open-telemetry.ts')
  return openTrace(VERSION)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
