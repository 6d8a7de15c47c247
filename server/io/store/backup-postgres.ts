// Backing up and restoring what is Forklore's in a Postgres database, by its own programs. Other tables are left alone.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import { LOCK, appliedIn, recordOf } from './migrate-postgres.ts'
import { missingOf, readMigrations, tablesOf, type Migration } from './migrations.ts'
import { withPostgres } from './postgres-connect.ts'
import { ToolFailed, appliedInDump, runTool, tablesInDump } from './postgres-tools.ts'
import { INTERRUPT, raise } from './replace-rows.ts'

/** Writes all that is ours to a file. False when there is nothing. */
export async function backUpPostgres(url: string, file: string, folder: string): Promise<boolean> {
  const { tables, used } = await ours(url, readMigrations(folder))
  if (used) await dump(url, file, tables)
  return used
}

/** Puts everything back and brings it up to date, in one transaction. What was there, if anything, is then in `kept`. */
export async function restorePostgres(
  url: string,
  file: string,
  folder: string,
  kept: string,
): Promise<void> {
  const migrations = readMigrations(folder)
  const script = `${file}.${process.pid}.sql`
  try {
    const missing = await unpack(file, migrations, script)
    const { tables, used } = await ours(url, migrations)
    if (used) await keep(url, kept, tables)
    const upgrade = missing.flatMap((one) => [
      ...read(join(folder, one.name, 'migration.sql')),
      ...say(recordOf(one)),
    ])
    const steps = [
      ...say(`SELECT pg_advisory_xact_lock(${LOCK})`, ...makeWay(tables)),
      ...read(script),
      ...say('SET search_path TO public'),
      ...upgrade,
      ...say(INTERRUPT, raise('"Adventure"', `pg_temp.${BEFORE}`)),
    ]
    await insist(() => runTool('psql', url, [...WHOLE_OR_NOT, ...steps]))
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    throw new Error(`The restore was undone: ${error.message}. Nothing was changed.`, { cause: error })
  } finally {
    rmSync(script, { force: true })
  }
}

/** A server that is just writing may hold what we want while it wants what we hold: then all was undone, and goes again. */
async function insist(attempt: () => Promise<unknown>): Promise<void> {
  for (let left = ATTEMPTS; ; left--) {
    try {
      await attempt()
      return
    } catch (error) {
      if (left === 1 || !/deadlock detected/.test(String(error))) throw error
    }
  }
}

const ATTEMPTS = 5
const BEFORE = 'forklore_before'

const WHOLE_OR_NOT = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--single-transaction']
const read = (file: string): string[] => ['--file', file]
const say = (...statements: string[]): string[] => statements.flatMap((one) => ['--command', one])

/** Writes a backup as a script, read by nobody but psql. Answers the migrations that it lacks, and throws when it is no
 * backup that can be restored by this program and harm nobody else. */
async function unpack(file: string, migrations: Migration[], script: string): Promise<Migration[]> {
  const none = (why: string) =>
    new Error(`${file} is no whole backup of Forklore${why}. Nothing was changed.`)
  try {
    const [tables, applied] = [await tablesInDump(file), await appliedInDump(file)]
    if (!tables.includes('Adventure') || applied[0]?.name !== migrations[0]!.name) throw none('')
    const missing = missingOf(`backup ${file}`, migrations, applied)
    const strangers = tables.filter((table) => !tablesOf(migrations).includes(table))
    if (strangers.length > 0)
      throw new Error(
        `The backup ${file} has tables that are not Forklore's: ${strangers.join(', ')}. Restore one that npm run backup has made. Nothing was changed.`,
      )
    const alone = ['--no-owner', '--no-acl', '--schema=public']
    await runTool('pg_restore', null, [...alone, '--file', script, file])
    return missing
  } catch (error) {
    throw error instanceof ToolFailed ? none(` (${error.message})`) : error
  }
}

/** Which of our tables are in a database, and whether it was ever used. Throws when they are another program's, or when
 * there may be more of them than we know. */
async function ours(url: string, migrations: Migration[]): Promise<{ tables: string[]; used: boolean }> {
  return withPostgres(url, async (client) => {
    const found = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY($1)`,
      [tablesOf(migrations)],
    )
    const tables = found.rows.map((row) => row.name)
    const applied = tables.includes('_prisma_migrations') ? await appliedIn(client) : []
    if (applied.length === 0 && !tables.every((table) => table === '_prisma_migrations'))
      throw belongsToOthers(client)
    if (applied.length > 0 && applied[0]!.name !== migrations[0]!.name) throw belongsToOthers(client)
    const newer = applied.find(({ name }) => !migrations.some((one) => one.name === name))
    if (newer)
      throw new Error(
        `The database ${client.database} was written by a newer Forklore (it has ${newer.name}). Use that version, or an empty database. Nothing was changed.`,
      )
    return { tables, used: applied.length > 0 }
  })
}

const belongsToOthers = ({ database }: Client): Error =>
  new Error(
    `The database ${database} has tables of another program under Forklore's names. Give Forklore a database of its own in DATABASE_URL. Nothing was changed.`,
  )

/** What takes our tables away, and keeps which heads there were. Another's table that points to one of ours stops it. */
function makeWay(tables: string[]): string[] {
  const all = tables.map((table) => `public."${table}"`).join(', ')
  const lock = `LOCK TABLE ${all} IN ACCESS EXCLUSIVE MODE`
  const remember = `CREATE TEMP TABLE ${BEFORE} ("id" TEXT, "headVersion" INTEGER) ON COMMIT DROP`
  const heads = `INSERT INTO ${BEFORE} SELECT "id", "headVersion" FROM public."Adventure"`
  const old = tables.includes('Adventure') ? [heads] : []
  return tables.length > 0 ? [lock, remember, ...old, `DROP TABLE ${all}`] : [remember]
}

/** Dumps the old tables to a file that gets its name only when it is whole. */
async function keep(url: string, kept: string, tables: string[]): Promise<void> {
  const part = `${kept}.part`
  mkdirSync(dirname(kept), { recursive: true })
  try {
    await dump(url, part, tables)
    renameSync(part, kept)
  } finally {
    rmSync(part, { force: true })
  }
}

async function dump(url: string, file: string, tables: string[]): Promise<void> {
  const only = tables.flatMap((table) => ['--table', `public."${table}"`])
  await runTool('pg_dump', url, ['--format=custom', ...only, '--file', file])
}
