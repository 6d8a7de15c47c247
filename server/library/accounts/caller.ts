// Who does something with an account, what he is afterwards, and what is asked of him before.
import type { Hosted } from '../../access/hosted.ts'
import { spend } from '../../access/admission.ts'
import { PASSWORD, passwordLength } from '../../access/passwords.ts'
import { Forbidden } from '../../access/refusals.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../play/deps.ts'
import type { Issue } from '../../play/failures.ts'

/** Who asks, and from where. */
export interface Caller {
  viewer: Viewer
  address: string
  /** What his browser calls itself; may be empty. */
  agent: string
  /** Does something when he has his answer, and with it the cookie that counts from then on. */
  afterwards: (work: () => void) => void
}

/** Who somebody is from now on: his cookie is made of it. */
export type Session = Pick<Viewer, 'userId' | 'standing' | 'email'> & { session: number }

/** How strangers are served. Throws Forbidden where there is one user. */
export function hostedHere({ hosted }: Deps): Hosted {
  if (hosted === null) throw new Forbidden('This server has one user, and no accounts.')
  return hosted
}

/** Counts an attempt that costs a hash, or tells whether there is an account. Throws RateLimited. */
export const countAttempt = ({ limits }: Deps, { address }: Caller): Promise<void> =>
  spend(limits, 'SIGN_IN_ADDRESS', address)

const LONGEST_EMAIL = 254
const EMAIL = /^[^\s@\p{Cc}<>"(),:;\\[\]]+@[^\s@\p{Cc}<>"(),:;\\[\]]+\.[^\s@.\p{Cc}<>"(),:;\\[\]]+$/u

/** An e-mail address as it is kept, in small letters; null for what has not the shape of one. */
export function emailOf(text: string): string | null {
  const email = text.trim().normalize('NFC').toLowerCase()
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null
}

/** What is wrong with a new password, under the name of its field. */
export function passwordFaults(password: string, path: string): Issue[] {
  const { min, max } = PASSWORD
  const length = passwordLength(password)
  if (length >= min && length <= max) return []
  return [{ path, message: `A password has ${min} to ${max} characters; this one has ${length}.` }]
}
