// Writes schema.graphql from the builder; `--print` only shows it.
import { writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from '../server/graphql/schema.ts'

const printed = `${printSchema(lexicographicSortSchema(schema))}\n`
if (process.argv.includes('--print')) process.stdout.write(printed)
else writeFileSync(new URL('../schema.graphql', import.meta.url), printed)
