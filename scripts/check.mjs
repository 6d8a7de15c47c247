// `npm run check`: everything that keeps the house in order, one after the other; all faults are shown before it fails.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/** The SQL of the migrations makes what the models say: the same tables, columns and indexes (but those made by hand). */
async function sqlOfMigrations() {
  const { schemaDiff, currentModels } = await import('./schema-diff.mjs')
  const { migrationsOf } = await import('./migration.mjs')
  const { default: Database } = await import('libsql')
  const shapeOf = (...sql) => {
    const db = new Database(':memory:')
    for (const one of sql) db.exec(one)
    const names = db
      .prepare(
        `select type, name from sqlite_master where name not like 'sqlite!_%' escape '!' order by 1, 2`,
      )
      .all()
    const shape = names.map(({ type, name }) => {
      const columns = db.prepare(`pragma ${type === 'table' ? 'table_info' : 'index_info'}("${name}")`).all()
      return `${type} ${name}: ${columns.map((c) => [c.name, c.type, c.notnull, c.dflt_value, c.pk].join(' ')).sort()}`
    })
    db.close()
    return shape
  }
  const migrated = shapeOf(
    ...migrationsOf('sqlite').map((folder) => readFileSync(join(folder, 'migration.sql'), 'utf8')),
  )
  const missing = shapeOf(await schemaDiff('sqlite', '', currentModels())).filter(
    (line) => !migrated.includes(line),
  )
  if (missing.length > 0) throw new Error(`the SQL of the migrations does not make:\n${missing.join('\n')}`)
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
  'schema.graphql': () => run('tsx', ['scripts/print-schema.ts', '--check']),
  migrations,
  'SQL of migrations': sqlOfMigrations,
  'one graphql': oneGraphql,
}

await prepareSources()
const failed = []
for (const [name, step] of Object.entries(steps)) {
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
