// Restoring a SQLite file: there is a database at every moment, the old or the new one, and nothing is left lying about.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp, restore } from '../../../server/io/store/backup.ts'
import { lockFolder } from '../../../server/io/store/lock-file.ts'
import { migrateSqlite } from '../../../server/io/store/migrate-sqlite.ts'
import { openStore } from '../../../server/io/store/open.ts'
import { keepFile, readFile } from '../../../server/io/store/sqlite-file.ts'
import { migrationsFolder, root } from '../../fakes/a-database.ts'
import { FIRST_STORY, firstMigrations } from '../../fakes/first-story.ts'

let folder: string
let file: string
let backup: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-restore-'))
  file = join(folder, 'data', 'story.db')
  backup = join(folder, 'the.backup')
  mkdirSync(join(folder, 'data'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function sql(statements: string, on = file): void {
  const db = new Database(on)
  db.exec(statements)
  db.close()
}

/** The first value that a query over the schema `it` answers. */
const one = (query: string, on = file): unknown =>
  readFile(on, (rows) => Object.values(rows(query)[0] as object)[0])

const titleIn = (on = file) => one('select title from it."Adventure"', on)
const back = (from = backup, migrations = migrationsFolder) =>
  restore({ kind: 'sqlite', file }, from, migrations, new Date())

/** An installation with the first story in it, and a backup of it; since then it has another title. */
async function begin(): Promise<void> {
  migrateSqlite(file, firstMigrations('sqlite', folder))
  sql(FIRST_STORY)
  migrateSqlite(file, migrationsFolder)
  rmSync(join(folder, 'data', 'backups'), { recursive: true, force: true })
  await backUp({ kind: 'sqlite', file }, backup, migrationsFolder)
  sql(`PRAGMA journal_mode = WAL; UPDATE "Adventure" SET "title" = 'Later', "headVersion" = 20`)
}

/** Restores one backup after the other in a process of its own, until it is killed or has done `times`. */
function restoring(times: number, ...backups: string[]) {
  const script = `import('./server/io/store/backup.ts').then(async ({ restore }) => {
    const { place, backups, migrations, times } = JSON.parse(process.env.WORK)
    console.log('begun')
    for (let i = 0; i < times; i++) await restore(place, backups[i % backups.length], migrations, new Date())
  }).finally(() => require('node:fs').writeFileSync(process.env.ENDED, ''))`
  const work = { place: { kind: 'sqlite', file }, backups, migrations: migrationsFolder, times }
  const ended = join(folder, 'ended')
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: root,
    env: { ...process.env, WORK: JSON.stringify(work), ENDED: ended },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, begun: once(child.stdout, 'data'), exited: once(child, 'exit'), ended }
}

describe('at every moment', () => {
  it('there is a database in its place', async () => {
    await begin()
    const { begun, exited, ended } = restoring(100, backup)
    await begun
    let looks = 0
    let gone = 0
    for (const until = Date.now() + 40_000; !existsSync(ended) && Date.now() < until; looks++)
      if (!existsSync(file)) gone++
    expect(gone).toBe(0)
    expect(looks).toBeGreaterThan(1_000)
    expect(await exited).toEqual([0, null])
  })

  it('a kill leaves the old or the new one, and the next start and restore go through', async () => {
    await begin()
    const other = join(folder, 'other.backup')
    await backUp({ kind: 'sqlite', file }, other, migrationsFolder)
    for (let round = 0; round < 5; round++) {
      const { child, begun, exited } = restoring(1_000, backup, other)
      await begun
      await sleep(Math.random() * 300)
      child.kill('SIGKILL')
      expect(await exited).toEqual([null, 'SIGKILL'])
      expect(['First', 'Later']).toContain(titleIn())
      expect(one('PRAGMA it.integrity_check')).toBe('ok')
      sql(`PRAGMA journal_mode = WAL; UPDATE "Adventure" SET "headDepth" = ${round}`) // as a server would
    }
    await back()
    expect(titleIn()).toBe('First')
    const db = await openStore({ kind: 'sqlite', file }, join(root, 'prisma'))
    await db.close()
    expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('restoring'))).toEqual([])
  })
})

it('what a restore left that was cut off before there was a database is named at the start', async () => {
  await begin()
  const left = `${file}.restoring`
  writeFileSync(left, 'half')
  rmSync(file)
  const start = () => openStore({ kind: 'sqlite', file }, join(root, 'prisma'))
  await expect(start()).rejects.toThrow(/A restore was cut off.*story\.db\.restoring.*Restore again.*remove/s)
  expect(existsSync(file)).toBe(false)
  await back()
  expect(existsSync(left)).toBe(false)
  await (await start()).close()
  expect(titleIn()).toBe('First')
})

describe('what is kept', () => {
  it('of an older backup is no second copy', async () => {
    const first = firstMigrations('sqlite', folder)
    const older = join(folder, 'older.db')
    migrateSqlite(older, first)
    sql(FIRST_STORY, older)
    await begin()
    const kept = await back(older)
    expect(readdirSync(join(folder, 'data', 'backups'))).toEqual([kept!.split('/').at(-1)])
    expect([titleIn(), titleIn(kept!)]).toEqual(['First', 'Later'])
    expect(migrateSqlite(file, migrationsFolder)).toEqual([])
  })

  it('of a damaged file is the file as it is', async () => {
    await begin()
    const noise = 'no database any more '.repeat(1_000)
    writeFileSync(file, noise)
    const kept = (await back())!
    expect(titleIn()).toBe('First')
    expect(readFileSync(kept, 'utf8')).toBe(noise)
    expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('story.db'))).toEqual([
      'story.db',
    ])
  })

  it('is named when the restore then fails, which changes nothing', async () => {
    await begin()
    sql(`PRAGMA foreign_keys = OFF; UPDATE "Take" SET "branchId" = 99 WHERE "id" = 4`, backup)
    const unlock = lockFolder(join(folder, 'data')) // as a server does
    const refused = await back().catch((error: Error) => error.message)
    unlock()
    const [, kept] = /points? to nothing.*What was there before is in (\S+)\.$/.exec(String(refused)) ?? []
    expect([titleIn(), titleIn(kept)]).toEqual(['Later', 'Later'])
  })

  it('is a copy where the file system knows no hard links', () => {
    writeFileSync(join(folder, 'a'), 'old')
    for (const code of ['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK']) {
      const kept = join(folder, 'kept', code)
      keepFile(join(folder, 'a'), kept, () => {
        throw Object.assign(new Error(code), { code })
      })
      expect(readFileSync(kept, 'utf8')).toBe('old')
    }
  })
})

it('no head looks like one that an open page knows, whether a server runs or not', async () => {
  await begin()
  await back()
  expect(one('select "headVersion" from it."Adventure"')).toBe(21)
  sql(`UPDATE "Adventure" SET "headVersion" = 30`)
  const unlock = lockFolder(join(folder, 'data'))
  await back()
  unlock()
  expect(one('select "headVersion" from it."Adventure"')).toBe(31)
})

it('a backup of a newer Forklore is refused by its name, and nothing is changed', async () => {
  await begin()
  const newer = join(folder, 'newer')
  cpSync(migrationsFolder, newer, { recursive: true })
  mkdirSync(join(newer, '0099_more'))
  writeFileSync(join(newer, '0099_more', 'migration.sql'), 'CREATE TABLE "More" (id TEXT);')
  migrateSqlite(backup, newer)
  await expect(back()).rejects.toThrow(
    /^The backup \S+the\.backup was written by a newer Forklore \(it has 0099_more\)/,
  )
  expect(titleIn()).toBe('Later')
  expect(readdirSync(join(folder, 'data')).filter((name) => /restoring|backups/.test(name))).toEqual([])
})
