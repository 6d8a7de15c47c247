// Asking the server: the data, or one sentence about why there is none. It never throws.
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { client } from './client.ts'
import { isGuest } from './link.ts'
import { tellStranger } from './stranger.ts'

/** What came back. `unsure`: nobody knows whether the server has heard it. */
export type Answer<Data> = { data: Data; problem: null } | { data: null; problem: string; unsure: boolean }

const UNREACHABLE = 'The server cannot be reached. Nothing is lost; try again in a moment.'

export async function query<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Answer<Data>> {
  return answerOf(await client.query(document, variables).toPromise())
}

export async function mutate<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Answer<Data>> {
  return answerOf(await client.mutation(document, variables).toPromise())
}

function answerOf<Data>({ data, error }: { data?: Data; error?: CombinedError }): Answer<Data> {
  if (data && !error) return { data, problem: null }
  if (!isGuest() && error?.graphQLErrors.some(({ extensions }) => extensions.code === 'FORBIDDEN'))
    tellStranger()
  return { data: null, problem: sentenceOf(error), unsure: !error?.graphQLErrors.length }
}

function sentenceOf(error: CombinedError | undefined): string {
  return error?.graphQLErrors[0]?.message ?? UNREACHABLE
}
