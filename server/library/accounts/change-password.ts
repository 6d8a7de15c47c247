// Changing a password: whoever was signed in with the old one is so no more, but in this browser.
import { hashPassword } from '../../access/passwords.ts'
import { SignInFailed } from '../../access/refusals.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput } from '../../play/failures.ts'
import { noteAccess } from './access-log.ts'
import { hostedHere, passwordFaults, type Caller, type Session } from './caller.ts'
import { provePassword } from './prove-password.ts'
import { endSessions, raiseSessions } from './sessions.ts'

/** What is said where the password of who is signed in is wrong. */
export const WRONG_PASSWORD = 'The password is wrong. Look at it, and try again.'

/** Changes the password of who is signed in. Throws InvalidInput, SignInFailed or RateLimited. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { current, next }: { current: string; next: string },
): Promise<Session> {
  hostedHere(deps)
  const { userId, standing, email } = caller.viewer
  const faults = passwordFaults(next, 'next')
  if (faults.length > 0) throw new InvalidInput(faults)
  const user = await deps.db.reader.user.findUnique({ where: { id: userId } })
  if (!user?.email)
    throw new SignInFailed('You have no account here, and so no password. Register to have one.')
  const claimed = { userId, email: user.email, passwordHash: user.passwordHash }
  await provePassword(deps, caller, claimed, current, WRONG_PASSWORD)
  const passwordHash = await hashPassword(next)
  const session = await deps.db.write(async (tx) => {
    // Of two changes at the same time the second was proved by a password that is no more.
    const changed = await tx.user.updateMany({
      where: { id: userId, passwordHash: user.passwordHash },
      data: { passwordHash },
    })
    if (changed.count === 0) throw new SignInFailed(WRONG_PASSWORD)
    await noteAccess(deps, tx, caller, { userId, event: 'PASSWORD_CHANGED' })
    return (await raiseSessions(tx, userId))!
  })
  endSessions(deps, caller, userId, session)
  return { userId, standing, email, session }
}
