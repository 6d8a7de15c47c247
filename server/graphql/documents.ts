// Documents of the built client, which it asks for by their hashes: by HTTP and by socket alike.
import { GraphQLError } from 'graphql'

/** Their texts by their hashes. */
export type Documents = ReadonlyMap<string, string>

export const NO_DOCUMENTS: Documents = new Map()

interface Asked {
  query?: string
  extensions?: Record<string, unknown> | null
}

/** The hash that is asked by, or null. Its form is that of Apollo's persisted queries. */
export function hashIn({ extensions }: Asked): string | null {
  const asked = extensions?.persistedQuery as { version?: unknown; sha256Hash?: unknown } | null | undefined
  return asked?.version === 1 && typeof asked.sha256Hash === 'string' ? asked.sha256Hash : null
}

/** The text that is asked by. Whoever asks by a hash that is not known sends the text then, so the error has the words that
 * clients know. */
export function textOf(asked: Asked, documents: Documents): string {
  if (asked.query) return asked.query
  const text = documents.get(hashIn(asked) ?? '')
  if (text !== undefined) return text
  throw new GraphQLError('PersistedQueryNotFound', { extensions: { code: 'PERSISTED_QUERY_NOT_IN_LIST' } })
}
