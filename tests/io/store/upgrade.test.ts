// Upgrades: a story from the first schema is whole after every migration since; and a migration that is killed has
// never happened.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateSqlite } from '../../../server/io/store/migrate-sqlite.ts'
import { openSqlite } from '../../../server/io/store/sqlite.ts'
import { takesOnPath } from '../../../server/io/store/path.ts'
import { migrationsFolder, root } from '../../fakes/a-database.ts'
import { FIRST_STORY, firstMigrations } from '../../fakes/first-story.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-upgrade-'))
  file = join(folder, 'story.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeFirst(): void {
  migrateSqlite(file, firstMigrations('sqlite', folder))
  const db = new Database(file)
  db.exec('PRAGMA journal_mode = WAL') // as a server leaves it
  db.exec(FIRST_STORY)
  db.close()
}

describe('a story of the first version', () => {
  it('reads the same after all migrations', async () => {
    writeFirst()
    migrateSqlite(file, migrationsFolder)
    const db = await openSqlite(file)
    const text = async (branchId: number) =>
      (await takesOnPath(db.reader, { branchId, depth: 2 }, 0)).map((take) => take.text).join(' ')
    expect([await text(1), await text(2)]).toEqual(['O a n1', 'O a n2'])
    const adventure = await db.reader.adventure.findUniqueOrThrow({
      where: { id: 'a' },
      include: { turns: true, states: true },
    })
    expect(adventure).toMatchObject({ title: 'First', headBranchId: 2, headDepth: 2, headVersion: 7 })
    expect(adventure.turns).toMatchObject([{ id: 't', status: 'FAILED', failureCode: 'BUSY' }])
    expect(adventure.states.map((state) => state.body).toSorted()).toEqual(['{"hp":5}', '{}'])
    await db.close()
  })
})

describe('kill -9 in the middle of a migration', () => {
  it('leaves the old file as it was, and the next start goes through', async () => {
    writeFirst()
    const slow = join(folder, 'slow')
    cpSync(join(folder, 'first'), slow, { recursive: true })
    mkdirSync(join(slow, '0002_slow'))
    // Long enough to be killed in: counts to ten million before it ends.
    const count = `with recursive n(x) as (select 1 union all select x + 1 from n where x < 10000000) select count(*) from n`
    writeFileSync(
      join(slow, '0002_slow', 'migration.sql'),
      `CREATE TABLE "New" (x INTEGER); INSERT INTO "New" ${count}; ALTER TABLE "User" ADD COLUMN "y" TEXT;`,
    )
    const script = `import('./server/io/store/migrate-sqlite.ts').then((m) => { console.log('begun'); m.migrateSqlite(${JSON.stringify(file)}, ${JSON.stringify(slow)}) })`
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await expect.poll(() => existsSync(`${file}.migrating`)).toBe(true)
    await sleep(300)
    const before = readFileSync(file)
    child.kill('SIGKILL')
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL') // it had not ended by itself
    expect(readFileSync(file).equals(before)).toBe(true)
    const db = new Database(file)
    expect(db.prepare('select count(*) n from "Take"').get()).toMatchObject({ n: 4 })
    expect(db.prepare(`select count(*) n from sqlite_master where name = 'New'`).get()).toMatchObject({
      n: 0,
    })
    db.close()

    writeFileSync(join(slow, '0002_slow', 'migration.sql'), 'CREATE TABLE "New" (x INTEGER);')
    expect(migrateSqlite(file, slow)).toEqual(['0002_slow'])
    expect(execFileSync('ls', [folder], { encoding: 'utf8' })).not.toContain('migrating')
  })
})
