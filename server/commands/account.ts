// `npm run account`: an account for somebody, or a new password, on a server for many.
import { parseArgs } from 'node:util'
import type { Deps } from '../play/deps.ts'
import { letIn } from '../library/accounts/let-in.ts'

const USAGE =
  'Say whose: npm run account -- EMAIL [--take-local]. It makes the account, or gives it a new password; --take-local gives it the stories from before MULTI_USER.'

/** Does it, and says the password once. Throws a sentence. */
export async function accountCommand(
  { deps, print }: { deps: Deps; print: (line: string) => void },
  words: string[],
): Promise<boolean> {
  const { email, takeLocal } = readWords(words)
  if (deps.hosted === null)
    throw new Error(
      'This installation has one user, and no accounts. Give the command what the server has: MULTI_USER, DATABASE_URL and so on.',
    )
  const done = await letIn(deps, { email, takeLocal })
  print(done.isNew ? `${done.email} has an account now.` : `${done.email} has a new password.`)
  if (takeLocal) print(`Stories that are its own now: ${done.stories}.`)
  print(`Password (shown this once; to be changed on the page of the account): ${done.password}`)
  return true
}

function readWords(words: string[]): { email: string; takeLocal: boolean } {
  try {
    const options = { 'take-local': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [email, ...others] = positionals
    if (email === undefined || others.length > 0) throw new Error(USAGE)
    return { email, takeLocal: values['take-local'] === true }
  } catch (error) {
    throw new Error(USAGE, { cause: error })
  }
}
