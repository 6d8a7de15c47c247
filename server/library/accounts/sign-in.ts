// Signing in: the browser becomes the account's, and what its guest had goes over to it if he likes.
import { SignInFailed } from '../../access/refusals.ts'
import type { Tx } from '../../io/store/database.ts'
import { assertOwns } from '../../play/caps.ts'
import type { Deps } from '../../play/deps.ts'
import { noteAccess } from './access-log.ts'
import { emailOf, hostedHere, type Caller, type Session } from './caller.ts'
import { provePassword } from './prove-password.ts'
import { endSessions } from './sessions.ts'
import { takeOver } from './take-over.ts'

/** Signs in. Answers whose browser it is now, and how many stories the guest of before brought. Throws SignInFailed,
 * RateLimited, and LimitReached when the account has no room for what he would bring. */
export async function signIn(
  deps: Deps,
  caller: Caller,
  asked: { email: string; password: string; bringStories: boolean },
): Promise<Session & { broughtStories: number }> {
  hostedHere(deps)
  const email = emailOf(asked.email)
  const user = email === null ? null : await deps.db.reader.user.findUnique({ where: { email } })
  const claimed = {
    userId: user?.id ?? null,
    email: email ?? asked.email,
    passwordHash: user?.passwordHash ?? null,
  }
  await provePassword(deps, caller, claimed, asked.password)
  const userId = user!.id
  const { viewer } = caller
  const guest = viewer.standing === 'GUEST' && asked.bringStories ? viewer.userId : null
  const done = await deps.db.write(async (tx) => {
    // The password may have been changed, or the account deleted, while it was proved.
    const account = await tx.user.findUnique({ where: { id: userId, passwordHash: user!.passwordHash } })
    if (account === null) throw new SignInFailed()
    const brought = guest === null ? null : await bring(deps, tx, guest, userId)
    await tx.user.update({ where: { id: userId }, data: { lastSeenAt: deps.clock.now() } })
    await noteAccess(deps, tx, caller, { userId, event: 'SIGNED_IN' })
    return { session: account.sessionVersion, brought }
  })
  if (guest !== null && done.brought) endSessions(deps, caller, guest, done.brought.guestSession)
  return {
    userId,
    standing: 'ACCOUNT',
    email,
    session: done.session,
    broughtStories: done.brought?.stories ?? 0,
  }
}

/** One guest after another brings no more than an account may have. What does not fit stays his, and nobody is signed in. */
async function bring(deps: Deps, tx: Tx, guestId: string, accountId: string) {
  const where = { ownerId: guestId }
  const has = {
    adventures: await tx.adventure.count({ where }),
    scenarios: await tx.scenario.count({ where }),
    scripts: await tx.script.count({ where }),
  }
  for (const what of ['adventures', 'scenarios', 'scripts'] as const)
    if (has[what] > 0) await assertOwns(deps, tx, what, accountId, has[what])
  return takeOver(tx, guestId, accountId)
}
