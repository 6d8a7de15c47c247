// `npm run check`: everything that keeps the house in order, one after the other; all faults are shown before it fails.
// `npm run check -- lint format` runs only the steps that are so named.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareSources } from './prepare.mjs'
import { root, run } from './run.mjs'

/** Fewer modules than this, and the import rules have seen nothing: some versions of TypeScript pass silently on none. */
const MIN_MODULES = 60

/** The import rules, with the guard that they saw the program at all. */
function imports() {
  const bin = join(root, 'node_modules', '.bin', 'depcruise')
  const answer = spawnSync(
    bin,
    ['server', 'client', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  )
  const { summary, modules } = JSON.parse(answer.stdout)
  const own = modules.filter((module) => /^(server|client)\//.test(module.source))
  const typed = own.filter((module) => module.source.endsWith('.tsx'))
  console.log(`import rules: ${own.length} modules, ${summary.violations.length} violations`)
  for (const { rule, from, to } of summary.violations) console.error(`  ${rule.name}: ${from} → ${to}`)
  if (own.length < MIN_MODULES || typed.length === 0)
    throw new Error('the import rules did not see the program')
  if (summary.violations.length > 0) throw new Error('import rules')
}

/** Migrations end at today's models, on every database. */
async function migrations() {
  const { databases, schemaDiff, currentModels } = await import('./schema-diff.mjs')
  const { lastModels } = await import('./migration.mjs')
  for (const database of databases) {
    const sql = await schemaDiff(database, lastModels(database), currentModels())
    if (sql)
      throw new Error(
        `${database}: the models have changed without a migration (npm run migration -- NAME):\n${sql}`,
      )
  }
}

/** The SQL of the migrations makes what the models say (on Postgres a test compares them: it needs a server). */
async function sqlOfMigrations() {
  const { schemaDiff, currentModels } = await import('./schema-diff.mjs')
  const { migrationsOf } = await import('./migration.mjs')
  const { shapeDifferences } = await import('./shape.mjs')
  const migrations = migrationsOf('sqlite').map((folder) =>
    readFileSync(join(folder, 'migration.sql'), 'utf8'),
  )
  const differences = shapeDifferences(migrations, [await schemaDiff('sqlite', '', currentModels())])
  if (differences.length > 0)
    throw new Error(`the SQL of the migrations is not what the models say:\n${differences.join('\n')}`)
}

/** schema.graphql before codegen writes over it. On CI, where the tests have done that already, as git has it. */
function committedSchema() {
  const ofGit = process.env.CI
    ? spawnSync('git', ['show', 'HEAD:./schema.graphql'], { cwd: root, encoding: 'utf8' })
    : null
  if (ofGit?.status === 0) return ofGit.stdout
  const file = join(root, 'schema.graphql')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** schema.graphql is what the server has. */
function schema() {
  const now = run('tsx', ['scripts/print-schema.ts', '--print'], { quiet: true })
  if (committed === now) return
  const [old, lines] = [committed.split('\n'), now.split('\n')]
  const at = lines.findIndex((line, index) => line !== old[index])
  throw new Error(
    `it is not what the server has (line ${at + 1}: "${old[at] ?? ''}", now "${lines[at] ?? ''}"). Run npm run codegen and commit it.`,
  )
}

/** What npm installed has one copy of graphql: two would not know each other's types. */
function oneGraphql() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const copies = Object.keys(lock.packages).filter((path) => path.endsWith('node_modules/graphql'))
  if (copies.length !== 1)
    throw new Error(`graphql is installed ${copies.length} times: ${copies.join(', ')}`)
}

const steps = {
  format: () => run('oxfmt', ['--check', '.']),
  lint: () => run('oxlint', ['--deny-warnings']),
  'types of server and tests': () => run('tsc', ['--noEmit', '-p', 'tsconfig.json']),
  'types of the client': () => run('tsc', ['--noEmit', '-p', 'client/tsconfig.json']),
  'import rules': imports,
  'dead code': () => run('knip', ['--no-progress']),
  'schema.graphql': schema,
  migrations,
  'SQL of migrations': sqlOfMigrations,
  'one graphql': oneGraphql,
}

const wanted = process.argv.slice(2)
const chosen = Object.entries(steps).filter(([name]) => wanted.length === 0 || wanted.includes(name))
if (chosen.length < wanted.length) {
  console.error(`There are the steps ${Object.keys(steps).join(', ')}.`)
  process.exit(1)
}
const committed = committedSchema()
await prepareSources()
const failed = []
for (const [name, step] of chosen) {
  try {
    await step()
    console.log(`✓ ${name}`)
  } catch (error) {
    failed.push(name)
    console.error(`✗ ${name}: ${error.message}`)
  }
}
if (failed.length > 0) console.error(`\nnpm run check failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
