// `npm run migration -- NAME`: writes the next migration of each database from the models that the last one ended at.
// It is only written, never applied: read it, add by hand what models cannot say, then start.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { currentModels, databases, schemaDiff } from './schema-diff.mjs'

/** Folders of a database's migrations, oldest first. */
export function migrationsOf(database) {
  const folder = join(root, 'prisma', database, 'migrations')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .sort()
}

/** The models that the migrations of a database end at; '' when there are none. */
export function lastModels(database) {
  const last = migrationsOf(database).at(-1)
  return last ? readFileSync(join(last, 'models.prisma'), 'utf8') : ''
}

/** Writes what the models have changed since, for each database. */
export async function writeMigration(name) {
  if (!/^[a-z0-9-]+$/.test(name ?? '')) {
    console.error('Say what it does, in small letters: npm run migration -- add-persona')
    process.exit(1)
  }
  for (const database of databases) {
    const sql = await schemaDiff(database, lastModels(database), currentModels())
    if (!sql) {
      console.log(`${database}: nothing to do`)
      continue
    }
    const number = String(migrationsOf(database).length + 1).padStart(4, '0')
    const folder = join(root, 'prisma', database, 'migrations', `${number}_${name}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'migration.sql'), sql)
    writeFileSync(join(folder, 'models.prisma'), currentModels())
    console.log(`${database}: wrote ${folder}`)
    if (/RedefineTables/.test(sql))
      console.warn(
        'It rebuilds a table: what was made there by hand (indexes, checks) must be made again in it.',
      )
  }
  process.exit(0)
}
