// Proving a password: what everything costs that depends on knowing it, and how often it may be tried.
import { createHash } from 'node:crypto'
import { spend } from '../../access/admission.ts'
import { isPassword } from '../../access/passwords.ts'
import { SignInFailed } from '../../access/refusals.ts'
import type { Deps } from '../../play/deps.ts'
import { noteAccess } from './access-log.ts'
import { countAttempt, type Caller } from './caller.ts'

/** The account that a password is tried for; all null where there is none. */
export interface Claimed {
  userId: string | null
  /** The address as it was given: attempts are counted by it, whether or not there is an account. */
  email: string
  passwordHash: string | null
}

/** Lets pass who knows the password. An account that is not there costs the same work, and gives the same answer. Throws
 * SignInFailed or RateLimited. */
export async function provePassword(
  deps: Deps,
  caller: Caller,
  { userId, email, passwordHash }: Claimed,
  password: string,
  message?: string,
): Promise<void> {
  await countAttempt(deps, caller)
  // Taken before the work, so that attempts at the same time are counted each; whoever knows it gets all of them back.
  const who = `account:${createHash('sha256').update(email).digest('base64url')}`
  await spend(deps.limits, 'SIGN_IN_ACCOUNT', who)
  if (await isPassword(password, passwordHash)) return deps.limits.clear('SIGN_IN_ACCOUNT', who)
  await deps.db.write((tx) => noteAccess(deps, tx, caller, { userId, event: 'SIGN_IN_FAILED' }))
  throw new SignInFailed(message)
}
