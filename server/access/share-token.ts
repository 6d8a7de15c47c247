// The token of a link: what it looks like, how it is known again, and what it opens.
import { createHash, randomBytes } from 'node:crypto'
import type { Reader } from '../io/store/database.ts'
import type { Link, LinkRole } from './viewer.ts'

const PREFIX = 'fls_'

/** A token that nobody can guess. */
export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** What is stored to know a token again. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token in an Authorization header, whatever it is of; null when it holds none. */
export function bearerIn(authorization: unknown): string | null {
  if (typeof authorization !== 'string') return null
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? null
}

/** The token of a link in an Authorization header; null when it holds none. */
export function tokenIn(authorization: unknown): string | null {
  const token = bearerIn(authorization)
  return token?.startsWith(PREFIX) ? token : null
}

/** What a token opens; null when there is no such link, or its time is over. */
export async function linkOf(db: Reader, token: string, now: Date): Promise<Link | null> {
  // A story that was thrown away is opened by none.
  const adventure = { deletedAt: null }
  const share = await db.share.findUnique({ where: { tokenHash: hashOfToken(token), adventure } })
  if (share === null || (share.expiresAt !== null && share.expiresAt <= now)) return null
  const { id, adventureId, showsStats, expiresAt } = share
  return { shareId: id, adventureId, role: share.role as LinkRole, showsStats, expiresAt }
}
