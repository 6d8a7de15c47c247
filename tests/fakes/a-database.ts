// A fresh, migrated database for one test, of the kind that the test run is for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database, DatabasePlace } from '../../server/io/store/database.ts'
import { migrateSqlite } from '../../server/io/store/migrate-sqlite.ts'
import { openPostgres } from '../../server/io/store/postgres.ts'
import { openSqlite } from '../../server/io/store/sqlite.ts'
import { administrate } from './postgres-server.ts'
import { TEMPLATE } from './postgres-setup.ts'

export const root = join(import.meta.dirname, '..', '..')
export const migrationsFolder = join(root, 'prisma', 'sqlite', 'migrations')

/** Which database this run is for. */
export const kind: DatabasePlace['kind'] =
  process.env.FORKLORE_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

export interface TestDatabase {
  place: DatabasePlace
  /** A folder for files beside it. */
  folder: string
  open: (log?: (query: string) => void) => Promise<Database>
  /** Removes it; whoever has it open must have closed it. */
  remove: () => Promise<void>
}

let count = 0

export async function aDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'forklore-test-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (kind === 'sqlite') {
    const file = join(folder, 'story.db')
    migrateSqlite(file, migrationsFolder)
    return {
      place: { kind, file },
      folder,
      open: (log) => openSqlite(file, log),
      remove: async () => remove(),
    }
  }
  const server = inject('postgres')
  const name = `test_${process.pid}_${++count}`
  await administrate(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const url = server.replace(/\/postgres$/, `/${name}`)
  return {
    place: { kind, url },
    folder,
    open: (log) => openPostgres(url, log),
    remove: async () => {
      remove()
      await administrate(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** The environment that makes the program use it. */
export function environmentOf({ place, folder }: TestDatabase): Record<string, string> {
  return { DATA_DIR: folder, DATABASE_URL: place.kind === 'sqlite' ? `file:${place.file}` : place.url }
}
