// Guests who come no more: deleted with all that hangs on them.
import type { Database, Tx } from './database.ts'

/** Guests that go in one write: on SQLite nothing else happens meanwhile. */
const AT_ONCE = 10
/** Any number, as long as nothing else locks by it. */
const LOCK = 5_041_905

/** Deletes the guests who were seen last before then, by one cascading DELETE, and answers how many. Of several instances one
 * does it at a time; who finds another one at it leaves the rest to it.
 * @param keep a user without an address who is no guest: whose installation this was before it was hosted */
export async function deleteIdleGuests(db: Database, before: Date, keep: string): Promise<number> {
  const idle = {
    email: null,
    id: { not: keep },
    OR: [{ lastSeenAt: { lt: before } }, { lastSeenAt: null, createdAt: { lt: before } }],
  }
  for (let gone = 0; ;) {
    const found = await db.reader.user.findMany({ where: idle, select: { id: true }, take: AT_ONCE })
    if (found.length === 0) return gone
    const deleted = await db.write(async (tx) => {
      if (!(await isAlone(db.kind, tx))) return null
      // Who has come meanwhile, or has an account now, stays.
      const where = { AND: [idle, { id: { in: found.map(({ id }) => id) } }] }
      return (await tx.user.deleteMany({ where })).count
    })
    // None deleted is no end: another one took those, and may have given up because this one was at it.
    if (deleted === null) return gone
    gone += deleted
  }
}

/** Whether no other instance does it at this moment. A SQLite file has one. */
async function isAlone(kind: Database['kind'], tx: Tx): Promise<boolean> {
  if (kind === 'sqlite') return true
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as locked`
  return row?.locked === true
}
