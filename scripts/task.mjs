// `npm run codegen`, `build`, `migration` and `bench`: installs what is missing, then does what is named.
import { install, prepareSources } from './prepare.mjs'
import { run } from './run.mjs'

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
  migration: async (name) => (await import('./migration.mjs')).writeMigration(name),
}

const [task, ...words] = process.argv.slice(2)
install()
try {
  await tasks[task](...words)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
