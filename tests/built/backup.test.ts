// Backup and restore by the built commands, while the built server runs.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aDatabase, environmentOf, root, type TestDatabase } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import type { Data } from '../fakes/an-app.ts'

let database: TestDatabase
let server: Process
beforeEach(async () => {
  database = await aDatabase()
  server = await aProcess(environmentOf(database))
})
afterEach(async () => {
  await server.stop()
  await database.remove()
})

/** Runs a built command as `npm run` would, beside the server. */
async function command(...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...environmentOf(database) }
  const built = join(root, 'dist', 'server', 'commands.js')
  const { stdout } = await promisify(execFile)(process.execPath, [built, ...words], { env })
  return stdout
}

const start = (title: string) =>
  server.ask('mutation ($title: String) { startAdventure(input: { title: $title }) { __typename } }', {
    title,
  })
const titles = async () => {
  const { adventures } = await server.ask('{ adventures { edges { node { title head { depth } } } } }')
  return adventures.edges.map((edge: Data) => edge.node.title).toSorted() as string[]
}

it('brings everything back as it was, and keeps what was there before', async () => {
  await start('kept')
  const file = join(database.folder, 'the.backup')
  expect(await command('backup', file)).toContain(file)
  await start('later')
  expect(await titles()).toEqual(['kept', 'later'])

  const said = await command('restore', file)
  expect(await titles()).toEqual(['kept'])
  await start('after') // the server goes on, and ids go on where they were
  expect(await titles()).toEqual(['after', 'kept'])

  const before = /before is in (\S+?)\.\n/.exec(said)?.[1]
  expect(existsSync(before!)).toBe(true)
  await command('restore', before!)
  expect(await titles()).toEqual(['kept', 'later'])
}, 120_000)

it('writes over no file, and says what it needs', async () => {
  const file = join(database.folder, 'precious')
  writeFileSync(file, 'precious')
  await expect(command('backup', file)).rejects.toThrow(/is there already/)
  expect(readFileSync(file, 'utf8')).toBe('precious')
  await expect(command('restore')).rejects.toThrow(/Name the backup/)
  await expect(command('restore', join(database.folder, 'none'))).rejects.toThrow(/no backup at/)
  await expect(command('dance')).rejects.toThrow(/There are the commands backup and restore/)
})

it('changes nothing when the backup is none', async () => {
  await start('kept')
  const file = join(database.folder, 'noise')
  writeFileSync(file, 'not a database at all, whatever one may hope. '.repeat(500))
  await expect(command('restore', file)).rejects.toThrow()
  expect(await titles()).toEqual(['kept'])
})
