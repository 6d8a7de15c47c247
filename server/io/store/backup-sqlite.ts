// Restoring a SQLite file: in place of the old one when no server runs, else by its rows.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDamaged } from './errors.ts'
import { tryLock } from './lock-file.ts'
import { appliedTo, migrateSqlite } from './migrate-sqlite.ts'
import { missingOf, readMigrations } from './migrations.ts'
import { interruptRunning, raiseVersions, replaceRows } from './replace-rows.ts'
import {
  copyDatabase,
  keepFile,
  leaveLog,
  readFile,
  removeDatabase,
  removeLogs,
  replaceFile,
  restoringOf,
  withFile,
} from './sqlite-file.ts'

/** Puts everything back, whole or not at all. What was there, if anything, is then in `kept`. */
export function restoreSqlite(live: string, file: string, migrations: string, kept: string): void {
  const finished = tryLock(dirname(live), 'restore.lock')
  if (!finished) throw new Error('Another restore is under way here. Wait for its end.')
  const fresh = restoringOf(live)
  try {
    prepare(file, fresh, migrations)
    putInPlace(live, fresh, kept)
  } finally {
    removeDatabase(fresh)
    finished()
  }
}

/** The backup as this program reads it. Throws when it is no backup of Forklore. */
function prepare(file: string, fresh: string, migrations: string): void {
  const known = readMigrations(migrations)
  try {
    copyDatabase(file, fresh)
    const [check] = readFile(
      fresh,
      (rows) => rows('PRAGMA it.integrity_check') as { integrity_check: string }[],
    )
    if (check?.integrity_check !== 'ok' || appliedTo(fresh)[0]?.name !== known[0]!.name)
      throw new Error('not ours')
  } catch (error) {
    throw new Error(`${file} is no whole backup of Forklore. Nothing was changed.`, { cause: error })
  }
  missingOf(`backup ${file}`, known, appliedTo(fresh))
  migrateSqlite(fresh, migrations, { keepOld: false })
  withFile(fresh, interruptRunning)
}

/** Swaps the files when no server runs; else changes all rows under it, in one transaction. */
function putInPlace(live: string, fresh: string, kept: string): void {
  const stopped = tryLock(dirname(live), 'forklore.lock')
  try {
    if (stopped) {
      if (existsSync(live)) makeWay(live, fresh, kept)
      removeLogs(live) // what is left of them belongs to no file, or to a damaged one that is kept
      replaceFile(live, fresh)
      return
    }
    const had = appliedTo(live)
    if (JSON.stringify(had) !== JSON.stringify(appliedTo(fresh)))
      throw new Error('The server that runs here is of another version. Stop it, then restore.')
    keepCopy(live, kept)
    replaceRows(live, fresh)
  } finally {
    stopped?.()
  }
}

/** Keeps the old file, and leaves nothing beside it that would count as part of the new one. */
function makeWay(live: string, fresh: string, kept: string): void {
  try {
    keepCopy(live, kept)
    leaveLog(live)
    raiseVersions(fresh, live)
  } catch (error) {
    if (!isDamaged(error)) throw error
    keepFile(live, kept) // it cannot be copied by its rows: it is kept as it is
  }
}

/** A copy that gets its name only when it is whole. */
function keepCopy(live: string, kept: string): void {
  const part = `${kept}.part`
  mkdirSync(dirname(kept), { recursive: true })
  try {
    copyDatabase(live, part)
    renameSync(part, kept)
  } finally {
    removeDatabase(part)
  }
}
