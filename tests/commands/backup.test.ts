// `npm run backup` and `npm run restore`: what they write has everybody's stories in it, and is for who runs them alone.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupCommand, restoreCommand, type Installation } from '../../server/commands/backup.ts'
import { migrateSqlite } from '../../server/io/store/migrate-sqlite.ts'
import { migrationsFolder, root } from '../fakes/a-database.ts'
import { FIRST_STORY, firstMigrations } from '../fakes/first-story.ts'

let dataDir: string
let installation: Installation
let umask: number
beforeEach(() => {
  umask = process.umask(0o022)
  dataDir = mkdtempSync(join(tmpdir(), 'forklore-backup-'))
  const file = join(dataDir, 'forklore.db')
  installation = { database: { kind: 'sqlite', file }, dataDir, root }
  migrateSqlite(file, firstMigrations('sqlite', dataDir))
  const db = new Database(file)
  db.exec(FIRST_STORY)
  db.close()
  migrateSqlite(file, migrationsFolder)
  rmSync(join(dataDir, 'backups'), { recursive: true, force: true }) // the migration's own
})
afterEach(() => {
  process.umask(umask)
  rmSync(dataDir, { recursive: true, force: true })
})

const othersMay = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o077

it('writes backups that nobody else on the machine can read', async () => {
  await backupCommand(installation, [])
  const [backup] = readdirSync(join(dataDir, 'backups'))
  expect(othersMay('backups')).toBe(0)
  expect(othersMay('backups', backup!)).toBe(0)

  mkdirSync(join(dataDir, 'elsewhere'))
  await backupCommand(installation, [join(dataDir, 'elsewhere', 'one.db')])
  expect(othersMay('elsewhere', 'one.db')).toBe(0)
})

it('leaves to others nothing of what it puts back', async () => {
  const file = join(dataDir, 'the.backup')
  await backupCommand(installation, [file])
  process.umask(0o022)
  await restoreCommand(installation, [file])
  expect(othersMay('forklore.db')).toBe(0)
})

it('puts back what has nobody in it yet, as a server for many has at its first backup', async () => {
  rmSync(join(dataDir, 'forklore.db'))
  migrateSqlite(join(dataDir, 'forklore.db'), migrationsFolder)
  const file = join(dataDir, 'the.backup')
  await backupCommand(installation, [file])
  expect(await restoreCommand(installation, [file])).toContain(`Everything is as ${file} has it.`)
})
