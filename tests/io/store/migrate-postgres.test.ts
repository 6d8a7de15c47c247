// Migrations on Postgres: each whole or not at all, one process at a time, and never over a history that is not ours.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migratePostgres } from '../../../server/io/store/migrate-postgres.ts'
import { MigrationError, readMigrations } from '../../../server/io/store/migrations.ts'
import { takesOnPath } from '../../../server/io/store/path.ts'
import { openPostgres } from '../../../server/io/store/postgres.ts'
import { root } from '../../fakes/a-database.ts'
import { anEmptyPostgres, catalogOf, type EmptyPostgres } from '../../fakes/an-empty-postgres.ts'
import { BY_HAND, FIRST_STORY, firstMigrations } from '../../fakes/first-story.ts'
import { administrate } from '../../fakes/postgres-server.ts'

const shipped = join(root, 'prisma', 'postgres', 'migrations')
const names = readMigrations(shipped).map(({ name }) => name)

let database: EmptyPostgres
let migrations: string
beforeEach(async () => {
  database = await anEmptyPostgres()
  migrations = join(database.folder, 'migrations')
  cpSync(shipped, migrations, { recursive: true })
})
afterEach(() => database.remove())

function addMigration(name: string, sql: string): void {
  mkdirSync(join(migrations, name), { recursive: true })
  writeFileSync(join(migrations, name, 'migration.sql'), sql)
}

const recorded = () =>
  database.rows('select migration_name name, checksum from _prisma_migrations order by 1')

/** Everything there is to see: tables, indexes, rules, the record, a row. */
const everything = async () => [
  await catalogOf(database),
  await recorded(),
  await database.rows('select * from "User"'),
]

/** Migrates in a process of its own, which says what it applied. */
function inProcess() {
  const script = `import('./server/io/store/migrate-postgres.ts')
    .then((m) => m.migratePostgres(process.env.URL, process.env.MIGRATIONS))
    .then((names) => console.log(JSON.stringify(names)))`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: root,
    env: { ...process.env, URL: database.url, MIGRATIONS: migrations },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)))
  return { child, ended: once(child, 'exit').then(([code]) => ({ code: code as number | null, said })) }
}

describe('after all migrations', () => {
  beforeEach(() => migratePostgres(database.url, migrations))

  it('everything that was made by hand is there', async () => {
    const catalog = (await catalogOf(database)).join('\n')
    expect(catalog).toMatch(/index Turn_one_running CREATE UNIQUE INDEX .*WHERE \(status = 'RUNNING'::text\)/)
    expect(catalog).toMatch(/constraint "Branch" Branch_fork_check CHECK /)
    for (const name of [...BY_HAND.indexes, ...BY_HAND.checks]) expect(catalog).toContain(name)
  })

  it('tables are what the models say, but for what was made by hand', async () => {
    const path = join(root, 'scripts', 'schema-diff.mjs')
    const { schemaDiff, currentModels } = (await import(path)) as {
      schemaDiff: (database: string, from: string, to: string) => Promise<string>
      currentModels: () => string
    }
    const fresh = await anEmptyPostgres()
    await administrate(fresh.url, await schemaDiff('postgres', '', currentModels()))
    const byHand = new RegExp(`_prisma_migrations|${[...BY_HAND.indexes, ...BY_HAND.checks].join('|')}`)
    const migrated = (await catalogOf(database)).filter((line) => !byHand.test(line))
    expect(migrated).toEqual(await catalogOf(fresh))
    expect(migrated.length).toBeGreaterThan(100)
    await fresh.remove()
  })

  it('a second run does nothing, and each is recorded with its checksum, as Prisma does', async () => {
    expect(await migratePostgres(database.url, migrations)).toEqual([])
    expect(await recorded()).toEqual(
      readMigrations(migrations).map(({ name, checksum }) => ({ name, checksum })),
    )
  })
})

describe('an upgrade', () => {
  it('from the first version keeps the story, whose ids go on', async () => {
    await migratePostgres(database.url, firstMigrations('postgres', database.folder))
    await administrate(database.url, FIRST_STORY)
    expect(await migratePostgres(database.url, migrations)).toEqual(names.slice(1))
    const db = await openPostgres(database.url)
    const text = async (branchId: number) =>
      (await takesOnPath(db.reader, { branchId, depth: 2 }, 0)).map((take) => take.text).join(' ')
    expect([await text(1), await text(2)]).toEqual(['O a n1', 'O a n2'])
    const adventure = await db.reader.adventure.findUniqueOrThrow({
      where: { id: 'a' },
      include: { turns: true, states: true },
    })
    expect(adventure).toMatchObject({ title: 'First', headBranchId: 2, headDepth: 2, headVersion: 7 })
    expect(adventure.turns).toMatchObject([{ id: 't', status: 'FAILED', failureCode: 'BUSY' }])
    expect(adventure.states.map((state) => state.body).toSorted()).toEqual(['{"hp":5}', '{}'])
    await db.close()
  })

  it('whose second statement fails leaves nothing, and what came before it stays', async () => {
    await migratePostgres(database.url, migrations)
    await administrate(database.url, `INSERT INTO "User" ("id", "createdAt") VALUES ('u', now())`)
    addMigration(
      '0099_wrong',
      'CREATE TABLE "A" (id TEXT); DELETE FROM "User"; INSERT INTO "Nowhere" VALUES (1);',
    )
    const before = await everything()
    await expect(migratePostgres(database.url, migrations)).rejects.toThrow(
      /0099_wrong failed: relation "Nowhere" does not exist.*untouched/s,
    )
    expect(await everything()).toEqual(before)
    addMigration('0098_fine', 'CREATE TABLE "Fine" (id TEXT);')
    await expect(migratePostgres(database.url, migrations)).rejects.toThrow(MigrationError)
    expect((await recorded()).at(-1)).toMatchObject({ name: '0098_fine' })
    addMigration('0099_wrong', 'CREATE TABLE "A" (id TEXT);')
    expect(await migratePostgres(database.url, migrations)).toEqual(['0099_wrong'])
  })

  it('that is killed has never happened, and the next start need not wait for it', async () => {
    await migratePostgres(database.url, migrations)
    const before = await catalogOf(database)
    addMigration('0099_slow', 'CREATE TABLE "New" (id TEXT); SELECT pg_sleep(600); DROP TABLE "Take";')
    const { child, ended } = inProcess()
    await expect
      .poll(() => database.rows(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`), {
        timeout: 30_000,
      })
      .toHaveLength(1)
    await sleep(100)
    child.kill('SIGKILL')
    await ended
    addMigration('0099_slow', 'CREATE TABLE "New" (id TEXT);')
    expect(await migratePostgres(database.url, migrations)).toEqual(['0099_slow'])
    const added = (await catalogOf(database)).filter((line) => !before.includes(line))
    expect(added).toEqual(['column "New".id text false -'])
  })

  it('by two processes at once is done by one of them', async () => {
    addMigration('0099_slow', 'CREATE TABLE "New" (id TEXT); SELECT pg_sleep(1);')
    const both = await Promise.all([inProcess().ended, inProcess().ended])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.map(({ said }) => JSON.parse(said) as string[]).toSorted()).toEqual([
      [],
      [...names, '0099_slow'],
    ])
    expect(await recorded()).toHaveLength(names.length + 1)
  })
})

describe('a history that is not ours', () => {
  it('is refused when it is newer, with a sentence, and nothing is touched', async () => {
    addMigration('0099_more', 'CREATE TABLE "More" (id TEXT);')
    await migratePostgres(database.url, migrations)
    const before = await everything()
    await expect(migratePostgres(database.url, shipped)).rejects.toThrow(
      /^The database empty_\w+ was written by a newer Forklore \(it has 0099_more\)\. Use that version/,
    )
    expect(await everything()).toEqual(before)
  })

  it('is refused when it is another, with a sentence, and nothing is touched', async () => {
    await migratePostgres(database.url, migrations)
    const before = await everything()
    const file = join(migrations, names[0]!, 'migration.sql')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- another ending`)
    addMigration('0099_more', 'CREATE TABLE "More" (id TEXT);')
    await expect(migratePostgres(database.url, migrations)).rejects.toThrow(
      /has a migration 0001_first that differs from this program's 0001_first\. Use the version/,
    )
    rmSync(join(migrations, names[0]!), { recursive: true })
    await expect(migratePostgres(database.url, migrations)).rejects.toThrow(MigrationError)
    expect(await everything()).toEqual(before)
  })
})

describe('a start that cannot be', () => {
  it('names the database that is missing', async () => {
    const missing = inject('postgres').replace(/\/postgres$/, '/nowhere')
    await expect(migratePostgres(missing, shipped)).rejects.toThrow(
      /^Postgres at 127\.0\.0\.1:\d+ has no database nowhere\. Make it \(createdb nowhere\), or correct DATABASE_URL\.$/,
    )
  })

  it('names the user who is not known, or may make no tables', async () => {
    const url = new URL(database.url)
    url.username = 'stranger'
    await expect(migratePostgres(url.href, shipped)).rejects.toThrow(/refuses the user stranger/)
    await administrate(database.url, `CREATE ROLE guest_${process.pid} LOGIN`)
    url.username = `guest_${process.pid}`
    await expect(migratePostgres(url.href, shipped)).rejects.toThrow(/may not make tables.*GRANT CREATE/)
  })
})
