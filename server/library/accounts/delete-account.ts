// Deleting an account, or a guest: everything of his goes at once, and whoever watches as him watches no more.
import { cancelTurn } from '../../play/cancel-turn.ts'
import type { Deps } from '../../play/deps.ts'
import { WRONG_PASSWORD } from './change-password.ts'
import { hostedHere, type Caller, type Session } from './caller.ts'
import { provePassword } from './prove-password.ts'
import { endSessions, newVisitor } from './sessions.ts'

/** Deletes who asks, with all that he has. An account is proved by its password. Throws SignInFailed or RateLimited. */
export async function deleteAccount(
  deps: Deps,
  caller: Caller,
  password: string | null,
): Promise<Session & { deletedStories: number }> {
  hostedHere(deps)
  const { userId } = caller.viewer
  const user = await deps.db.reader.user.findUnique({ where: { id: userId } })
  if (user?.email) {
    const claimed = { userId, email: user.email, passwordHash: user.passwordHash }
    await provePassword(deps, caller, claimed, password ?? '', WRONG_PASSWORD)
  }
  await cancelTurns(deps, caller)
  const gone = await deps.db.write(async (tx) => {
    const where = { ownerId: userId }
    const stories = await tx.adventure.count({ where: { ...where, deletedAt: null, incomplete: false } })
    const tokens = await tx.accessToken.findMany({ where: { userId }, select: { id: true } })
    const shares = await tx.share.findMany({ where: { adventure: where }, select: { id: true } })
    const [deleted] = await tx.user.findMany({ where: { id: userId }, select: { sessionVersion: true } })
    await tx.user.deleteMany({ where: { id: userId } })
    return { stories, tokens, shares, sessionVersion: deleted?.sessionVersion ?? 0 }
  })
  endSessions(deps, caller, userId, gone.sessionVersion + 1)
  for (const { id } of gone.tokens) deps.watch.end({ type: 'TOKEN_ENDED', tokenId: id })
  for (const { id } of gone.shares) deps.watch.end({ type: 'SHARE_ENDED', shareId: id })
  return { ...newVisitor(), deletedStories: gone.stories }
}

/** What is still told would find no place any more. */
async function cancelTurns(deps: Deps, { viewer }: Caller): Promise<void> {
  const where = { status: 'RUNNING', adventure: { ownerId: viewer.userId } }
  const turns = await deps.db.reader.turn.findMany({ where, select: { id: true } })
  await Promise.all(turns.map(({ id }) => cancelTurn(deps, viewer, id, false)))
}
