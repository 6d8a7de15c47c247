// The open database, whichever it is: for reads, and for writes that are whole or nothing.
import type { Prisma } from '../../../generated/sqlite/client.ts'

/** What reads go through, inside a write or outside. The SQLite client gives the types of both databases. */
export type Reader = Prisma.TransactionClient
/** What the body of a write gets; everything it does is one transaction. */
export type Tx = Prisma.TransactionClient

export interface Database {
  kind: 'sqlite' | 'postgres'
  /** For reads. What must agree is one statement. */
  reader: Reader
  /** Runs `body` as one transaction. Only the database may be awaited in there, and never `reader` or `write` (it
   * would wait for itself). Where transactions collide the body runs again, so it must do nothing else. */
  write<T>(body: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Hears a query: its SQL, with marks in place of values, and how many milliseconds it took. */
export type QueryHeard = (sql: string, ms: number) => void

/** Longer than any write should take; Prisma's own limit is 5 seconds. */
export const WRITE_TIMEOUT_MS = 60_000

/** Where a database is. */
export type DatabasePlace = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
