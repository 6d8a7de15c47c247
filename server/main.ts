// The program: reads the environment, opens the app, says where it is, and stops it when told to.
import { pino } from 'pino'
import { openApp } from './app.ts'
import { listenFailure, readConfig } from './config.ts'
import { programRoot } from './root.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const app = await openApp(config, { root: programRoot, log }).catch((error: unknown) => {
    const sentence = listenFailure(error, config)
    throw sentence === null ? error : new Error(sentence, { cause: error })
  })
  console.log(`Forklore is ready: ${app.url}`)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    app.stop().then(
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
