// One process owns a data folder. The lock is SQLite's own on a file beside the database, so the
// operating system releases it when the process dies, however it dies.
import { join } from 'node:path'
import Database from 'libsql'

/** Takes the folder, or throws a sentence when another process has it. Returns the release. */
export function lockFolder(folder: string): () => void {
  const db = new Database(join(folder, 'forklore.lock'))
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch {
    db.close()
    throw new Error(
      `Another Forklore is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return () => db.close()
}
