// Typed documents for the client, made from schema.graphql alone.
import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['client/**/*.{ts,tsx}', '!client/api/generated/**'],
  ignoreNoDocuments: true,
  generates: {
    'client/api/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: true },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { DateTime: 'string', JSON: 'unknown' },
      },
    },
  },
}

export default config
