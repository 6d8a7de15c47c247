// How the tests run: everything in Node with real parts, and what touches the database once more on Postgres.
import { defineConfig } from 'vitest/config'
import { postgresPrograms } from './tests/fakes/postgres-server.ts'

/** What is different on another database. */
const onBoth = [
  'tests/access/**/*.test.ts',
  'tests/play/**/*.test.ts',
  'tests/graphql/**/*.test.ts',
  'tests/library/files/import-*.test.ts',
  'tests/library/scenarios/**/*.test.ts',
  'tests/library/update-from-scenario.test.ts',
  'tests/library/adventures.test.ts',
  'tests/library/pictures.test.ts',
  'tests/library/accounts/**/*.test.ts',
  'tests/library/visits/**/*.test.ts',
  'tests/io/store/isolation.test.ts',
  'tests/built/backup.test.ts',
  'tests/built/import-kill.test.ts',
  'tests/built/kill.test.ts',
  'tests/built/memory-kill.test.ts',
  'tests/built/rewrite-kill.test.ts',
]

/** What only Postgres has. */
const onlyPostgres = [
  'tests/io/store/*-postgres.test.ts',
  'tests/io/jobs/*-postgres.test.ts',
  'tests/library/bundle/*-postgres.test.ts',
  'tests/built/*-postgres.test.ts',
]

const hasPostgres = postgresPrograms() !== null
if (!hasPostgres && !process.env.CI)
  console.warn(
    '\nSKIPPED: PostgreSQL is not installed, so nothing is tested on it (Debian: apt-get install postgresql).\n',
  )

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'sqlite', include: ['tests/**/*.test.ts'], exclude: onlyPostgres } },
      ...(hasPostgres || process.env.CI
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: [...onBoth, ...onlyPostgres],
                globalSetup: 'tests/fakes/postgres-setup.ts',
                env: { FORKLORE_TEST_DATABASE: 'postgres' },
              },
            },
          ]
        : []),
    ],
  },
})
