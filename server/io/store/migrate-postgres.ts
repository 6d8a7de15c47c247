// Brings a Postgres database up to date: each migration one transaction, and one instance at a time.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { failed, missingOf, readMigrations, type Migration } from './migrations.ts'

const RECORD = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`

/** Any number; instances that start together wait for each other on it. */
const LOCK = 4_717_001

/** Applies what is missing from `folder`. Returns the names applied. Throws MigrationError, and then the migration that
 * failed has left nothing behind. */
export async function migratePostgres(url: string, folder: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the query under way says so too
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`)
    await client.query(RECORD)
    const applied = await client.query<{ name: string; checksum: string }>(
      'SELECT "migration_name" AS name, "checksum" FROM "_prisma_migrations" ORDER BY "migration_name"',
    )
    const missing = missingOf(client.database ?? '', readMigrations(folder), applied.rows)
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    await client.end() // lets the lock go
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(migration.sql)
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}) // a lost connection has done it already
    throw failed(migration, error)
  }
}
