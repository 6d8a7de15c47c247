// A Postgres database with nothing in it, for what makes its tables itself, and what can be asked of it beside the program.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { administrate } from './postgres-server.ts'

export interface EmptyPostgres {
  url: string
  /** A folder for files beside it. */
  folder: string
  rows: (sql: string) => Promise<object[]>
  remove: () => Promise<void>
}

let count = 0

export async function anEmptyPostgres(): Promise<EmptyPostgres> {
  const server = inject('postgres')
  const folder = mkdtempSync(join(tmpdir(), 'forklore-empty-'))
  const name = `empty_${process.pid}_${++count}`
  await administrate(server, `CREATE DATABASE ${name}`)
  const url = server.replace(/\/postgres$/, `/${name}`)
  return {
    url,
    folder,
    rows: async (sql) => {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<object>(sql)).rows
      } finally {
        await client.end()
      }
    },
    remove: async () => {
      rmSync(folder, { recursive: true, force: true })
      await administrate(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Everything that a catalog says of a database's tables, one line for each thing. */
export async function catalogOf({ rows }: EmptyPostgres): Promise<string[]> {
  const said = await rows(`
    SELECT 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || ' ' || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '-') AS line
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'index ' || indexname || ' ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'sequence ' || sequencename || ' ' || data_type FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL SELECT 'view ' || viewname || ' ' || definition FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname FROM pg_trigger WHERE NOT tgisinternal`)
  return said.map((row) => (row as { line: string }).line).toSorted()
}
