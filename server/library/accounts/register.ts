// Making an account of a guest: in place, so that all that he has stays his.
import { hashPassword } from '../../access/passwords.ts'
import { EmailTaken } from '../../access/refusals.ts'
import { admitVisitor } from '../../access/users.ts'
import { isUnique } from '../../io/store/errors.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput, type Issue } from '../../play/failures.ts'
import { noteAccess } from './access-log.ts'
import { countAttempt, emailOf, hostedHere, passwordFaults, type Caller, type Session } from './caller.ts'
import { endSessions } from './sessions.ts'

const HAS_ONE: Issue = {
  path: 'email',
  message: 'You have an account already. Sign out first to make another.',
}

/** Gives a guest an address and a password. His sessions of before end, whoever may have had a part in them; the one that is
 * answered goes on. Throws InvalidInput, EmailTaken or RateLimited. */
export async function register(
  deps: Deps,
  caller: Caller,
  asked: { email: string; password: string },
): Promise<Session> {
  hostedHere(deps)
  const { viewer } = caller
  if (viewer.standing === 'ACCOUNT') throw new InvalidInput([HAS_ONE])
  const email = checked(asked)
  await countAttempt(deps, caller)
  if ((await deps.db.reader.user.count({ where: { email } })) > 0) throw new EmailTaken()
  const passwordHash = await hashPassword(asked.password)
  await admitVisitor(deps, viewer, caller.address)
  const { userId } = viewer
  const writing = deps.db.write(async (tx) => {
    const now = deps.clock.now()
    const user = await tx.user.findUnique({ where: { id: userId } })
    if (user !== null && user.email !== null) throw new InvalidInput([HAS_ONE]) // by another request of his
    const session = (user?.sessionVersion ?? 0) + 1
    const account = { email, passwordHash, registeredAt: now, lastSeenAt: now, sessionVersion: session }
    if (user === null) await tx.user.create({ data: { id: userId, createdAt: now, ...account } })
    else await tx.user.update({ where: { id: userId }, data: account })
    await noteAccess(deps, tx, caller, { userId, event: 'REGISTERED' })
    return session
  })
  const session = await writing.catch((error: unknown) => {
    throw isUnique(error) ? new EmailTaken() : error
  })
  endSessions(deps, caller, userId, session)
  deps.notice({ type: 'SIGNED_UP', userId })
  return { userId, standing: 'ACCOUNT', email, session }
}

function checked({ email, password }: { email: string; password: string }): string {
  const address = emailOf(email)
  const faults = passwordFaults(password, 'password')
  if (address === null)
    faults.unshift({
      path: 'email',
      message: 'This is not an e-mail address; one looks like you@example.com.',
    })
  if (address === null || faults.length > 0) throw new InvalidInput(faults)
  return address
}
