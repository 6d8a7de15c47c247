// Personal access tokens of an account: made, listed, revoked.
import type { AccessToken } from '../../../generated/sqlite/client.ts'
import { newAccessToken } from '../../access/access-token.ts'
import { assertAccount } from '../../access/needs-account.ts'
import { LimitReached } from '../../access/refusals.ts'
import { hashOfToken } from '../../access/share-token.ts'
import type { Scope } from '../../access/viewer.ts'
import { NotFound } from '../../io/store/errors.ts'
import type { Reader } from '../../io/store/database.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput, type Issue } from '../../play/failures.ts'
import { cleanName } from '../../play/name.ts'
import { newId } from '../new-id.ts'
import { noteAccess } from './access-log.ts'
import { hostedHere, type Caller } from './caller.ts'

/** How many tokens a user has at most. */
export const MAX_TOKENS = 20

/** Makes a token; `token` is what is shown once. Throws InvalidInput, LimitReached or AccountNeeded. */
export async function createAccessToken(
  deps: Deps,
  caller: Caller,
  asked: { name: string; scope: Scope; expiresAt: Date | null },
): Promise<{ token: string; accessToken: AccessToken }> {
  const hosted = hostedHere(deps)
  const { userId } = caller.viewer
  assertAccount(hosted, caller.viewer, 'An access token')
  const { scope, expiresAt } = asked
  const now = deps.clock.now()
  const name = cleanName(asked.name)
  const issues: Issue[] = []
  if (name === null) issues.push({ path: 'name', message: 'Give it a name, so that you know it again.' })
  if (expiresAt !== null && expiresAt <= now)
    issues.push({ path: 'expiresAt', message: 'Choose a time that is still to come.' })
  if (name === null || issues.length > 0) throw new InvalidInput(issues)
  const token = newAccessToken()
  const row = { id: newId(), userId, name, scope, createdAt: now, expiresAt, tokenHash: hashOfToken(token) }
  const accessToken = await deps.db.write(async (tx) => {
    if ((await tx.accessToken.count({ where: { userId } })) >= MAX_TOKENS)
      throw new LimitReached(
        `You have ${MAX_TOKENS} access tokens, which is all that there may be. Revoke one that is not needed.`,
        MAX_TOKENS,
      )
    await noteAccess(deps, tx, caller, { userId, event: 'TOKEN_MADE' })
    return tx.accessToken.create({ data: row })
  })
  return { token, accessToken }
}

/** Revokes a token: who came with it is known no more, and hears nothing more. Throws NotFound. */
export async function revokeAccessToken(deps: Deps, caller: Caller, id: string): Promise<void> {
  hostedHere(deps)
  const { userId } = caller.viewer
  await deps.db.write(async (tx) => {
    const { count } = await tx.accessToken.deleteMany({ where: { id, userId } })
    if (count === 0) throw new NotFound('token')
    await noteAccess(deps, tx, caller, { userId, event: 'TOKEN_REVOKED' })
  })
  deps.watch.end({ type: 'TOKEN_ENDED', tokenId: id })
}

/** A user's tokens, oldest first. */
export const tokensOf = (db: Reader, userId: string): Promise<AccessToken[]> =>
  db.accessToken.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
