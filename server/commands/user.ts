// Whose stories a command works on: those of the one user of a local installation, or of the account that it names.
import type { Viewer } from '../access/viewer.ts'
import { emailOf } from '../library/accounts/caller.ts'
import { LOCAL_USER, seedLocalUser } from '../library/seed-user.ts'
import type { Deps } from '../play/deps.ts'

/** Takes `--user EMAIL` out of the words. Throws a sentence where it is needed and missing, or nobody is called so. */
export async function userOf(
  deps: Deps,
  model: Parameters<typeof seedLocalUser>[1],
  words: string[],
): Promise<{ viewer: Viewer; rest: string[] }> {
  const at = words.indexOf('--user')
  if (deps.hosted === null) {
    if (at >= 0) throw new Error('This installation has one user. Leave --user out.')
    await seedLocalUser(deps, model)
    return { viewer: LOCAL_USER, rest: words }
  }
  if (at < 0) throw new Error('This server is for many: say whose stories it is about, with --user EMAIL.')
  const email = emailOf(words[at + 1] ?? '')
  const user = email === null ? null : await deps.db.reader.user.findUnique({ where: { email } })
  if (user === null) throw new Error(`Nobody has an account by the address "${words[at + 1] ?? ''}".`)
  const viewer: Viewer = {
    userId: user.id,
    link: null,
    standing: 'ACCOUNT',
    email,
    session: user.sessionVersion,
  }
  return { viewer, rest: words.toSpliced(at, 2) }
}
