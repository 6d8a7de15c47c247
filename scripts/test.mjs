// `npm test`: installs what is missing, generates, builds, and runs every test. Further words go to vitest.
import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

await prepare()
try {
  run('vitest', ['run', ...process.argv.slice(2)])
} catch {
  process.exit(1)
}
