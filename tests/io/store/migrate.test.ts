// Migrations that cannot hurt: everything by hand is there afterwards, and what fails leaves the old file as it was.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateSqlite } from '../../../server/io/store/migrate-sqlite.ts'
import { MigrationError, readMigrations } from '../../../server/io/store/migrations.ts'
import { openSqlite } from '../../../server/io/store/sqlite.ts'
import { migrationsFolder } from '../../fakes/a-database.ts'
import { BY_HAND } from '../../fakes/first-story.ts'

let folder: string
let file: string
let migrations: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-migrate-'))
  file = join(folder, 'story.db')
  migrations = join(folder, 'migrations')
  cpSync(migrationsFolder, migrations, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rows = (sql: string): unknown[] => {
  const db = new Database(file)
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

function addMigration(name: string, sql: string): void {
  mkdirSync(join(migrations, name))
  writeFileSync(join(migrations, name, 'migration.sql'), sql)
}

describe('after all migrations', () => {
  beforeEach(() => migrateSqlite(file, migrations))

  it('everything that was made by hand is there', () => {
    const schema = rows('select sql from sqlite_master where sql is not null') as { sql: string }[]
    const text = schema.map((row) => row.sql).join('\n')
    for (const name of [...BY_HAND.indexes, ...BY_HAND.checks]) expect(text).toContain(name)
  })

  it('foreign keys, WAL and full synchronisation are on, also after a transaction', async () => {
    const db = await openSqlite(file)
    for (let round = 0; round < 3; round++) {
      const seen = await db.write((tx) =>
        tx.$queryRawUnsafe<object[]>(
          'select (select * from pragma_foreign_keys) f, (select * from pragma_synchronous) s',
        ),
      )
      expect(Object.values(seen[0]!).map(Number)).toEqual([1, 2])
    }
    expect(await db.reader.$queryRawUnsafe('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
    await db.close()
  })

  it('a second run does nothing', () => {
    expect(migrateSqlite(file, migrations)).toEqual([])
    expect(readdirSync(folder).filter((name) => name.includes('migrating'))).toEqual([])
  })

  it('records each with its checksum, as Prisma does', () => {
    const recorded = rows('select migration_name name, checksum from _prisma_migrations')
    expect(recorded).toEqual(readMigrations(migrations).map(({ name, checksum }) => ({ name, checksum })))
  })
})

describe('an upgrade', () => {
  beforeEach(() => {
    migrateSqlite(file, migrations)
    const db = new Database(file)
    db.exec(`INSERT INTO "User" ("id", "createdAt") VALUES ('u', '2026-01-01T00:00:00.000+00:00')`)
    db.close()
  })

  it('keeps the data, and the old file as a backup', () => {
    addMigration('0099_more', 'ALTER TABLE "User" ADD COLUMN "x" TEXT;')
    expect(migrateSqlite(file, migrations)).toEqual(['0099_more'])
    expect(rows('select id, x from "User"')).toEqual([{ id: 'u', x: null }])
    expect(existsSync(join(folder, 'backups', 'story.db.before-0099_more'))).toBe(true)
  })

  it('that fails leaves the old file byte for byte, and says so', () => {
    addMigration('0098_fine', 'CREATE TABLE "Fine" (id TEXT);')
    addMigration('0099_wrong', 'CREATE TABLE "A" (id TEXT); INSERT INTO "Nowhere" VALUES (1);')
    migrateSqliteQuietly()
    const before = readFileSync(file)
    expect(() => migrateSqlite(file, migrations)).toThrow(/0099_wrong failed.*untouched/s)
    expect(readFileSync(file).equals(before)).toBe(true)
    rmSync(join(migrations, '0099_wrong'), { recursive: true })
    expect(migrateSqlite(file, migrations)).toEqual(['0098_fine'])
  })

  it('that would leave rows pointing to nothing is refused', () => {
    addMigration(
      '0099_orphan',
      `INSERT INTO "Settings" ("userId", "temperature", "maxOutputTokens", "contextBudget", "narratorText")
        VALUES ('nobody', 1, 1, 1, '');`,
    )
    expect(() => migrateSqlite(file, migrations)).toThrow(/point to nothing/)
  })

  it('survives what a killed one left behind', () => {
    writeFileSync(`${file}.migrating`, 'half a copy')
    addMigration('0099_more', 'CREATE TABLE "More" (id TEXT);')
    expect(migrateSqlite(file, migrations)).toEqual(['0099_more'])
  })

  it('from a newer version, or from another history, is refused with a sentence', () => {
    addMigration('0099_more', 'CREATE TABLE "More" (id TEXT);')
    migrateSqlite(file, migrations)
    expect(() => migrateSqlite(file, migrationsFolder)).toThrow(/newer Forklore.*0099_more/)
    writeFileSync(join(migrations, '0099_more', 'migration.sql'), 'CREATE TABLE "Other" (id TEXT);')
    expect(() => migrateSqlite(file, migrations)).toThrow(MigrationError)
  })
})

/** Leaves the file as a first attempt would: out of WAL, with its record table. */
function migrateSqliteQuietly(): void {
  const copy = `${file}.copy`
  try {
    migrateSqlite(file, migrations)
  } catch {
    copyFileSync(file, copy)
  }
}
