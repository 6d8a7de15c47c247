// Makes everything that is generated: Prisma clients, Pothos types, schema.graphql, typed documents.
// Nothing of it is committed but schema.graphql.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stampOf } from './stamp.mjs'
import { root, run } from './run.mjs'

const stampFile = join(root, 'generated', '.stamp')
const prismaStampFile = join(root, 'generated', 'prisma', '.stamp')
const prismaInputs = ['package-lock.json', 'scripts/codegen.mjs', 'prisma/models.prisma']
prismaInputs.push('prisma/sqlite/datasource.prisma', 'prisma/postgres/datasource.prisma')
const inputs = [
  ...prismaInputs,
  'codegen.ts',
  'scripts/print-schema.ts',
  'server',
  'client',
  'schema.graphql',
]

const isStamped = (file, of) => existsSync(file) && readFileSync(file, 'utf8') === stampOf(of)

/** One schema file for each database: its datasource and the shared models. What is there for these models stays: whatever
 * runs meanwhile needs it. */
function prismaClients() {
  if (isStamped(prismaStampFile, prismaInputs)) return
  rmSync(join(root, 'generated'), { recursive: true, force: true })
  const models = readFileSync(join(root, 'prisma', 'models.prisma'), 'utf8')
  for (const database of ['sqlite', 'postgres']) {
    const source = join(root, 'prisma', database, 'datasource.prisma')
    const folder = join(root, 'generated', 'prisma')
    mkdirSync(folder, { recursive: true })
    const joined = join(folder, `${database}.prisma`)
    writeFileSync(joined, readFileSync(source, 'utf8') + models)
    run('prisma', ['generate', '--schema', joined, '--no-hints'], {
      quiet: true,
      // Naming some executable keeps prisma from downloading its own engine, which generating never runs.
      env: {
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    })
    const made = join(root, 'generated', database, 'client.ts')
    if (!existsSync(made) || !readFileSync(made, 'utf8').includes('AdventureModel'))
      throw new Error(`prisma generate made no models for ${database}`)
  }
  writeFileSync(prismaStampFile, stampOf(prismaInputs))
}

export function codegen({ ifNeeded = false } = {}) {
  if (ifNeeded && isStamped(stampFile, inputs)) return
  prismaClients()
  run('tsx', ['scripts/print-schema.ts'])
  run('graphql-codegen', ['--config', 'codegen.ts'], { quiet: true })
  writeFileSync(stampFile, stampOf(inputs))
}
