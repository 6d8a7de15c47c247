// All rows of one SQLite file in place of all rows of another that a server has open, in one transaction.
import Database from 'libsql'
import { INTERRUPTED } from '../../engine/story/turns.ts'

const PATIENCE_MS = 30_000

/** Takes every row from `from`. Both files must have had the same migrations. */
export function replaceRows(into: string, from: string): void {
  const db = new Database(into, { timeout: PATIENCE_MS })
  try {
    db.exec('PRAGMA foreign_keys = OFF')
    db.prepare('ATTACH ? AS fresh').run(from)
    db.exec('BEGIN IMMEDIATE')
    for (const table of tablesOf(db)) {
      const columns = (db.prepare(`PRAGMA main.table_info("${table}")`).all() as { name: string }[])
        .map((column) => `"${column.name}"`)
        .join(', ')
      db.exec(`DELETE FROM main."${table}"`)
      db.exec(`INSERT INTO main."${table}" (${columns}) SELECT ${columns} FROM fresh."${table}"`)
    }
    if (db.prepare('PRAGMA main.foreign_key_check').all().length > 0)
      throw new Error('The backup is damaged: it has rows that point to nothing. Nothing was changed.')
    db.exec('COMMIT')
  } finally {
    db.close() // undoes what was not committed
  }
}

/** Every table but the record of migrations, which speaks of the file itself. */
function tablesOf(db: Database.Database): string[] {
  const query = `SELECT name FROM main.sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> '_prisma_migrations'`
  return [...(db.prepare(query).all() as { name: string }[]).map((row) => row.name), 'sqlite_sequence']
}

/** What makes the turns of a backup end: nobody tells them any more. */
export const INTERRUPT = `UPDATE "Turn" SET "status" = 'FAILED', "failureCode" = '${INTERRUPTED.code}',
  "failureMessage" = '${INTERRUPTED.message.replaceAll("'", "''")}', "endedAt" = "startedAt" WHERE "status" = 'RUNNING'`

/** Ends the turns that ran when a backup was made. */
export function interruptRunning(db: Database.Database): void {
  db.exec(INTERRUPT)
}
