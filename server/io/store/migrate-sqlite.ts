// Brings a SQLite file up to date: each migration one transaction, all of them on a copy that replaces
// the file when the last one has worked. The old file stays in backups/.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isFull } from './errors.ts'
import {
  MigrationError,
  failed,
  missingOf,
  readMigrations,
  type Applied,
  type Migration,
} from './migrations.ts'
import {
  copyDatabase,
  keepFile,
  leaveLog,
  readFile,
  removeDatabase,
  replaceFile,
  withFile,
} from './sqlite-file.ts'

const RECORD = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL,
  "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
  "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`

/** Applies what is missing from `folder` to the file at `path`, which is made when there is none.
 * Returns the names applied. Throws MigrationError and leaves the file as it was when that cannot be.
 * @param options.keepOld false: the file is only a copy itself, so its old state is not kept */
export function migrateSqlite(path: string, folder: string, { keepOld = true } = {}): string[] {
  const migrations = readMigrations(folder)
  const missing = existsSync(path) ? missingOf(`database ${path}`, migrations, appliedTo(path)) : migrations
  if (missing.length === 0) return []
  const copy = `${path}.migrating`
  removeDatabase(copy)
  try {
    if (existsSync(path)) copyWhole(path, copy)
    applyAll(copy, missing)
    const backup = join(dirname(path), 'backups', `${basename(path)}.before-${missing[0]!.name}`)
    if (keepOld && existsSync(path)) keepFile(path, backup)
    replaceFile(path, copy)
  } catch (error) {
    if (error instanceof MigrationError || !isFull(error)) throw error
    throw failed(missing[0]!, error)
  } finally {
    removeDatabase(copy)
  }
  return missing.map((migration) => migration.name)
}

/** The migrations that a file has had. */
export function appliedTo(path: string): Applied[] {
  return readFile(path, (rows) => {
    const record = rows(`SELECT 1 FROM it.sqlite_master WHERE name = '_prisma_migrations'`)
    const query = `SELECT "migration_name" name, "checksum" FROM it."_prisma_migrations" ORDER BY "migration_name"`
    return record.length > 0 ? (rows(query) as Applied[]) : []
  })
}

function copyWhole(path: string, copy: string): void {
  leaveLog(path)
  copyDatabase(path, copy)
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
