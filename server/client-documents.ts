// The documents of the built client, which it sends by their hashes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_DOCUMENTS, type Documents } from './graphql/documents.ts'

/** Their texts by their hashes; none where the client is not built, and so sends them whole.
 * @param clientDir the folder of the built client */
export function clientDocuments(clientDir: string): Documents {
  try {
    const list = readFileSync(join(clientDir, 'documents.json'), 'utf8')
    return new Map(Object.entries(JSON.parse(list) as Record<string, string>))
  } catch {
    return NO_DOCUMENTS
  }
}
