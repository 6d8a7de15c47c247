// One process owns a data folder. The lock is SQLite's own on a file beside the database, so the
// operating system releases it when the process dies, however it dies.
import { join } from 'node:path'
import Database from 'libsql'
import { reasonOf } from './errors.ts'

/** Takes the folder, or throws a sentence when another process has it. Returns the release. */
export function lockFolder(folder: string): () => void {
  const release = tryLock(folder, 'forklore.lock')
  if (release) return release
  throw new Error(
    `Another Forklore is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** Takes a lock in a folder; null when another process has it. */
export function tryLock(folder: string, name: string): (() => void) | null {
  let db: Database.Database | undefined
  try {
    db = new Database(join(folder, name))
    db.exec('BEGIN EXCLUSIVE')
    return () => db?.close()
  } catch (error) {
    db?.close()
    if (/locked|busy/i.test(String(error))) return null
    throw new Error(
      `The data folder ${folder} cannot be used (${reasonOf(error)}). Make it writable and see that its disk is not full, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}
