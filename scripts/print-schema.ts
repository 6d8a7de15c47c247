// Writes schema.graphql from the builder; `--check` only says whether the committed one is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from '../server/graphql/schema.ts'

const file = new URL('../schema.graphql', import.meta.url)
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== printed) {
    console.error('schema.graphql is not what the server has. Run npm run codegen and commit it.')
    process.exit(1)
  }
} else writeFileSync(file, printed)
