// Backing up and restoring a Postgres database by its own tools.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { migratePostgres } from './migrate-postgres.ts'
import { INTERRUPT } from './replace-rows.ts'

/** Writes everything to a file. */
export function backUpPostgres(url: string, file: string): Promise<void> {
  return run('pg_dump', url, ['--format=custom', '--file', file])
}

/** Puts everything back in one transaction, then brings it up to date. Throws when the file is no backup of Forklore. */
export async function restorePostgres(url: string, file: string, migrations: string): Promise<void> {
  const script = `${file}.${process.pid}.sql`
  try {
    await run('pg_restore', null, ['--no-owner', '--no-acl', '--file', script, file])
    if (!readFileSync(script, 'utf8').includes('CREATE TABLE public."Adventure"'))
      throw new Error(`${file} is no backup of Forklore. Nothing was changed.`)
    const anew = ['--command', 'DROP SCHEMA public CASCADE; CREATE SCHEMA public']
    const ended = ['--command', `SET search_path TO public; ${INTERRUPT}`]
    const whole = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--single-transaction']
    await run('psql', url, [...whole, ...anew, '--file', script, ...ended])
  } finally {
    rmSync(script, { force: true })
  }
  await migratePostgres(url, migrations)
}

/** Runs a tool on a database. The password goes by the environment: arguments are for everybody to see. */
function run(tool: string, url: string | null, args: string[]): Promise<void> {
  const address = url === null ? null : new URL(url)
  const password = address ? decodeURIComponent(address.password) : ''
  if (address) address.password = ''
  return new Promise((resolve, reject) => {
    let said = ''
    const child = spawn(tool, [...args, ...(address ? ['--dbname', address.href] : [])], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    })
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
    child.on('error', () =>
      reject(new Error(`${tool} is not installed. It comes with PostgreSQL's client programs.`)),
    )
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} failed: ${said.trim()}`))))
  })
}
