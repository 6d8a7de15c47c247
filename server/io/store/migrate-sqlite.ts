// Brings a SQLite file up to date: each migration one transaction, all of them on a copy that replaces
// the file when the last one has worked. The old file stays in backups/.
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'libsql'
import { failed, missingOf, readMigrations, type Migration } from './migrations.ts'

const RECORD = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL,
  "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
  "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`

/** Applies what is missing from `folder` to the file at `path`, which is made when there is none.
 * Returns the names applied. Throws MigrationError and leaves the file as it was when that cannot be. */
export function migrateSqlite(path: string, folder: string): string[] {
  const migrations = readMigrations(folder)
  const missing = existsSync(path) ? missingOf(path, migrations, appliedTo(path)) : migrations
  if (missing.length === 0) return []
  const copy = `${path}.migrating`
  for (const leftover of ['', '-wal', '-shm', '-journal'].map((ending) => copy + ending))
    rmSync(leftover, { force: true })
  if (existsSync(path)) copyWhole(path, copy)
  applyAll(copy, missing)
  if (existsSync(path)) keepOld(path, missing[0]!.name)
  renameSync(copy, path)
  return missing.map((migration) => migration.name)
}

/** The migrations that a file has had. */
export function appliedTo(path: string): { name: string; checksum: string }[] {
  return withFile(path, (db) => {
    db.exec(RECORD)
    const query =
      'SELECT "migration_name" name, "checksum" FROM "_prisma_migrations" ORDER BY "migration_name"'
    return db.prepare(query).all() as { name: string; checksum: string }[]
  })
}

/** Moves everything out of the write-ahead log, then copies the one file that is left. */
function copyWhole(path: string, copy: string): void {
  withFile(path, (db) => {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.exec('PRAGMA journal_mode = DELETE')
    db.prepare('VACUUM INTO ?').run(copy)
  })
}

function applyAll(copy: string, missing: Migration[]): void {
  withFile(copy, (db) => {
    db.exec(RECORD)
    db.exec('PRAGMA foreign_keys = OFF') // a table that is rebuilt is dropped in between
    for (const migration of missing) {
      try {
        db.exec(`BEGIN;\n${migration.sql}`)
        const broken = db.prepare('PRAGMA foreign_key_check').all()
        if (broken.length > 0) throw new Error(`${broken.length} rows would point to nothing`)
        db.prepare(
          `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
           VALUES (?, ?, ?, current_timestamp, 1)`,
        ).run(randomUUID(), migration.checksum, migration.name)
        db.exec('COMMIT')
      } catch (error) {
        throw failed(migration, error)
      }
    }
  })
}

function keepOld(path: string, before: string): void {
  const folder = join(dirname(path), 'backups')
  mkdirSync(folder, { recursive: true })
  const backup = join(folder, `${basename(path)}.before-${before}`)
  rmSync(backup, { force: true })
  linkSync(path, backup) // the rename that follows takes only the name away
}

function withFile<T>(path: string, use: (db: Database.Database) => T): T {
  const db = new Database(path)
  try {
    return use(db)
  } finally {
    db.close()
  }
}
