// Answers that pages were shown, for when the server cannot be reached.
import { createRequest, type AnyVariables, type TypedDocumentNode } from '@urql/core'
import { keep, kept } from './kept.ts'
import { hashOf } from './persisted.ts'

/** Where the answer to a question is kept; nowhere if the client is not built: another one may ask another thing so. */
function pathOf<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): string | null {
  const { query, key } = createRequest(document, variables)
  const hash = hashOf(query)
  return hash === undefined ? null : `/kept/answers/${encodeURIComponent(hash)}-${key}`
}

export async function keepAnswer<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  data: Data,
): Promise<void> {
  const path = pathOf(document, variables)
  if (path !== null) await keep(path, data)
}

/** The newest answer to the same question, or null. */
export async function keptAnswer<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | null> {
  const path = pathOf(document, variables)
  return path === null ? null : kept<Data>(path)
}
