// What others rely on needs an account: a guest goes when he is swept, and all that he has with him.
import type { Hosted } from './hosted.ts'
import { AccountNeeded } from './refusals.ts'
import type { Viewer } from './viewer.ts'

/** Lets pass who has an account, and the one user of a local installation. Throws AccountNeeded. */
export function assertAccount(hosted: Hosted | null, { standing }: Viewer, what: string): void {
  if (hosted !== null && standing !== 'ACCOUNT') throw new AccountNeeded(what)
}
