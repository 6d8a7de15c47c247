// Migrations as files, and what of them a database has had already. Format and table are Prisma's.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFull, reasonOf } from './errors.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** One that a database has had. */
export interface Applied {
  name: string
  checksum: string
}

/** The database cannot be used by this program; the message says what to do. Nothing was changed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** The migrations in a folder, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** What a database or a backup still lacks. Throws when it was written by a newer program, or by another history. */
export function missingOf(
  what: `${'database' | 'backup'} ${string}`,
  migrations: Migration[],
  applied: Applied[],
): Migration[] {
  const [kind] = what.split(' ')
  applied.forEach((row, index) => {
    const known = migrations[index]
    if (!known)
      throw new MigrationError(
        `The ${what} was written by a newer Forklore (it has ${row.name}). Use that version, or another ${kind}.`,
      )
    if (known.name !== row.name || known.checksum !== row.checksum)
      throw new MigrationError(
        `The ${what} has a migration ${row.name} that differs from this program's ${known.name}. Use the version of Forklore that made it, or ${kind === 'backup' ? 'another backup' : 'restore a backup'}.`,
      )
  })
  return migrations.slice(applied.length)
}

/** The tables that a database may have from these migrations, and their record. */
export function tablesOf(migrations: Migration[]): string[] {
  const made = migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^\s*CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/gim)].map(([, name]) => name!),
  )
  return [...new Set(made), '_prisma_migrations']
}

/** What to say when one fails: nothing of it was kept. */
export function failed(migration: Migration, error: unknown): MigrationError {
  const what = isFull(error)
    ? 'Make room on the disk (it needs as much again as the database has) and start again; your data is untouched'
    : 'Your data is untouched; go back to the version that you had, and report this'
  return new MigrationError(`The migration ${migration.name} failed: ${reasonOf(error)}. ${what}.`, {
    cause: error,
  })
}
