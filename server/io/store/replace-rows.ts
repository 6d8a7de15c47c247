// All rows of one SQLite file in place of all rows of another that a server has open, in one transaction; and what
// every restore does to rows, on both databases.
import type Database from 'libsql'
import { INTERRUPTED } from '../../engine/story/turns.ts'
import { readFile, textOf, withFile } from './sqlite-file.ts'

/** What makes the turns of a backup end: nobody tells them any more. */
export const INTERRUPT = `UPDATE "Turn" SET "status" = 'FAILED', "failureCode" = '${INTERRUPTED.code}',
  "failureMessage" = '${INTERRUPTED.message.replaceAll("'", "''")}', "endedAt" = "startedAt" WHERE "status" = 'RUNNING'`

/** What makes every head of a backup one that has moved, so that a page that was open before can do no harm. The old
 * versions are in the table `old`, if there are any. */
export const raise = (table: string, old: string): string => `UPDATE ${table} SET "headVersion" = 1 + (
  SELECT coalesce(max("version"), 0) FROM (SELECT "Adventure"."headVersion" AS "version" UNION ALL
    SELECT "headVersion" FROM ${old} AS "old" WHERE "old"."id" = "Adventure"."id") AS "both")`

/** Takes every row from `from`. Both files must have had the same migrations. */
export function replaceRows(into: string, from: string): void {
  // Closing the file undoes what was not committed.
  withFile(into, (db) => {
    db.exec('PRAGMA foreign_keys = OFF')
    db.exec(`ATTACH ${textOf(from)} AS fresh`)
    db.exec('BEGIN IMMEDIATE')
    db.exec(raise('fresh."Adventure"', 'main."Adventure"'))
    for (const table of tablesIn(db)) {
      const columns = (db.prepare(`PRAGMA main.table_info("${table}")`).all() as { name: string }[])
        .map((column) => `"${column.name}"`)
        .join(', ')
      db.exec(`DELETE FROM main."${table}"`)
      db.exec(`INSERT INTO main."${table}" (${columns}) SELECT ${columns} FROM fresh."${table}"`)
    }
    if (db.prepare('PRAGMA main.foreign_key_check').all().length > 0)
      throw new Error('The backup is damaged: it has rows that point to nothing. Nothing was changed.')
    db.exec('COMMIT')
  })
}

/** Every table but the record of migrations, which speaks of the file itself. */
function tablesIn(db: Database.Database): string[] {
  const query = `SELECT name FROM main.sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> '_prisma_migrations'`
  return [...(db.prepare(query).all() as { name: string }[]).map((row) => row.name), 'sqlite_sequence']
}

/** Ends the turns that ran when a backup was made. */
export function interruptRunning(db: Database.Database): void {
  db.exec(INTERRUPT)
}

/** Lets no head of `file` look like one that was in `old`. */
export function raiseVersions(file: string, old: string): void {
  const known = readFile(old, (rows) => rows(`SELECT 1 FROM it.sqlite_master WHERE name = 'Adventure'`))
  withFile(file, (db) => {
    db.exec(`ATTACH ${textOf(old)} AS old`)
    db.exec(raise('main."Adventure"', known.length > 0 ? 'old."Adventure"' : 'main."Adventure"'))
  })
}
