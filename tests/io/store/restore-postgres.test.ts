// Restoring on Postgres: whole or not at all, only what is Forklore's, and never from a version that is not known.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backUp, restore } from '../../../server/io/store/backup.ts'
import type { DatabasePlace } from '../../../server/io/store/database.ts'
import { migratePostgres } from '../../../server/io/store/migrate-postgres.ts'
import { runTool } from '../../../server/io/store/postgres-tools.ts'
import { root } from '../../fakes/a-database.ts'
import { anEmptyPostgres, catalogOf, type EmptyPostgres } from '../../fakes/an-empty-postgres.ts'
import { FIRST_STORY, firstMigrations } from '../../fakes/first-story.ts'
import { administrate } from '../../fakes/postgres-server.ts'

const shipped = join(root, 'prisma', 'postgres', 'migrations')

let database: EmptyPostgres
let place: DatabasePlace
let backup: string
let migrations: string
beforeEach(async () => {
  database = await anEmptyPostgres()
  place = { kind: 'postgres', url: database.url }
  backup = join(database.folder, 'the.backup')
  migrations = join(database.folder, 'migrations')
  cpSync(shipped, migrations, { recursive: true })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await database.remove()
})

/** An installation with the first story in it. */
async function begin(folder = shipped): Promise<void> {
  await migratePostgres(database.url, firstMigrations('postgres', database.folder))
  await administrate(database.url, FIRST_STORY)
  await migratePostgres(database.url, folder)
}

function addMigration(name: string, sql: string): void {
  mkdirSync(join(migrations, name), { recursive: true })
  writeFileSync(join(migrations, name, 'migration.sql'), sql)
}

const sql = (statement: string) => administrate(database.url, statement)
const back = (folder = shipped, file = backup) => restore(place, file, folder, new Date())
const titles = () => database.rows('select title from "Adventure" order by 1')
const state = async () => [
  await catalogOf(database),
  await database.rows('select * from "Adventure" order by id'),
  await database.rows('select * from "Take" order by id'),
  await database.rows('select * from _prisma_migrations order by migration_name'),
]

describe('what is refused before anything is touched', () => {
  it('a backup of a newer Forklore', async () => {
    await begin()
    addMigration('0099_more', 'CREATE TABLE "More" (id TEXT);')
    const newer = await anEmptyPostgres()
    await migratePostgres(newer.url, migrations)
    await backUp({ kind: 'postgres', url: newer.url }, backup, migrations)
    await newer.remove()
    const before = await state()
    await expect(back()).rejects.toThrow(
      /^The backup \S+the\.backup was written by a newer Forklore \(it has 0099_more\)\. Use that version, or another backup\.$/,
    )
    expect(await state()).toEqual(before)
  })

  it('half a backup, and one of something else', async () => {
    await begin()
    await backUp(place, backup, shipped)
    const before = await state()
    const whole = readFileSync(backup)
    for (const length of [0, 3_000, whole.length - 2_000]) {
      writeFileSync(backup, whole.subarray(0, length))
      await expect(back(), `${length}`).rejects.toThrow(
        /is no whole backup of Forklore.*Nothing was changed/s,
      )
    }
    const other = await anEmptyPostgres()
    await administrate(other.url, 'CREATE TABLE "Adventure" (id TEXT)')
    await runTool('pg_dump', other.url, ['--format=custom', '--file', backup])
    await other.remove()
    await expect(back()).rejects.toThrow(/is no whole backup of Forklore/)
    expect(await state()).toEqual(before)
    expect(readdirSync(database.folder).toSorted()).toEqual(['first', 'migrations', 'the.backup'])
  })

  it('a dump with tables of somebody else, which are named', async () => {
    await begin()
    await sql('CREATE TABLE letters (text TEXT)')
    await runTool('pg_dump', database.url, ['--format=custom', '--file', backup])
    await expect(back()).rejects.toThrow(/tables that are not Forklore's: letters\./)
  })

  it('a database that another program lives in, under the same names', async () => {
    await begin()
    await backUp(place, backup, shipped)
    const other = await anEmptyPostgres()
    const into = () => restore({ kind: 'postgres', url: other.url }, backup, shipped, new Date())
    await administrate(other.url, 'CREATE TABLE "User" (id TEXT)')
    await expect(into()).rejects.toThrow(/tables of another program/)
    await administrate(
      other.url,
      `CREATE TABLE _prisma_migrations (migration_name TEXT, checksum TEXT); INSERT INTO _prisma_migrations VALUES ('2020_init', '')`,
    )
    await expect(into()).rejects.toThrow(/tables of another program/)
    expect(await catalogOf(other)).toHaveLength(3)
    await other.remove()
  })

  it('a database of a newer Forklore, whose tables are not all known', async () => {
    await begin()
    await backUp(place, backup, shipped)
    addMigration('0099_more', 'CREATE TABLE "More" (id TEXT);')
    await migratePostgres(database.url, migrations)
    await expect(back()).rejects.toThrow(/newer Forklore \(it has 0099_more\).*an empty database/)
    await expect(backUp(place, `${backup}.2`, shipped)).rejects.toThrow(/newer Forklore/)
  })
})

describe('a restore', () => {
  it('goes into an empty database, where it keeps nothing, and says when there is nothing to back up', async () => {
    await begin()
    await backUp(place, backup, shipped)
    const before = await catalogOf(database)
    const empty = await anEmptyPostgres()
    const there = { kind: 'postgres', url: empty.url } as const
    await expect(backUp(there, `${backup}.2`, shipped)).rejects.toThrow(/nothing to back up/)
    expect(await restore(there, backup, shipped, new Date())).toBe(null)
    expect(await catalogOf(empty)).toEqual(before)
    expect(await empty.rows('select title from "Adventure"')).toEqual([{ title: 'First' }])
    await empty.remove()
  })

  it('brings an older backup up to date', async () => {
    const first = firstMigrations('postgres', database.folder)
    await begin(first)
    await backUp(place, backup, first)
    await migratePostgres(database.url, shipped)
    const now = await catalogOf(database)
    await sql(`UPDATE "Adventure" SET "title" = 'Later'`)
    expect(existsSync((await back())!)).toBe(true)
    expect(await titles()).toEqual([{ title: 'First' }])
    expect(await catalogOf(database)).toEqual(now)
    expect(await migratePostgres(database.url, shipped)).toEqual([])
  })

  it('leaves tables of somebody else alone, and out of backups', async () => {
    await sql(`CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES ('Dear'); CREATE SCHEMA other;
      CREATE TABLE other."User" (id TEXT)`)
    await begin()
    await backUp(place, backup, shipped)
    await sql(`UPDATE "Adventure" SET "title" = 'Later'; INSERT INTO letters VALUES ('Yours')`)
    await back()
    expect(await titles()).toEqual([{ title: 'First' }])
    expect(await database.rows('select text from letters')).toEqual([{ text: 'Dear' }, { text: 'Yours' }])
    expect(await database.rows('select * from other."User"')).toEqual([])
  })

  it('goes again when a server that is writing gets in its way', async () => {
    await begin()
    await backUp(place, backup, shipped)
    const server = new Client({ connectionString: database.url })
    await server.connect()
    await server.query(`SET deadlock_timeout = '60s'; BEGIN; UPDATE "Turn" SET "kind" = 'DO'`)
    vi.stubEnv('PGOPTIONS', '-c deadlock_timeout=2s') // it is the restore that finds the knot, and gives in
    const restored = back()
    const here = 'database = (select oid from pg_database where datname = current_database())'
    await expect
      .poll(() => database.rows(`select 1 from pg_locks where not granted and ${here}`), { timeout: 5_000 })
      .toHaveLength(1)
    const blocked = await database.rows(
      `select relation::regclass::text as name from pg_locks where mode = 'AccessExclusiveLock' and granted and relation is not null and ${here}`,
    )
    await server.query(`SELECT count(*) FROM ${(blocked[0] as { name: string }).name}; COMMIT`)
    await restored
    await server.end()
    expect(await titles()).toEqual([{ title: 'First' }])
  })

  it('lets no head look like one that an open page knows', async () => {
    await begin()
    await backUp(place, backup, shipped)
    await sql(`UPDATE "Adventure" SET "headVersion" = 20`)
    await back()
    expect(await database.rows('select "headVersion" n from "Adventure"')).toEqual([{ n: 21 }])
  })
})

describe('a restore that fails midway leaves everything, and says where the copy is', () => {
  it('when a migration does not fit the old rows', async () => {
    await begin()
    await backUp(place, backup, shipped)
    await sql(`UPDATE "Adventure" SET "title" = 'Later'`)
    const before = await state()
    addMigration('0099_wrong', 'DELETE FROM "Take"; ALTER TABLE "Adventure" ADD COLUMN "x" TEXT NOT NULL;')
    const refused = await back(migrations).catch((error: Error) => error.message)
    const [, kept] = /Nothing was changed\. What was there before is in (\S+)\.$/.exec(String(refused)) ?? []
    expect(await state()).toEqual(before)
    await sql(`UPDATE "Adventure" SET "title" = 'Much later'`)
    await back(shipped, kept)
    expect(await titles()).toEqual([{ title: 'Later' }])
  })

  it('when a table of somebody else points to ours', async () => {
    await begin()
    await backUp(place, backup, shipped)
    await sql('CREATE TABLE likes (adventure TEXT REFERENCES "Adventure" (id))')
    const before = await state()
    await expect(back()).rejects.toThrow(/likes.*Nothing was changed\. What was there before is in/s)
    expect(await state()).toEqual(before)
  })
})
