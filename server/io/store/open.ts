// Opens the database of an installation: locked if it is a file, brought up to date, ready.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database, DatabasePlace } from './database.ts'
import { lockFolder } from './lock-file.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { MigrationError } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens a database. Throws sentences that say what to do.
 * @param prismaFolder the folder that holds the migrations of each database */
export async function openStore(place: DatabasePlace, prismaFolder: string): Promise<Database> {
  const migrations = join(prismaFolder, place.kind, 'migrations')
  if (place.kind === 'postgres') {
    await migratePostgres(place.url, migrations)
    return openPostgres(place.url)
  }
  mkdirSync(dirname(place.file), { recursive: true })
  const unlock = lockFolder(dirname(place.file))
  try {
    migrateSqlite(place.file, migrations)
    const db = await openSqlite(place.file)
    return { ...db, close: () => db.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw isDamaged(error) ? new Error(damaged(place.file), { cause: error }) : error
  }
}

function isDamaged(error: unknown): boolean {
  return /malformed|not a database|disk image/i.test(String(error)) && !(error instanceof MigrationError)
}

const damaged = (file: string): string =>
  `The database ${file} is damaged and was not touched. Put a backup in its place (older ones may be in the folder backups beside it), or move it away to begin anew.`
