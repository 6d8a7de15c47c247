// `npm run bench`: each row of the table once, alone, on SQLite. It fails on a count, never on a time.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 600_000,
    include: ['tests/bench/**/*.bench.ts'],
    reporters: ['dot'],
  },
})
