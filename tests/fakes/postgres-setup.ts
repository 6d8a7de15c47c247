// Before the tests on Postgres: one server, and a migrated database that each test copies.
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migratePostgres } from '../../server/io/store/migrate-postgres.ts'
import { administrate, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's own database; empty when the tests run on SQLite. */
    postgres: string
  }
}

export const TEMPLATE = 'forklore_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await administrate(server.url('postgres'), `CREATE DATABASE ${TEMPLATE}`)
  await migratePostgres(server.url(TEMPLATE), join(import.meta.dirname, '../../prisma/postgres/migrations'))
  project.provide('postgres', server.url('postgres'))
  return () => server.stop()
}
