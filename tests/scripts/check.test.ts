// `npm run check` sees what it is there to see: a schema.graphql that was not committed, migrations that are not the models.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMigrations } from '../../server/io/store/migrations.ts'
import { migrationsFolder, root } from '../fakes/a-database.ts'

describe('schema.graphql', () => {
  let copy: string
  let file: string
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'forklore-check-'))
    file = join(copy, 'schema.graphql')
    const sources = ['package.json', 'package-lock.json', 'tsconfig.json', 'codegen.ts', 'schema.graphql']
    for (const name of [...sources, 'prisma', 'scripts', 'server', 'client'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    // A folder of links with a stamp of its own: nothing here can install into the real one.
    const modules = join(copy, 'node_modules')
    mkdirSync(modules)
    for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '.forklore-lock'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
    const lock = readFileSync(join(copy, 'package-lock.json'))
    writeFileSync(join(modules, '.forklore-lock'), createHash('sha256').update(lock).digest('hex'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  function check(CI: string) {
    const env = { ...process.env, CI }
    const step = ['scripts/check.mjs', 'schema.graphql']
    const { status, stderr } = spawnSync(process.execPath, step, { cwd: copy, env, encoding: 'utf8' })
    return { status, stderr }
  }

  it('that differs from the server fails, though generating then mends it', () => {
    const right = readFileSync(file, 'utf8')
    writeFileSync(file, right.replace('type Adventure', 'type Stranger {\n  x: Int\n}\n\ntype Adventure'))
    expect(check('')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /schema\.graphql: it is not what the server has \(line \d+: "type Stranger/,
      ) as string,
    })
    expect(readFileSync(file, 'utf8')).toBe(right)
    expect(check('')).toMatchObject({ status: 0 })
  }, 120_000)

  it('on CI is the one that git has, since the tests before have generated', () => {
    const right = readFileSync(file, 'utf8')
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@localhost', ...words], { cwd: copy })
    const commit = (text: string) => {
      writeFileSync(file, text)
      git('add', 'schema.graphql')
      git('commit', '--quiet', '--message', 'x')
      writeFileSync(file, right)
    }
    git('init', '--quiet')
    commit(`${right}\ntype Stranger {\n  x: Int\n}\n`)
    expect(check('true')).toMatchObject({ status: 1, stderr: expect.stringContaining('commit it') as string })
    commit(right)
    expect(check('true')).toMatchObject({ status: 0 })
  }, 120_000)
})

describe('the SQL of the migrations', () => {
  const made = readMigrations(migrationsFolder).map(({ sql }) => sql)
  let differences: (migrations: string[], models: string[]) => string[]
  let models: string
  beforeAll(async () => {
    const scripts = join(root, 'scripts')
    const { schemaDiff, currentModels } = (await import(join(scripts, 'schema-diff.mjs'))) as {
      schemaDiff: (database: string, from: string, to: string) => Promise<string>
      currentModels: () => string
    }
    models = await schemaDiff('sqlite', '', currentModels())
    ;({ shapeDifferences: differences } = (await import(join(scripts, 'shape.mjs'))) as {
      shapeDifferences: typeof differences
    })
  })

  it('is what the models say, but for a partial index', () => {
    expect(differences(made, [models])).toEqual([])
  })

  it.each([
    ['a foreign key that deletes otherwise', 'ON DELETE CASCADE', 'ON DELETE SET NULL', 'foreign key'],
    ['no foreign key', /,\s+CONSTRAINT "Take_parentId_fkey"[^,\n]*/, '', 'foreign key Take'],
    ['an index that is not unique', 'CREATE UNIQUE INDEX "Take_', 'CREATE INDEX "Take_', 'index Take_'],
    ['an index of one part', /(CREATE UNIQUE INDEX "Take_.*);/, '$1 WHERE "depth" > 0;', 'index Take_'],
    ['an index in another order', '"Take"("branchId", "depth")', '"Take"("depth", "branchId")', 'index '],
    ['a column of another type', '"depth" INTEGER NOT NULL', '"depth" TEXT NOT NULL', 'column '],
    ['a column that may be null', '"depth" INTEGER NOT NULL', '"depth" INTEGER', 'column '],
    ['another default', '"headDepth" INTEGER NOT NULL DEFAULT -1', '"headDepth" INTEGER NOT NULL', 'column '],
    ['ids that come again', ' PRIMARY KEY AUTOINCREMENT', ' PRIMARY KEY', 'table '],
    ['a table more', /$/, '\nCREATE TABLE "More" ("x" TEXT);', 'table More'],
  ])('is told from models that have %s', (_what, from, to, named) => {
    const other = models.replace(from, to)
    expect(other).not.toBe(models)
    const found = differences(made, [other])
    expect(found.join('\n')).toContain(`: ${named}`)
    expect(found.length).toBeLessThanOrEqual(4)
  })
})
