// The commands of `npm run …` that work on an installation: reads the environment and does what is named.
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { readConfig } from './config.ts'
import { programRoot } from './root.ts'

const COMMANDS = { backup: backupCommand, restore: restoreCommand }

async function main([name = '', ...words]: string[]): Promise<void> {
  if (!(name in COMMANDS)) throw new Error(`There are the commands ${Object.keys(COMMANDS).join(' and ')}.`)
  const { database, dataDir } = readConfig(process.env)
  console.log(await COMMANDS[name as keyof typeof COMMANDS]({ database, dataDir, root: programRoot }, words))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
