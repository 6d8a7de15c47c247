// The built program, killed in the middle of a turn: nothing that was typed or shown is lost.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDatabase, environmentOf, type TestDatabase } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import { TAKE_TURN, type Data } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'

const STORY = `query ($id: ID!) { adventure(id: $id) {
  runningTurn { id }
  lastTurn { id status text inputText failure { code message } inputTake { id } take { id } }
  head { canUndo take { text } }
  transcript { edges { node { text kind finish } } }
} }`

let database: TestDatabase
let endpoint: FakeEndpoint
const processes: Process[] = []
const start = async (env: Record<string, string> = {}) => {
  const started = await aProcess({ ...environmentOf(database), ...env })
  processes.push(started)
  return started
}
beforeEach(async () => {
  database = await aDatabase()
  endpoint = await startFakeEndpoint({ deltas: 40, delayMs: 1, holdAfter: 20 })
})
afterEach(async () => {
  for (const one of processes.splice(0))
    if (one.child.exitCode === null && one.child.signalCode === null) await one.kill()
  await endpoint.close()
  await database.remove()
})

const model = () => ({ MODEL_URL: endpoint.at('normal'), MODEL_NAME: 'fake' })

async function begin(server: Process): Promise<string> {
  const { scenarios } = await server.ask('{ scenarios { edges { node { id } } } }')
  const { startAdventure } = await server.ask(
    'mutation ($id: ID!) { startAdventure(input: { scenarioId: $id }) { ... on StartAdventurePayload { adventure { id } } } }',
    { id: scenarios.edges[0].node.id },
  )
  return startAdventure.adventure.id as string
}

const take = (server: Process, adventureId: string, requestId: string, text: string) =>
  server.ask(TAKE_TURN, { input: { adventureId, requestId, kind: 'DO', text } })
const story = async (server: Process, id: string): Promise<Data> =>
  (await server.ask(STORY, { id })).adventure

describe('kill -9 in the middle of a turn', () => {
  it('keeps the input and the text, shows the turn as interrupted, and the next turn works', async () => {
    const first = await start(model())
    const id = await begin(first)
    const { takeTurn } = await take(first, id, 'r1', 'lift the lamp')
    expect(takeTurn.turn.status).toBe('RUNNING')
    await endpoint.whenHeld()
    // The heartbeat saves what was shown within about a second.
    await expect
      .poll(async () => (await story(first, id)).lastTurn.text.length, { timeout: 5_000 })
      .toBeGreaterThan(40)
    const shown = (await story(first, id)).lastTurn.text as string
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await first.kill()

    const second = await start()
    const after = await story(second, id)
    expect(after.runningTurn).toBeNull()
    expect(after.lastTurn).toMatchObject({
      id: takeTurn.turn.id,
      status: 'FAILED',
      inputText: 'lift the lamp',
      failure: { code: 'INTERRUPTED' },
      take: null,
    })
    expect(after.lastTurn.text).toBe(shown)
    expect(after.transcript.edges.map((edge: Data) => edge.node.text).at(-1)).toBe('> You lift the lamp.')

    // The same request again is still that turn: the model is not asked twice.
    expect((await take(second, id, 'r1', 'lift the lamp')).takeTurn.turn.id).toBe(takeTurn.turn.id)

    await endpoint.set({ holdAfter: undefined })
    await take(second, id, 'r2', 'lift it again')
    await expect
      .poll(async () => (await story(second, id)).lastTurn.status, { timeout: 10_000 })
      .toBe('SAVED')
    const texts = (await story(second, id)).transcript.edges.map((edge: Data) => edge.node.kind)
    expect(texts).toEqual(['OPENING', 'DO', 'DO', 'NARRATION'])
    expect(await second.stop()).toBe(0)
  }, 60_000)

  it('leaves a retry that was under way as if it had never begun', async () => {
    endpoint.set({ holdAfter: undefined })
    const first = await start(model())
    const id = await begin(first)
    await take(first, id, 'r1', 'knock')
    await expect.poll(async () => (await story(first, id)).lastTurn.status, { timeout: 10_000 }).toBe('SAVED')
    const before = (await story(first, id)).transcript
    endpoint.set({ holdAfter: 20 })
    await first.ask('mutation ($input: RetryInput!) { retry(input: $input) { __typename } }', {
      input: { adventureId: id, requestId: 'r2' },
    })
    await endpoint.whenHeld()
    await first.kill()
    const second = await start()
    expect((await story(second, id)).transcript).toEqual(before)
  }, 60_000)
})

describe('one data folder', () => {
  it('belongs to one process, and the other gets a sentence', async () => {
    await start()
    await expect(start()).rejects.toThrow(/Another Forklore is running.*DATA_DIR/)
  }, 30_000)

  it('is free again at once when the process is killed', async () => {
    await (await start()).kill()
    expect((await start()).url).toMatch(/^http:/)
  }, 30_000)

  it('ends a running turn as interrupted when the server is told to stop', async () => {
    const first = await start(model())
    const id = await begin(first)
    await take(first, id, 'r1', 'wait')
    await endpoint.whenHeld()
    expect(await first.stop()).toBe(0)
    const second = await start()
    expect((await story(second, id)).lastTurn).toMatchObject({
      status: 'FAILED',
      failure: { code: 'INTERRUPTED' },
    })
    expect((await story(second, id)).lastTurn.text).not.toBe('')
  }, 60_000)
})

describe('a data folder that cannot be used', () => {
  const inFolder = (name: string) => join(database.folder, name)

  it('is named when the database is damaged, and the file is left as it is', async () => {
    const file = inFolder('broken.db')
    writeFileSync(file, 'this is not a database, however long one looks at it. '.repeat(200))
    const before = readFileSync(file)
    await expect(start({ DATABASE_URL: 'file:broken.db' })).rejects.toThrow(
      /broken\.db is damaged and was not touched/,
    )
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is named when it is a file, or its lock is no lock', async () => {
    writeFileSync(inFolder('file'), '')
    await expect(start({ DATA_DIR: inFolder('file') })).rejects.toThrow(/data folder .*file cannot be made/)
    writeFileSync(inFolder('forklore.lock'), 'no lock '.repeat(1_000))
    await expect(start()).rejects.toThrow(/cannot be used/)
  })

  it('makes the folder of its database, and a new secret for an empty one', async () => {
    writeFileSync(inFolder('secret'), '')
    await (await start({ DATABASE_URL: 'file:deep/er/x.db' })).stop()
    expect(readFileSync(inFolder('secret'), 'utf8').length).toBeGreaterThan(20)
  })
})

describe('bad settings from outside', () => {
  it.each([
    ['PORT', 'many', /PORT is "many"/],
    ['PORT', '99999', /PORT is "99999"/],
    ['HOST', '0.0.0.0', /TRUST_NETWORK/],
    ['TRUST_NETWORK', 'maybe', /can be on, links or off/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL/],
    ['DATABASE_URL', 'mysql://x', /DATABASE_URL/],
  ])('%s=%s is refused with a sentence', async (name, value, sentence) => {
    await expect(start({ [name]: value })).rejects.toThrow(sentence)
  })
})
