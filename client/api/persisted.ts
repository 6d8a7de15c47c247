// The documents of the built client: each stands where it is used, as a text, and is sent by its hash.
import type { TypedDocumentNode } from '@urql/core'

const hashes = new Map<string, string>()

/** A document as the build has put it in place of `graphql(…)`. Its name is that of its one operation. */
export function persisted(name: string, hash: string, text: string): TypedDocumentNode {
  hashes.set(name, hash)
  // urql reads texts as well; who asks knows the document by its types alone.
  return text as unknown as TypedDocumentNode
}

interface Named {
  definitions: readonly { kind: string; name?: { value: string } }[]
}

/** The hash by which the server knows a document; none where the client is not built. */
export function hashOf({ definitions }: Named): string | undefined {
  for (const definition of definitions)
    if (definition.kind === 'OperationDefinition') return hashes.get(definition.name?.value ?? '')
  return undefined
}
