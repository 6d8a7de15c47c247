// The commands of `npm run …` on a built program: reads the environment and does what is named.
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { doctorCommand } from './commands/doctor.ts'
import type { MemoriesTools } from './commands/memories.ts'
import { readConfig, type Config } from './config.ts'
import { programRoot } from './root.ts'

/** Those that work on an installation; each answers with a sentence. */
const COMMANDS = { backup: backupCommand, restore: restoreCommand }

async function main([name = '', ...words]: string[]): Promise<void> {
  if (name === 'doctor') return doctor(words)
  if (name === 'memories') return memories(words)
  if (name === 'import') return importFiles(words)
  if (name === 'account') return account(words)
  if (!(name in COMMANDS))
    throw new Error(
      `There are the commands ${Object.keys(COMMANDS).join(', ')}, import, memories, account and doctor.`,
    )
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

/** Lets somebody in, beside a server on Postgres, or in the place of one on SQLite. */
async function account(words: string[]): Promise<void> {
  const { accountCommand } = await import('./commands/account.ts')
  await withDeps(({ deps, print }) => accountCommand({ deps, print }, words))
}

/** Works on one story, in the place of a server. Ctrl+C stops it after the memory that it is at. */
async function memories(words: string[]): Promise<void> {
  const { memoriesCommand } = await import('./commands/memories.ts')
  await withStories(words, memoriesCommand)
}

/** Imports files, in the place of a server. Ctrl+C stops it, and nothing of it stays. */
async function importFiles(words: string[]): Promise<void> {
  const [{ importCommand }, { stopImports }, { clearImports }] = await Promise.all([
    import('./commands/import.ts'),
    import('./library/files/import-run.ts'),
    import('./library/files/import-upkeep.ts'),
  ])
  await withStories(words, async (tools, rest) => {
    await clearImports(tools.deps)
    try {
      return await importCommand({ ...tools, ask: askAtTerminal }, rest)
    } finally {
      await stopImports(tools.deps)
    }
  })
}

/** null when nobody sits there. */
async function askAtTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

/** Opens the stories of somebody for a command: of the one user, or of the account that --user names. */
async function withStories(
  words: string[],
  command: (tools: MemoriesTools, rest: string[]) => Promise<boolean>,
): Promise<void> {
  const { userOf } = await import('./commands/user.ts')
  await withDeps(async (tools, model) => {
    const { viewer, rest } = await userOf(tools.deps, model, words)
    return command({ ...tools, viewer }, rest)
  })
}

/** Opens an installation for a command, and closes it after it. What it answers with false ends the process with 1. */
async function withDeps(
  command: (tools: Omit<MemoriesTools, 'viewer'>, model: Config['model']) => Promise<boolean>,
): Promise<void> {
  const { openDeps } = await import('./open-deps.ts')
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort(new Error('Stopped.')))
  const quiet = () => {}
  const log = {
    info: quiet,
    warn: quiet,
    error: (_fields: object, message: string) => console.error(message),
  }
  const config = readConfig(process.env)
  const { deps, close } = await openDeps(config, programRoot, log)
  try {
    const tools = { deps, signal: abort.signal, print: (line: string) => console.log(line) }
    if (!(await command(tools, config.model))) process.exitCode = 1
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
