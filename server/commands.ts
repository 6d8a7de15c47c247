// The commands of `npm run …` on a built program: reads the environment and does what is named.
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { doctorCommand } from './commands/doctor.ts'
import { readConfig } from './config.ts'
import { programRoot } from './root.ts'

/** Those that work on an installation; each answers with a sentence. */
const COMMANDS = { backup: backupCommand, restore: restoreCommand }

async function main([name = '', ...words]: string[]): Promise<void> {
  if (name === 'doctor') return doctor(words)
  if (name === 'memories') return memories(words)
  if (!(name in COMMANDS))
    throw new Error(`There are the commands ${Object.keys(COMMANDS).join(', ')}, memories and doctor.`)
  const { database, dataDir } = readConfig(process.env)
  console.log(await COMMANDS[name as keyof typeof COMMANDS]({ database, dataDir, root: programRoot }, words))
}

/** Needs no installation, only the key. Ctrl+C leaves the endpoint as a player would. */
async function doctor(words: string[]): Promise<void> {
  const { createEndpoints } = await import('./io/model/endpoints.ts')
  const endpoints = createEndpoints()
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort(new Error('Stopped.')))
  const key = process.env.MODEL_KEY?.trim() || null
  const tools = {
    diagnose: endpoints.diagnose,
    key,
    signal: abort.signal,
    print: (line: string) => console.log(line),
  }
  try {
    if (!(await doctorCommand(tools, words))) process.exitCode = 1
  } finally {
    await endpoints.close()
  }
}

/** Works on one story, in the place of a server. Ctrl+C stops it after the memory that it is at. */
async function memories(words: string[]): Promise<void> {
  const [{ openDeps }, { memoriesCommand }, { LOCAL_USER }] = await Promise.all([
    import('./open-deps.ts'),
    import('./commands/memories.ts'),
    import('./library/seed.ts'),
  ])
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort(new Error('Stopped.')))
  const quiet = () => {}
  const log = {
    info: quiet,
    warn: quiet,
    error: (_fields: object, message: string) => console.error(message),
  }
  const { deps, close } = await openDeps(readConfig(process.env), programRoot, log)
  const tools = {
    deps,
    viewer: LOCAL_USER,
    signal: abort.signal,
    print: (line: string) => console.log(line),
  }
  try {
    if (!(await memoriesCommand(tools, words))) process.exitCode = 1
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
