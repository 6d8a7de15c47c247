// Backing up and restoring a whole installation, while a server runs on it or not.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import { backUpPostgres, restorePostgres } from './backup-postgres.ts'
import type { DatabasePlace } from './database.ts'
import { tryLock } from './lock-file.ts'
import { appliedTo, migrateSqlite } from './migrate-sqlite.ts'
import { missingOf, readMigrations } from './migrations.ts'
import { interruptRunning, replaceRows } from './replace-rows.ts'

/** How long to wait for a server that is just writing, in milliseconds. */
const PATIENCE_MS = 30_000

/** Writes everything to a file that must not exist yet. It gets its name only when it is whole. */
export async function backUp(place: DatabasePlace, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name a new file.`)
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new Error(`There is no database at ${place.file} to back up.`)
  mkdirSync(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  try {
    if (place.kind === 'postgres') await backUpPostgres(place.url, part)
    else copySqlite(place.file, part)
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
  const stamp = now.toISOString().replace(/[:.]/g, '-')
  if (place.kind === 'postgres') {
    const kept = join(dirname(file), `before-restore-${stamp}.dump`)
    await backUp(place, kept)
    await restorePostgres(place.url, file, migrations)
    return kept
  }
  const folder = dirname(place.file)
  mkdirSync(folder, { recursive: true })
  const finished = tryLock(folder, 'restore.lock')
  if (!finished) throw new Error('Another restore is under way here. Wait for its end.')
  const fresh = `${place.file}.${process.pid}.restoring`
  try {
    prepare(file, fresh, migrations)
    return await putInPlace(place.file, fresh, join(folder, 'backups', `before-restore-${stamp}.db`))
  } finally {
    removeDatabase(fresh)
    finished()
  }
}

/** A snapshot, whatever is written meanwhile, with what is still in the write-ahead log. */
function copySqlite(from: string, to: string): void {
  removeDatabase(to)
  const db = new Database(from, { timeout: PATIENCE_MS })
  try {
    db.prepare('VACUUM INTO ?').run(to)
  } finally {
    db.close()
  }
}

/** The backup as this program reads it. Throws when it is no backup of Forklore. */
function prepare(file: string, fresh: string, migrations: string): void {
  const first = readMigrations(migrations)[0]!
  try {
    copySqlite(file, fresh)
    const whole = withFile(
      fresh,
      (db) => (db.prepare('PRAGMA integrity_check').get() as { integrity_check: string }).integrity_check,
    )
    const [applied] = appliedTo(fresh)
    const users = withFile(
      fresh,
      (db) => (db.prepare('select count(*) n from "User"').get() as { n: number }).n,
    )
    if (whole !== 'ok' || applied?.name !== first.name || users === 0) throw new Error('not ours')
  } catch (error) {
    throw new Error(`${file} is no whole backup of Forklore. Nothing was changed.`, { cause: error })
  }
  migrateSqlite(fresh, migrations)
  withFile(fresh, interruptRunning)
}

/** Swaps the files when no server runs; else changes all rows under it, in one transaction. */
async function putInPlace(live: string, fresh: string, kept: string): Promise<string | null> {
  const stopped = tryLock(dirname(live), 'forklore.lock')
  try {
    const hadLive = existsSync(live)
    if (stopped) {
      if (hadLive) await keep(live, kept)
      removeDatabase(live)
      renameSync(fresh, live)
      return hadLive ? kept : null
    }
    if (missingOf(live, appliedToAll(fresh), appliedTo(live)).length > 0)
      throw new Error('The server that runs here is of another version. Stop it, then restore.')
    await keep(live, kept)
    replaceRows(live, fresh)
    return kept
  } finally {
    stopped?.()
  }
}

const appliedToAll = (file: string) => appliedTo(file).map((applied) => ({ ...applied, sql: '' }))

/** A damaged file cannot be copied by its rows: then it is kept as it is. */
async function keep(live: string, kept: string): Promise<void> {
  try {
    await backUp({ kind: 'sqlite', file: live }, kept)
  } catch (error) {
    if (!/malformed|not a database/i.test(String(error))) throw error
    mkdirSync(dirname(kept), { recursive: true })
    renameSync(live, kept)
  }
}

function withFile<T>(file: string, use: (db: Database.Database) => T): T {
  const db = new Database(file, { timeout: PATIENCE_MS })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

/** A SQLite file with what may stand beside it. */
function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
}
