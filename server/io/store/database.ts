// The open database: a reader that never begins a transaction, and a writer behind one queue.
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaClient, type Prisma } from '../../../generated/sqlite/client.ts'
import { isBusy } from './errors.ts'
import { SqliteAdapter } from './sqlite-connection.ts'

/** What reads go through, inside a write or outside. */
export type Reader = Prisma.TransactionClient
/** What the body of a write gets; everything it does is one transaction. */
export type Tx = Prisma.TransactionClient

export interface Database {
  /** For reads. What must agree is one statement. */
  reader: Reader
  /** Runs `body` as one transaction, after all writes before it. Only the database may be awaited in there,
   * and never `reader` or `write` (it would wait for itself). */
  write<T>(body: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const WRITE_TIMEOUT_MS = 60_000
const BUSY_PATIENCE_MS = 10_000

/** Opens a SQLite file that is already migrated. */
export async function openSqlite(path: string, log?: (query: string) => void): Promise<Database> {
  const open = async (readonly: boolean) => {
    const adapter = new SqliteAdapter(path, { readonly })
    const client = new PrismaClient({ adapter, log: log ? [{ emit: 'event', level: 'query' }] : [] })
    if (log) client.$on('query' as never, (event: Prisma.QueryEvent) => log(event.query))
    await client.$connect()
    return client
  }
  const writer = await open(false)
  const reader = await open(true)
  let queue: Promise<unknown> = Promise.resolve()
  return {
    reader,
    write: (body) => {
      const run = () =>
        patiently(() => writer.$transaction(body, { timeout: WRITE_TIMEOUT_MS, maxWait: WRITE_TIMEOUT_MS }))
      const result = queue.then(run, run)
      queue = result.catch(() => {})
      return result
    },
    close: async () => {
      await queue
      await reader.$disconnect()
      await writer.$disconnect()
    },
  }
}

/** Another process may hold the lock for a moment: waits without blocking the loop. */
async function patiently<T>(run: () => Promise<T>): Promise<T> {
  const until = Date.now() + BUSY_PATIENCE_MS
  for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
      await sleep(pause)
    }
  }
}
