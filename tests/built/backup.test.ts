// Backup and restore by the built commands, while the built server runs.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDatabase, environmentOf, kind, root, type TestDatabase } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import { TAKE_TURN, type Data } from '../fakes/an-app.ts'
import { startFakeEndpoint } from '../fakes/endpoint.ts'

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
  await expect(command('dance')).rejects.toThrow(
    /There are the commands backup, restore, import, memories, account and doctor/,
  )
})

it('survives a restore in the middle of a turn, whose words are then nobody’s', async () => {
  const endpoint = await startFakeEndpoint({ deltas: 40, delayMs: 1, holdAfter: 20 })
  await server.ask('mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { __typename } }', {
    input: { endpointUrl: endpoint.at('normal'), model: 'fake' },
  })
  await start('kept')
  const empty = join(database.folder, 'before.backup')
  await command('backup', empty)
  const { adventures } = await server.ask('{ adventures { edges { node { id } } } }')
  const input = {
    adventureId: adventures.edges[0].node.id as string,
    requestId: 'r',
    kind: 'DO',
    text: 'wait',
  }
  const { takeTurn } = await server.ask(TAKE_TURN, { input })
  await endpoint.whenHeld()
  const during = join(database.folder, 'during.backup')
  await command('backup', during)
  await command('restore', empty)
  endpoint.release()
  await server.ask('mutation ($id: ID!) { cancelTurn(input: { turnId: $id }) { __typename } }', {
    id: takeTurn.turn.id,
  })
  expect(await titles()).toEqual(['kept'])

  // A turn that ran when the backup was made runs no more.
  await command('restore', during)
  const { turn } = await server.ask('query ($id: ID!) { turn(id: $id) { status failure { code } } }', {
    id: takeTurn.turn.id,
  })
  expect(turn).toEqual({ status: 'FAILED', failure: { code: 'INTERRUPTED' } })
  endpoint.set({ holdAfter: undefined })
  expect((await server.ask(TAKE_TURN, { input: { ...input, requestId: 'r2' } })).takeTurn.__typename).toBe(
    'TakeTurnPayload',
  )
  await endpoint.close()
}, 120_000)

it('lets no page that was open before do harm', async () => {
  await start('kept')
  const query = '{ adventures { edges { node { id head { version } } } } }'
  const seen = (await server.ask(query)).adventures.edges[0].node
  const file = join(database.folder, 'the.backup')
  await command('backup', file)
  await command('restore', file)
  const input = { adventureId: seen.id as string, requestId: 'r', kind: 'DO', text: 'wait' }
  const moved = await server.ask(TAKE_TURN, { input: { ...input, expectedHeadVersion: seen.head.version } })
  expect(moved.takeTurn.__typename).toBe('StoryMoved')
  const { version } = moved.takeTurn.adventure.head
  const taken = await server.ask(TAKE_TURN, { input: { ...input, expectedHeadVersion: version } })
  expect(taken.takeTurn.__typename).toBe('TakeTurnPayload')
})

if (kind === 'sqlite')
  describe('a SQLite file', () => {
    const live = () => join(database.folder, 'story.db')

    it('that is empty, a lock, or half a backup is no backup', async () => {
      await start('kept')
      const whole = join(database.folder, 'whole')
      await command('backup', whole)
      writeFileSync(join(database.folder, 'empty'), '')
      writeFileSync(join(database.folder, 'half'), readFileSync(whole).subarray(0, 60_000))
      for (const name of ['empty', 'forklore.lock', 'half'])
        await expect(command('restore', join(database.folder, name)), name).rejects.toThrow(
          /no whole backup of Forklore/,
        )
      expect(await titles()).toEqual(['kept'])
    })

    it('is put in place of a damaged one, and of one whose log was left behind', async () => {
      await start('kept')
      const file = join(database.folder, 'the.backup')
      await command('backup', file)
      await start('later')
      await server.kill()
      rmSync(live()) // its -wal stays
      await command('restore', file)
      server = await aProcess(environmentOf(database))
      expect(await titles()).toEqual(['kept'])

      await server.stop()
      writeFileSync(live(), 'no database any more '.repeat(1_000))
      await command('restore', file)
      server = await aProcess(environmentOf(database))
      expect(await titles()).toEqual(['kept'])
    }, 120_000)

    it('of two that are restored at once, one is in place, whole', async () => {
      await start('kept')
      const file = join(database.folder, 'the.backup')
      await command('backup', file)
      const both = await Promise.allSettled([command('restore', file), command('restore', file)])
      expect(both.some((one) => one.status === 'fulfilled')).toBe(true)
      expect(await titles()).toEqual(['kept'])
    })
  })

it('changes nothing when the backup is none', async () => {
  await start('kept')
  const file = join(database.folder, 'noise')
  writeFileSync(file, 'not a database at all, whatever one may hope. '.repeat(500))
  await expect(command('restore', file)).rejects.toThrow()
  expect(await titles()).toEqual(['kept'])
})
