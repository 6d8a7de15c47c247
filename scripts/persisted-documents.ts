// In the built client: puts each document, and its hash, where it is used, and writes the list by which the server knows
// them. Else every page would carry all documents, and send them whole with each question.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getOperationAST, parse } from 'graphql'
import type { Plugin } from 'vite'

const GENERATED = 'client/api/generated'
const IMPORT = /^import \{ graphql \} from '(.*)generated\/gql\.ts'$/m
/** No document holds a backtick, or anything that is put in when it runs: codegen reads them as they stand. */
const DOCUMENT = /\bgraphql\(\s*`([^`]*)`\s*,?\s*\)/g

/** The list of documents in the folder of the built client: their texts by their hashes. */
const LIST = 'documents.json'

/** The name of the one operation in it; a piece for others has none. */
const nameOf = (source: string) => getOperationAST(parse(source))?.name?.value

export function persistedDocuments(): Plugin {
  let list = ''
  let byName = new Map<string, { hash: string; text: string }>()
  return {
    name: 'persisted-documents',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      list = readFileSync(join(GENERATED, 'persisted-documents.json'), 'utf8')
      const known = Object.entries(JSON.parse(list) as Record<string, string>)
      byName = new Map(known.map(([hash, text]) => [nameOf(text) ?? '', { hash, text }]))
    },
    transform(code) {
      const found = IMPORT.exec(code)
      if (!found) return undefined
      const api = found[1]
      const placed = code.replace(DOCUMENT, (_call, source: string) => {
        const name = nameOf(source)
        if (name === undefined) return 'null' // a fragment stands in the documents that use it
        const document = byName.get(name)
        if (!document) return this.error(`The operation ${name} is not generated. Run npm run codegen.`)
        const { hash, text } = document
        return `/* @__PURE__ */ persisted(${[name, hash, text].map((part) => JSON.stringify(part)).join(', ')})`
      })
      return {
        code: placed.replace(found[0], `import { persisted } from '${api}persisted.ts'`),
        map: null,
      }
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: LIST, source: list })
    },
  }
}
