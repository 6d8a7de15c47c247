// Brings a Postgres database up to date: each migration one transaction, and one instance at a time.
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { failed, missingOf, readMigrations, type Applied, type Migration } from './migrations.ts'
import { withPostgres } from './postgres-connect.ts'

const RECORD = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`

/** Whoever changes tables holds it, until the end of his session or transaction. Its number is any. */
export const LOCK = 4_717_001

/** Lets the server notice within a second that a start was killed, and undo what it was at (where it knows how to). */
const NOTICE_DEATH = `SELECT set_config(name, '1s', false) FROM pg_settings WHERE name = 'client_connection_check_interval'`

/** Applies what is missing from `folder`. Returns the names applied. Throws MigrationError, and then the migration that
 * failed has left nothing behind. */
export async function migratePostgres(url: string, folder: string): Promise<string[]> {
  return withPostgres(url, async (client) => {
    await client.query(NOTICE_DEATH)
    await client.query(`SELECT pg_advisory_lock(${LOCK})`)
    await client.query(RECORD)
    const database = `database ${client.database}` as const
    const missing = missingOf(database, readMigrations(folder), await appliedIn(client))
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  })
}

/** The migrations that a database has had. Its record must be there. */
export async function appliedIn(client: Client): Promise<Applied[]> {
  const applied = await client.query<Applied>(
    'SELECT "migration_name" AS name, "checksum" FROM "_prisma_migrations" ORDER BY "migration_name"',
  )
  return applied.rows
}

/** The statement that records a migration. */
export function recordOf({ checksum, name }: Migration): string {
  return `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
    VALUES ('${randomUUID()}', '${checksum}', '${name.replaceAll("'", "''")}', now(), 1)`
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(migration.sql)
    await client.query(recordOf(migration))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}) // a lost connection has done it already
    throw failed(migration, error)
  }
}
