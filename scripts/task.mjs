// The `npm run` tasks that are not start, dev, test or check: installs what is missing, then does what is named.
import { join } from 'node:path'
import { install, prepare, prepareSources } from './prepare.mjs'
import { root, run } from './run.mjs'

const tasks = {
  codegen: async () => (await import('./codegen.mjs')).codegen(),
  build: async () => {
    await prepareSources()
    await (await import('./build.mjs')).build()
  },
  bench: async () => {
    await prepareSources()
    run('vitest', ['run', '--config', 'vitest.bench.config.ts'])
  },
  backup: (...words) => command('backup', words),
  restore: (...words) => command('restore', words),
  migration: async (name) => (await import('./migration.mjs')).writeMigration(name),
}

/** A command of the built program, on the installation that the environment names. */
async function command(name, words) {
  await prepare()
  try {
    run('node', [join(root, 'dist', 'server', 'commands.js'), name, ...words])
  } catch {
    process.exit(1) // it has said why
  }
}

const [task, ...words] = process.argv.slice(2)
install()
try {
  await tasks[task](...words)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
