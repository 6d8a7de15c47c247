// Migrations as files, and what of them a database has had already. Format and table are Prisma's.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Migration {
  name: string
  sql: string
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

/** What a database still lacks. Throws when it was written by a newer program, or by another history. */
export function missingOf(
  database: string,
  migrations: Migration[],
  applied: { name: string; checksum: string }[],
): Migration[] {
  applied.forEach((row, index) => {
    const known = migrations[index]
    if (!known)
      throw new MigrationError(
        `The database ${database} was written by a newer Forklore (it has ${row.name}). Start that version, or use another database.`,
      )
    if (known.name !== row.name || known.checksum !== row.checksum)
      throw new MigrationError(
        `The database ${database} has a migration ${row.name} that differs from this program's ${known.name}. Use the version of Forklore that made it, or restore a backup.`,
      )
  })
  return migrations.slice(applied.length)
}

/** What to say when one fails: nothing of it was kept. */
export function failed(migration: Migration, error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error)
  return new MigrationError(
    `The migration ${migration.name} failed: ${reason}. Your data is untouched; go back to the version that you had, and report this.`,
  )
}
