// `npm run codegen`, `build` and `migration`: installs what is missing, then does what is named.
import { install, prepareSources } from './prepare.mjs'

const tasks = {
  codegen: async () => (await import('./codegen.mjs')).codegen(),
  build: async () => {
    await prepareSources()
    await (await import('./build.mjs')).build()
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
