// Asking the server: the data, or one sentence about why there is none. It never throws.
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { client } from './client.ts'
import { tellReached, tellShowsKept } from './connection.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'
import { isGuest } from './link.ts'
import { isLeftBehind } from './me.ts'
import { isOver } from './over.ts'
import { renewSession, SIGNED_OUT } from './session.ts'
import { tellStranger } from './stranger.ts'

/** What came back. `isKept`: it was kept here, for the server cannot be reached. `unsure`: nobody knows whether the server
 * has heard it. */
export type Answer<Data> =
  | { data: Data; problem: null; isKept?: boolean }
  | { data: null; problem: string; unsure: boolean }

export { NO_ANSWER } from './no-answer.ts'

const UNREACHABLE = 'The server cannot be reached. Nothing is lost; try again in a moment.'

interface Result<Data> {
  data?: Data
  error?: CombinedError
}

/** Asks; when the server cannot be reached, what it answered last to the same question counts, if it is kept here. */
export async function query<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Answer<Data>> {
  const answer = await ask(() => client.query(document, variables).toPromise())
  tellReached(answer.problem !== UNREACHABLE)
  if (answer.problem === null) void keepAnswer(document, variables, answer.data)
  if (answer.problem !== UNREACHABLE) return answer
  const data = await keptAnswer(document, variables)
  if (data === null) return answer
  tellShowsKept(true)
  return { data, problem: null, isKept: true }
}

export function mutate<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Answer<Data>> {
  return ask(() => client.mutation(document, variables).toPromise())
}

/** Sends it; once more when the session was over and could be begun anew. */
async function ask<Data>(send: () => Promise<Result<Data>>): Promise<Answer<Data>> {
  if (isLeftBehind()) return refused(SIGNED_OUT)
  const result = await send()
  if (!isOver(result.error)) return answerOf(result)
  const renewed = await renewSession()
  if (renewed === 'same') return answerOf(await send())
  return refused(renewed === 'signed out' ? SIGNED_OUT : UNREACHABLE)
}

/** What was surely not done. */
const refused = (problem: string): Answer<never> => ({ data: null, problem, unsure: false })

function answerOf<Data>({ data, error }: Result<Data>): Answer<Data> {
  if (data && !error) return { data, problem: null }
  if (!isGuest() && error?.graphQLErrors.some(({ extensions }) => extensions.code === 'FORBIDDEN'))
    tellStranger()
  return { data: null, problem: sentenceOf(error), unsure: !error?.graphQLErrors.length }
}

function sentenceOf(error: CombinedError | undefined): string {
  return error?.graphQLErrors[0]?.message ?? UNREACHABLE
}
