// Backing up and restoring a whole installation, while a server runs on it or not.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUpPostgres, restorePostgres } from './backup-postgres.ts'
import { restoreSqlite } from './backup-sqlite.ts'
import type { DatabasePlace } from './database.ts'
import { isBusy, isFull, reasonOf } from './errors.ts'
import { assertFile, copyDatabase, removeDatabase } from './sqlite-file.ts'

/** Writes everything to a file that must not exist yet. It gets its name only when it is whole.
 * @param migrations the folder of the database's migrations: they say which tables are ours */
export async function backUp(place: DatabasePlace, file: string, migrations: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name a new file.`)
  if (place.kind === 'sqlite') assertFile(place.file)
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new Error(`There is no database at ${place.file} to back up.`)
  mkdirSync(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  try {
    if (place.kind === 'sqlite') copyDatabase(place.file, part)
    else if (!(await backUpPostgres(place.url, part, migrations)))
      throw new Error('Nothing of Forklore is in the database. There is nothing to back up.')
    renameSync(part, file)
  } finally {
    removeDatabase(part)
  }
}

/** Puts everything back as a backup has it, whole or not at all; what was there goes into a backup of its own.
 * Returns where that is; null when there was nothing.
 * @param migrations the folder of the database's migrations: an older backup is brought up to date first */
export async function restore(
  place: DatabasePlace,
  file: string,
  migrations: string,
  now: Date,
): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`There is no backup at ${file}.`)
  if (place.kind === 'sqlite') assertFile(place.file)
  const stamp = now.toISOString().replace(/[:.]/g, '-')
  const kept =
    place.kind === 'postgres'
      ? join(dirname(file), `before-restore-${stamp}.dump`)
      : join(dirname(place.file), 'backups', `before-restore-${stamp}.db`)
  try {
    if (place.kind === 'postgres') await restorePostgres(place.url, file, migrations, kept)
    else restoreSqlite(place.file, file, migrations, kept)
  } catch (error) {
    const before = existsSync(kept) ? ` What was there before is in ${kept}.` : ''
    throw new Error(`${sentenceOf(error)}${before}`, { cause: error })
  }
  return existsSync(kept) ? kept : null
}

function sentenceOf(error: unknown): string {
  if (isFull(error)) return 'The disk is full. Make room and restore again; nothing was changed.'
  if (isBusy(error))
    return 'Another program is using the database. Close it and restore again; nothing was changed.'
  return reasonOf(error)
}
