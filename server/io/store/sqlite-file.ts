// SQLite's file as a file: what may stand beside it, keeping one, and putting one in the place of another.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'libsql'
import { reasonOf } from './errors.ts'

/** How long to wait for a server that is just writing, in milliseconds. */
const PATIENCE_MS = 30_000
/** How long to wait where it does not matter. */
const BRIEF_MS = 500

/** Makes the folder of a file, which must not be a folder itself. Throws a sentence. */
export function assertFile(file: string): void {
  let isFolder: boolean
  try {
    mkdirSync(dirname(file), { recursive: true })
    isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch (error) {
    throw unusable(error, file)
  }
  if (isFolder)
    throw new Error(
      `DATABASE_URL names the folder ${file}. Name a file in it, like file:forklore.db, or leave DATABASE_URL out.`,
    )
}

/** What to say when a file cannot be read or written. */
export const unusable = (error: unknown, file: string): Error =>
  new Error(
    `The database ${file} cannot be opened (${reasonOf(error)}). Let this user read and write it and its folder, or name another file in DATABASE_URL.`,
    { cause: error },
  )

/** Opens a file for the time of `use`. What has prepared a statement is not closed before that is collected; to let go of
 * a file at once, only `exec`, or read it with `readFile`. */
export function withFile<T>(file: string, use: (db: Database.Database) => T, patience = PATIENCE_MS): T {
  const db = new Database(file, { timeout: patience })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

/** Reads from a file, as the schema `it`, and lets go of it at once. */
export function readFile<T>(file: string, use: (rows: (query: string) => unknown[]) => T): T {
  return withFile(':memory:', (db) => {
    db.exec(`ATTACH ${textOf(file)} AS it`)
    const answer = use((query) => db.prepare(query).all())
    db.exec('DETACH it')
    return answer
  })
}

/** A text as SQL writes it. */
export const textOf = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Removes a file with what may stand beside it. */
export function removeDatabase(file: string): void {
  rmSync(file, { force: true })
  removeLogs(file)
}

/** Removes what may stand beside a file and counts as part of it. */
export function removeLogs(file: string): void {
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
}

/** A snapshot, whatever is written meanwhile, with what is still in the write-ahead log. */
export function copyDatabase(from: string, to: string): void {
  removeDatabase(to)
  withFile(from, (db) => db.exec(`VACUUM INTO ${textOf(to)}`))
}

/** Moves everything out of the write-ahead log: one file is left, which may be replaced. */
export function leaveLog(file: string): void {
  withFile(file, (db) => {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.exec('PRAGMA journal_mode = DELETE')
  })
}

/** Empties the write-ahead log at a good end, so that whoever copies the file alone has everything. */
export function emptyLog(file: string): void {
  try {
    if (existsSync(file)) withFile(file, (db) => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'), BRIEF_MS)
  } catch {
    // Nothing is lost: it is read from the log then.
  }
}

/** Gives a file another name besides its own. */
export function keepFile(file: string, kept: string, link = linkSync): void {
  mkdirSync(dirname(kept), { recursive: true })
  rmSync(kept, { force: true })
  try {
    link(file, kept)
  } catch {
    copyWhole(file, kept) // hard links are not for every file system
  }
}

/** A copy that gets its name only when it is whole. */
function copyWhole(file: string, copy: string): void {
  const part = `${copy}.part`
  try {
    copyFileSync(file, part)
    replaceFile(copy, part)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Puts one file in the place of another in one step: at every moment the one or the other is there, whole. */
export function replaceFile(file: string, fresh: string): void {
  settle(fresh)
  renameSync(fresh, file)
  try {
    settle(dirname(file), 'r')
  } catch {
    // Not every system lets a folder be opened; there the rename is as safe as it gets.
  }
}

/** Where a restore prepares what it puts in place of a file. */
export const restoringOf = (file: string): string => `${file}.restoring`

/** What a restore has left that was cut off before there was a database; null when all is well. */
export function cutOff(file: string): string | null {
  if (existsSync(file) || !existsSync(dirname(file))) return null
  const ours = (name: string) => name.startsWith(`${basename(file)}.`) && name.endsWith('.restoring')
  return readdirSync(dirname(file)).find(ours) ?? null
}

/** Waits until a file or folder is on the disk. */
function settle(path: string, how: 'r' | 'r+' = 'r+'): void {
  const handle = openSync(path, how)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
