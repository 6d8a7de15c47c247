// Who asks a hosted server: known by a link, by a token, or by the cookie of a session. Who comes with nothing is a new
// visitor, and gets a cookie to come back with.
import { randomUUID } from 'node:crypto'
import type { Database } from '../io/store/database.ts'
import { bearerOf, isAccessToken } from './access-token.ts'
import { SessionEnded } from './refusals.ts'
import type { Claim, SessionCookies } from './session-cookie.ts'
import type { Asked, ViewerOf } from './session.ts'
import { bearerIn, linkOf } from './share-token.ts'
import { NOBODY, STRANGER, type Viewer } from './viewer.ts'

const HOUR_MS = 3_600_000

interface Parts {
  db: Database
  clock: { now(): Date }
  cookies: SessionCookies
}

/** Says who asks. A link is never more than its role, a token never more than its scope, whatever cookie comes along.
 * Throws SessionEnded for a cookie that is over. */
export function hostedViewerIn(parts: Parts): ViewerOf {
  return async (asked) => {
    const { req, res, connectionParams } = asked
    const token = bearerIn(connectionParams?.authorization ?? req?.headers.authorization)
    if (token !== null) return isAccessToken(token) ? byToken(parts, token) : byLink(parts, token)
    const claim = parts.cookies.claimIn(req?.headers.cookie)
    if (claim === false) throw new SessionEnded()
    if (claim !== null) return bySession(parts, claim, asked)
    // A socket cannot be given a cookie: what it would own were nobody's.
    if (!res) return STRANGER
    const userId = randomUUID()
    giveCookie(parts, asked, userId, 0)
    return { userId, link: null, standing: 'VISITOR', session: 0 }
  }
}

async function byLink({ db, clock }: Parts, token: string): Promise<Viewer> {
  const link = await linkOf(db.reader, token, clock.now())
  return link === null ? STRANGER : { userId: NOBODY, link }
}

async function byToken({ db, clock }: Parts, token: string): Promise<Viewer> {
  const now = clock.now()
  const bearer = await bearerOf(db.reader, token, now)
  if (bearer === null) return STRANGER
  const { viewer, lastUsedAt, lastSeenAt } = bearer
  if (isAnHourAgo(lastUsedAt, now) || isAnHourAgo(lastSeenAt, now))
    await db.write(async (tx) => {
      await tx.accessToken.updateMany({ where: { id: viewer.token!.id }, data: { lastUsedAt: now } })
      await tx.user.updateMany({ where: { id: viewer.userId }, data: { lastSeenAt: now } })
    })
  return viewer
}

async function bySession(parts: Parts, claim: Claim, asked: Asked): Promise<Viewer> {
  const { db, clock, cookies } = parts
  const { userId } = claim
  const select = { email: true, sessionVersion: true, lastSeenAt: true }
  const user = await db.reader.user.findUnique({ where: { id: userId }, select })
  if (!cookies.isGenuine(claim, user?.sessionVersion ?? 0)) throw new SessionEnded()
  // Who has written nothing has no row; a guest who was swept begins anew under his old id.
  if (user === null) return { userId, link: null, standing: 'VISITOR', session: 0 }
  const { email, sessionVersion } = user
  const now = clock.now()
  if (isAnHourAgo(user.lastSeenAt, now)) {
    const seen = { where: { id: userId, sessionVersion }, data: { lastSeenAt: now } }
    const { count } = await db.write((tx) => tx.user.updateMany(seen))
    if (count === 0) return bySession(parts, claim, asked) // he was swept at this moment, or his sessions ended
    giveCookie(parts, asked, userId, sessionVersion)
  }
  const standing = email === null ? 'GUEST' : 'ACCOUNT'
  return { userId, link: null, standing, email, session: sessionVersion }
}

const isAnHourAgo = (at: Date | null, now: Date): boolean =>
  at === null || now.getTime() - at.getTime() >= HOUR_MS

/** Sends a cookie along with the answer, if there is one that can carry it. */
export function giveCookie(
  { cookies }: Pick<Parts, 'cookies'>,
  { res }: Asked,
  userId: string,
  version: number,
): void {
  if (res && !res.headersSent) res.appendHeader('set-cookie', cookies.issue(userId, version))
}
