// A start that cannot be says so in one sentence, and what to do; and it has touched nothing.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { backUp } from '../../../server/io/store/backup.ts'
import { openStore } from '../../../server/io/store/open.ts'
import { readFile } from '../../../server/io/store/sqlite-file.ts'
import { root } from '../../fakes/a-database.ts'

const prisma = join(root, 'prisma')

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'forklore-open-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (url: string) => openStore(readConfig({ DATA_DIR: folder, DATABASE_URL: url }).database, prisma)

describe('on Postgres', () => {
  it('that nobody listens for', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    for (const host of ['127.0.0.1', 'localhost'])
      await expect(start(`postgres://me:secret@${host}:${port}/story`)).rejects.toThrow(
        new RegExp(
          `^Postgres at ${host}:${port} cannot be reached \\(connect ECONNREFUSED [^)]*\\)\\. Start it, or correct DATABASE_URL\\.$`,
        ),
      )
  })

  it('whose name nobody knows, or whose address is none', async () => {
    await expect(start('postgres://nowhere.invalid/story')).rejects.toThrow(
      /^Postgres at nowhere\.invalid:5432 cannot be reached/,
    )
    await expect(start('postgres://me:pass/word@host:port:1/x')).rejects.toThrow(/Write it like postgres:/)
  })
})

describe('on SQLite', () => {
  it('with a folder for a file', async () => {
    await expect(start('file:')).rejects.toThrow(
      /^DATABASE_URL names the folder \S+\. Name a file in it, like file:forklore\.db, or leave DATABASE_URL out\.$/,
    )
    await expect(backUp({ kind: 'sqlite', file: folder }, join(folder, 'b'), '')).rejects.toThrow(
      /the folder/,
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('with a file for a folder', async () => {
    writeFileSync(join(folder, 'plain'), '')
    await expect(start('file:plain/story.db')).rejects.toThrow(/cannot be opened \(.*\)\. Let this user read/)
  })

  it('that ends well leaves everything in the one file', async () => {
    const db = await start('file:story.db')
    await db.write((tx) => tx.user.create({ data: { id: 'me', createdAt: new Date() } }))
    await db.close()
    copyFileSync(join(folder, 'story.db'), join(folder, 'alone.db'))
    expect(readFile(join(folder, 'alone.db'), (rows) => rows('SELECT "id" FROM it."User"'))).toEqual([
      { id: 'me' },
    ])
  })

  it('with too little room on the disk to bring it up to date: the data is untouched', () => {
    const file = join(folder, 'story.db')
    const migrations = join(folder, 'sqlite', 'migrations')
    mkdirSync(join(migrations, '0001_big'), { recursive: true })
    const text = `INSERT INTO "Big" SELECT hex(randomblob(100000)) FROM (SELECT 1 UNION SELECT 2 UNION SELECT 3)`
    writeFileSync(join(migrations, '0001_big', 'migration.sql'), `CREATE TABLE "Big" (t TEXT); ${text};`)
    expect(limited('unlimited')).toBe('')
    for (const [name, sql] of [
      ['0002_small', 'CREATE TABLE "Small" (t TEXT);'],
      ['0003_big', `${text}; ${text};`],
    ] as const) {
      mkdirSync(join(migrations, name))
      writeFileSync(join(migrations, name, 'migration.sql'), sql)
      const before = readFileSync(file)
      const said = limited(name === '0002_small' ? '500' : '1000') // of 600 and 1,800 kB that it would need
      expect(said).toMatch(
        /^The migration \w+ failed: .*\. Make room on the disk .* and start again; your data is untouched\.$/,
      )
      expect(readFileSync(file).subarray(100).equals(before.subarray(100))).toBe(true) // its head counts openings
      expect(readdirSync(folder).filter((left) => left.includes('migrating'))).toEqual([])
      expect(limited('unlimited')).toBe('')
    }
    expect(readFile(file, (rows) => rows('SELECT 1 FROM it."Big"'))).toHaveLength(9)
  })

  /** Starts where no file may grow above so many kB, which SQLite hears as a full disk. Answers what was said. */
  function limited(kilobytes: string): string {
    const script = `import('./server/io/store/open.ts')
      .then((m) => m.openStore({ kind: 'sqlite', file: process.env.FILE }, process.env.PRISMA))
      .then((db) => db.close(), (error) => console.log(error.message))`
    const bash = `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$0" --import tsx -e "$1"`
    const { stdout } = spawnSync('bash', ['-c', bash, process.execPath, script], {
      cwd: root,
      env: { ...process.env, FILE: join(folder, 'story.db'), PRISMA: folder },
      encoding: 'utf8',
    })
    return stdout.trim()
  }
})
