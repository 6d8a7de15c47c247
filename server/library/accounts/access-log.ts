// The access log: who came in, and from where. Its user sees the last of it; it goes back as many days as are set.
import type { Access } from '../../../generated/sqlite/client.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import type { Deps } from '../../play/deps.ts'
import type { Caller } from './caller.ts'

export const ACCESS_EVENTS = [
  'REGISTERED',
  'SIGNED_IN',
  'SIGN_IN_FAILED',
  'SIGNED_OUT_EVERYWHERE',
  'PASSWORD_CHANGED',
  'TOKEN_MADE',
  'TOKEN_REVOKED',
] as const
export type AccessEvent = (typeof ACCESS_EVENTS)[number]

/** How many of them their user sees. */
export const SHOWN_ACCESSES = 20

const MAX_AGENT = 300
const DAY_MS = 24 * 60 * 60 * 1_000

/** Notes what happened, where a log is kept. Without a user: it was tried with an address that nobody has. */
export async function noteAccess(
  { hosted, clock }: Deps,
  tx: Tx,
  { address, agent }: Caller,
  { userId, event }: { userId: string | null; event: AccessEvent },
): Promise<void> {
  if (!hosted || hosted.accessLogDays === 0) return
  const data = { userId, at: clock.now(), event, address, agent: agent.slice(0, MAX_AGENT) }
  await tx.access.create({ data })
}

/** What was noted of a user last, newest first. */
export const lastAccesses = (db: Reader, userId: string): Promise<Access[]> =>
  db.access.findMany({ where: { userId }, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: SHOWN_ACCESSES })

/** Throws away what is older than the log goes back. */
export async function trimAccessLog({ db, hosted, clock }: Deps): Promise<void> {
  if (!hosted) return
  const before = new Date(clock.now().getTime() - hosted.accessLogDays * DAY_MS)
  await db.write((tx) => tx.access.deleteMany({ where: { at: { lt: before } } }))
}
