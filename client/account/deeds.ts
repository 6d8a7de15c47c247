// What is done with an account. Each answers why not; and after what makes the browser another's, the page is opened anew,
// so that nothing on it, nor what it watches, is of who was here before.
import type { TypedDocumentNode } from '@urql/core'
import { NO_ANSWER, mutate } from '../api/ask.ts'
import { forgetAccount } from '../api/account-here.ts'
import { forgetKept } from '../api/kept.ts'

/** Why something was not done, and in which field; null: it was. */
export type Refused = { message: string; code: string; issues: { path: string; message: string }[] } | null

interface Result {
  __typename: string
  code?: string
  message?: string
  issues?: { path: string; message: string }[]
}

/** Asks for one thing. */
export async function attempt<Variables extends object>(
  document: TypedDocumentNode<object, Variables>,
  variables: Variables,
): Promise<Refused> {
  const { data, problem } = await mutate(document, variables)
  if (problem !== null) return { message: problem, code: '', issues: [] }
  return refusalIn(Object.values(data)[0] as Result | null)
}

/** A refusal because of the password, said beside its field. */
export function wrongPassword(refused: Refused, path: string): Refused {
  if (refused?.code !== 'SIGN_IN_FAILED') return refused
  return { ...refused, issues: [{ path, message: 'This is not your password.' }] }
}

export function refusalIn(result: Result | null | undefined): Refused {
  if (!result) return { message: NO_ANSWER, code: '', issues: [] }
  const { message, code = '', issues = [] } = result
  return message === undefined ? null : { message, code, issues }
}

/** Opens a page as who one is from now on. */
export const openAs = (path: string): void => location.assign(path)

/** Nobody is signed in here any more: what was typed here and not sent, and what was read, is not left for who comes next. */
export async function leaveNothing(): Promise<void> {
  forgetAccount()
  await forgetKept()
  try {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (isWords(key)) store.removeItem(key)
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** How the page looks belongs to the browser. */
const isWords = (key: string): boolean => key.startsWith('forklore:') && !LOOKS.has(key)

const LOOKS = new Set(['forklore:theme', 'forklore:reading', 'forklore:world-panel'])
