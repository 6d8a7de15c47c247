// One process owns a data folder. The lock is SQLite's own on a file beside the database, so the
// operating system releases it when the process dies, however it dies.
import { join } from 'node:path'
import Database from 'libsql'

/** Takes the folder, or throws a sentence when another process has it. Returns the release. */
export function lockFolder(folder: string): () => void {
  let db: Database.Database
  try {
    db = new Database(join(folder, 'forklore.lock'))
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be written to. Make it writable, or set DATA_DIR to another.`,
      {
        cause: error,
      },
    )
  }
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    const reason = /readonly|read-only/i.test(String(error))
      ? `The data folder ${folder} cannot be written to. Make it writable`
      : `Another Forklore is running on the data folder ${folder}. Stop it first`
    throw new Error(`${reason}, or set DATA_DIR to another folder.`, { cause: error })
  }
  return () => db.close()
}
