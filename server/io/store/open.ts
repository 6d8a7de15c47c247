// Opens the database of an installation: locked if it is a file, brought up to date, ready.
import { dirname, join } from 'node:path'
import type { Database, DatabasePlace, QueryHeard } from './database.ts'
import { isDamaged, isFull, reasonOf } from './errors.ts'
import { lockFolder } from './lock-file.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { MigrationError } from './migrations.ts'
import { assertFile, cutOff, emptyLog, unusable } from './sqlite-file.ts'
import { openSqlite } from './sqlite.ts'

/** Opens a database. Throws sentences that say what to do.
 * @param prismaFolder the folder that holds the migrations of each database
 * @param asked hears of every query, for traces */
export async function openStore(
  place: DatabasePlace,
  prismaFolder: string,
  asked?: QueryHeard,
): Promise<Database> {
  const migrations = join(prismaFolder, place.kind, 'migrations')
  if (place.kind === 'postgres') {
    // What only Postgres needs is loaded only there.
    const [{ migratePostgres }, { openPostgres }] = await Promise.all([
      import('./migrate-postgres.ts'),
      import('./postgres.ts'),
    ])
    await migratePostgres(place.url, migrations)
    return openPostgres(place.url, asked)
  }
  const { file } = place
  assertFile(file)
  const left = cutOff(file)
  if (left !== null)
    throw new Error(
      `A restore was cut off or is under way: there is ${left}, but no database ${file}. Restore again (npm run restore -- FILE), or remove ${left} to begin anew.`,
    )
  const unlock = lockFolder(dirname(file))
  try {
    migrateSqlite(file, migrations)
    const db = await openSqlite(file, asked)
    const close = async () => {
      await db.close()
      emptyLog(file)
    }
    return { ...db, close: () => close().finally(unlock) }
  } catch (error) {
    unlock()
    throw sentence(error, file)
  }
}

function sentence(error: unknown, file: string): unknown {
  if (error instanceof MigrationError) return error
  if (isDamaged(error))
    return new Error(
      `The database ${file} is damaged and was not touched. Put a backup in its place (older ones may be in the folder backups beside it), or move it away to begin anew.`,
      { cause: error },
    )
  if (isFull(error))
    return new Error(
      `The disk of ${file} is full (${reasonOf(error)}). Make room and start again; your data is untouched.`,
      { cause: error },
    )
  return /unable to open|readonly|EACCES|EPERM|EROFS/i.test(String(error)) ? unusable(error, file) : error
}
