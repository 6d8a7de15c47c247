// What the operator of a server does for somebody who cannot get in: an account, or a new password, made at the terminal.
import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../access/passwords.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput } from '../../play/failures.ts'
import { LOCAL_USER } from '../seed-user.ts'
import { noteAccess } from './access-log.ts'
import { emailOf, hostedHere, type Caller } from './caller.ts'
import { endSessions, newVisitor, raiseSessions } from './sessions.ts'
import { takeOver } from './take-over.ts'

const AT_THE_TERMINAL: Caller = {
  viewer: { userId: '', link: null },
  address: 'the server itself',
  agent: 'npm run account',
  afterwards: (work) => work(),
}

/** Makes the account of an address, or gives it a new password; sessions of before end. With `takeLocal` it gets all that was
 * there before the installation was hosted. Throws InvalidInput, and Forbidden where there is one user. */
export async function letIn(
  deps: Deps,
  { email: given, takeLocal }: { email: string; takeLocal: boolean },
): Promise<{ email: string; password: string; isNew: boolean; stories: number }> {
  hostedHere(deps)
  const email = emailOf(given)
  if (email === null)
    throw new InvalidInput([{ path: 'email', message: `"${given}" is not an e-mail address.` }])
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const done = await deps.db.write(async (tx) => {
    const now = deps.clock.now()
    const known = await tx.user.findUnique({ where: { email } })
    const userId = known?.id ?? newVisitor().userId
    if (known) await tx.user.update({ where: { email }, data: { passwordHash } })
    else
      await tx.user.create({
        data: { id: userId, createdAt: now, registeredAt: now, lastSeenAt: now, email, passwordHash },
      })
    const session = (await raiseSessions(tx, userId))!
    await noteAccess(deps, tx, AT_THE_TERMINAL, { userId, event: known ? 'PASSWORD_CHANGED' : 'REGISTERED' })
    const taken = takeLocal ? await takeOver(tx, LOCAL_USER.userId, userId) : null
    return { userId, session, isNew: known === null, stories: taken?.stories ?? 0 }
  })
  endSessions(deps, AT_THE_TERMINAL, done.userId, done.session)
  return { email, password, isNew: done.isNew, stories: done.stories }
}
