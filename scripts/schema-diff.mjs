// The SQL that leads from one set of models to another, by Prisma's WASM schema engine: no binary, no live database.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { root } from './run.mjs'

/** Prisma's names for the databases: of a datasource, and of an adapter. */
const providers = {
  sqlite: { datasource: 'sqlite', adapter: 'sqlite' },
  postgres: { datasource: 'postgresql', adapter: 'postgres' },
}

/** The databases that have models, migrations and a client. */
export const databases = Object.keys(providers)

/** One instance serves all: its JavaScript half keeps state of its own. */
let loaded
const engineModule = () => (loaded ??= loadEngine())

async function loadEngine() {
  const folder = join(root, 'node_modules', '@prisma', 'schema-engine-wasm') // its package names no entry for these
  const glue = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href)
  const wasm = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')))
  const instance = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return glue
}

/** A database that holds nothing and forgets everything: comparing models asks only for its dialect. */
function noDatabase(provider) {
  const adapter = {
    provider,
    adapterName: 'none',
    queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
    executeRaw: async () => 0,
    executeScript: async () => {},
    dispose: async () => {},
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  }
  return {
    provider,
    adapterName: 'none',
    connect: async () => adapter,
    connectToShadowDb: async () => adapter,
  }
}

/** What `from` lacks to become `to` (texts of models; '' = an empty database). Empty when they are equal. */
export async function schemaDiff(database, from, to) {
  const { datasource, adapter } = providers[database]
  const whole = (models) => `datasource db {\n provider = "${datasource}"\n}\n${models}`
  const target = (content) => ({
    tag: 'schemaDatamodel',
    files: [{ path: 'schema.prisma', content: whole(content) }],
  })
  const { SchemaEngine } = await engineModule()
  const factory = bindMigrationAwareSqlAdapterFactory(noDatabase(adapter))
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', whole(to)]] }, () => {}, factory)
  const answer = await engine.diff({
    from: target(from),
    to: target(to),
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return /^\s*(--.*\s*)*$/.test(answer.stdout ?? '') ? '' : answer.stdout
}

/** The models of the product today. */
export const currentModels = () => readFileSync(join(root, 'prisma', 'models.prisma'), 'utf8')
