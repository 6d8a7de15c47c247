// The SQL that leads from one set of models to another, by Prisma's WASM schema engine: no binary, no live database.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { root } from './run.mjs'

const providers = {
  sqlite: { name: 'sqlite', factory: () => new PrismaLibSql({ url: ':memory:' }) },
}

/** The databases that have models, migrations and a client. */
export const databases = Object.keys(providers)

async function engineModule() {
  const folder = join(root, 'node_modules', '@prisma', 'schema-engine-wasm') // its package names no entry for these
  const glue = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href)
  const wasm = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')))
  const instance = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return glue
}

/** What `from` lacks to become `to` (texts of models; '' = an empty database). Empty when they are equal. */
export async function schemaDiff(database, from, to) {
  const { name, factory } = providers[database]
  const whole = (models) => `datasource db {\n provider = "${name}"\n}\n${models}`
  const target = (content) => ({
    tag: 'schemaDatamodel',
    files: [{ path: 'schema.prisma', content: whole(content) }],
  })
  const { SchemaEngine } = await engineModule()
  const adapter = bindMigrationAwareSqlAdapterFactory(factory())
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', whole(to)]] }, () => {}, adapter)
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
