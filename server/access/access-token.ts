// Personal access tokens: what lets a program act for a user, as much as its scope allows.
import { randomBytes } from 'node:crypto'
import type { Reader } from '../io/store/database.ts'
import { hashOfToken } from './share-token.ts'
import type { Scope, Viewer } from './viewer.ts'

const PREFIX = 'flp_'

/** A token that nobody can guess. It is shown once; what is stored is its hash. */
export const newAccessToken = (): string => PREFIX + randomBytes(32).toString('base64url')

export const isAccessToken = (token: string): boolean => token.startsWith(PREFIX)

/** A token's user and scope, and when it was used last; null when there is no such token, or its time is over. */
export async function bearerOf(
  db: Reader,
  token: string,
  now: Date,
): Promise<{ viewer: Viewer; lastUsedAt: Date | null; lastSeenAt: Date | null } | null> {
  const row = await db.accessToken.findUnique({
    where: { tokenHash: hashOfToken(token) },
    include: { user: { select: { email: true, lastSeenAt: true } } },
  })
  if (row === null || (row.expiresAt !== null && row.expiresAt <= now)) return null
  const { id, userId, user, scope, expiresAt, lastUsedAt } = row
  const { email } = user
  const standing = email === null ? 'GUEST' : 'ACCOUNT'
  const what = { id, scope: scope as Scope, expiresAt }
  const viewer: Viewer = { userId, link: null, standing, email, token: what }
  return { viewer, lastUsedAt, lastSeenAt: user.lastSeenAt }
}
