// One process owns a data folder. The lock is SQLite's own on a file beside the database, so the
// operating system releases it when the process dies, however it dies.
import { join } from 'node:path'
import Database from 'libsql'

/** Takes the folder, or throws a sentence when another process has it. Returns the release. */
export function lockFolder(folder: string): () => void {
  let db: Database.Database | undefined
  try {
    db = new Database(join(folder, 'forklore.lock'))
    db.exec('BEGIN EXCLUSIVE')
    return () => db?.close()
  } catch (error) {
    db?.close()
    const isHeld = /locked|busy/i.test(String(error))
    throw new Error(
      isHeld
        ? `Another Forklore is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`
        : `The data folder ${folder} cannot be used (${reasonOf(error)}). Make it writable and see that its disk is not full, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
