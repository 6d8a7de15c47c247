// Backing up and restoring a whole installation, while a server runs on it or not. SQLite by SQLite's own means, in one
// transaction; Postgres by its own tools.
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import type { DatabasePlace } from './database.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { migrateSqlite } from './migrate-sqlite.ts'

/** How long to wait for a server that is just writing, in milliseconds. */
const PATIENCE_MS = 30_000

/** Writes everything to a file that must not exist yet. */
export async function backUp(place: DatabasePlace, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name a new file.`)
  mkdirSync(dirname(file), { recursive: true })
  if (place.kind === 'postgres')
    return postgresTool('pg_dump', ['--format=custom', '--file', file, '--dbname', place.url])
  if (!existsSync(place.file)) throw new Error(`There is no database at ${place.file} to back up.`)
  const db = new Database(place.file, { timeout: PATIENCE_MS })
  try {
    db.prepare('VACUUM INTO ?').run(file) // a snapshot, whatever is written meanwhile
  } finally {
    db.close()
  }
}

/** Puts everything back as a backup has it, in one transaction; what was there goes into a backup of its own.
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
    const whole = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error']
    await postgresTool('pg_restore', [...whole, '--dbname', place.url, file])
    await migratePostgres(place.url, migrations)
    return kept
  }
  const fresh = `${place.file}.restoring`
  rmSync(fresh, { force: true })
  copyFileSync(file, fresh)
  try {
    migrateSqlite(fresh, migrations)
    if (!existsSync(place.file)) {
      renameSync(fresh, place.file)
      return null
    }
    const kept = join(dirname(place.file), 'backups', `before-restore-${stamp}.db`)
    await backUp(place, kept)
    replaceRows(place.file, fresh)
    return kept
  } finally {
    for (const left of [fresh, `${fresh}-wal`, `${fresh}-shm`]) rmSync(left, { force: true })
  }
}

/** All rows of one file in place of all rows of another, which a server may have open. */
function replaceRows(into: string, from: string): void {
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

function tablesOf(db: Database.Database): string[] {
  const query = `SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`
  return [...(db.prepare(query).all() as { name: string }[]).map((row) => row.name), 'sqlite_sequence']
}

function postgresTool(tool: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const child = spawn(tool, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
    child.on('error', () =>
      reject(new Error(`${tool} is not installed. It comes with PostgreSQL's client programs.`)),
    )
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} failed: ${said.trim()}`))))
  })
}
