// The hosted personality: what differs when strangers are served. A local installation has none of it.

import type { Reader } from '../io/store/database.ts'
import type { DemoKey } from './demo-key.ts'
import type { Viewer } from './viewer.ts'

export interface Hosted {
  /** Which address of X-Forwarded-For, counted from the right, is the caller's; 0 = the socket's own. */
  readonly proxyHops: number
  /** Days after which a guest who does not come is swept; 0 = never. */
  readonly guestRetentionDays: number
  /** Days that the access log goes back; 0 = nothing is logged. */
  readonly accessLogDays: number
  /** The key that the server pays for; null where it pays for none. */
  readonly demo: DemoKey | null
  /** Addresses (small letters) whose turns on the demo key are not counted. */
  readonly unmeteredUsers: ReadonlySet<string>
  /** Addresses (small letters) who see the dashboard of visits. */
  readonly analyticsOwners: ReadonlySet<string>
}

/** Whether a user's turns on the server's key are not counted. */
export async function isUnmetered(
  db: Reader,
  { unmeteredUsers }: Pick<Hosted, 'unmeteredUsers'>,
  userId: string,
): Promise<boolean> {
  if (unmeteredUsers.size === 0) return false
  const user = await db.user.findUnique({ where: { id: userId }, select: { email: true } })
  return user?.email != null && unmeteredUsers.has(user.email)
}

/** Whether somebody sees how the server is visited: who is on its list, and has come himself, not by a token. */
export const seesVisits = (hosted: Hosted | null, { email, token }: Viewer): boolean =>
  !token && !!email && hosted !== null && hosted.analyticsOwners.has(email)
