// Postgres: one pool for reads and writes. Writes are serializable, and run again when they collide.
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../../../generated/postgres/client.ts'
import { WRITE_TIMEOUT_MS, type Database, type QueryHeard, type Reader, type Tx } from './database.ts'
import { isCollision, isUnique } from './errors.ts'

const MAX_CONNECTIONS = 10
/** So long a write that collides is run again: on a busy machine others can be faster very many times. */
const COLLIDES_MS = 20_000
const MAX_WHEN_THERE = 4
/** A write that asks nothing for so long is that of a process that froze: it must not hold its rows for ever. */
const FROZEN_MS = 10_000

/** Opens a database that is already migrated. */
export async function openPostgres(url: string, log?: QueryHeard): Promise<Database> {
  const adapter = new PrismaPg({
    connectionString: url,
    max: MAX_CONNECTIONS,
    idle_in_transaction_session_timeout: FROZEN_MS,
  })
  const client = new PrismaClient({ adapter, log: log ? [{ emit: 'event', level: 'query' }] : [] })
  if (log)
    client.$on('query' as never, (event: { query: string; duration: number }) =>
      log(event.query, event.duration),
    )
  await client.$connect()
  const options = {
    isolationLevel: 'Serializable',
    timeout: WRITE_TIMEOUT_MS,
    maxWait: WRITE_TIMEOUT_MS,
  } as const
  return {
    kind: 'postgres',
    // The two clients are made from the same models, so what one takes and gives the other does.
    reader: client as unknown as Reader,
    write: (body) => untilAlone(() => client.$transaction((tx) => body(tx as unknown as Tx), options)),
    close: () => client.$disconnect(),
  }
}

/** Runs again what collided with another transaction, after a pause that grows and differs. Of two that make the same
 * row Postgres tells the later that it is there, not that they collided: run again, it finds the row by itself. */
async function untilAlone<T>(run: () => Promise<T>): Promise<T> {
  const end = performance.now() + COLLIDES_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const mayAgain = isCollision(error)
        ? performance.now() < end
        : isUnique(error) && attempt < MAX_WHEN_THERE
      if (!mayAgain) throw error
      await sleep(Math.random() * 5 * 2 ** Math.min(attempt, 6))
    }
  }
}
