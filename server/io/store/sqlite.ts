// SQLite: a reader that cannot write, and a writer behind one queue.
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaClient, type Prisma } from '../../../generated/sqlite/client.ts'
import { WRITE_TIMEOUT_MS, type Database, type QueryHeard } from './database.ts'
import { isBusy } from './errors.ts'
import { SqliteAdapter } from './sqlite-connection.ts'

const BUSY_PATIENCE_MS = 10_000

/** Opens a file that is already migrated. */
export async function openSqlite(path: string, log?: QueryHeard): Promise<Database> {
  const open = async (readonly: boolean) => {
    const adapter = new SqliteAdapter(path, { readonly })
    const client = new PrismaClient({ adapter, log: log ? [{ emit: 'event', level: 'query' }] : [] })
    if (log) client.$on('query' as never, (event: Prisma.QueryEvent) => log(event.query, event.duration))
    await client.$connect()
    return client
  }
  const writer = await open(false)
  const reader = await open(true)
  const options = { timeout: WRITE_TIMEOUT_MS, maxWait: WRITE_TIMEOUT_MS }
  let queue: Promise<unknown> = Promise.resolve()
  return {
    kind: 'sqlite',
    reader,
    write: (body) => {
      const run = () => patiently(() => writer.$transaction(body, options))
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
