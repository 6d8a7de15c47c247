// Postgres goes away just as a turn ends, and a process sleeps past its lease: nothing that was told is lost, and nothing
// is told twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aProcess, type Process } from '../fakes/a-process.ts'
import { TAKE_TURN, watchTurn, type Data } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'
import { administrate, startPostgres, type PostgresServer } from '../fakes/postgres-server.ts'

const STORY = `query ($id: ID!) { adventure(id: $id) {
  runningTurn { id }
  transcript { edges { node { text kind finish } } }
} }`
const TURN = 'query ($id: ID!) { turn(id: $id) { status text failure { code } take { text } } }'
const KEEP = `mutation ($id: ID!) { keepInterrupted(input: { turnId: $id }) {
  ... on KeepInterruptedPayload { turn { take { text finish } } } ... on UserError { message }
} }`

let postgres: PostgresServer
let endpoint: FakeEndpoint
let folder: string
let server: Process

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-away-'))
  ;[postgres, endpoint] = await Promise.all([startPostgres(), startFakeEndpoint()])
  await administrate(postgres.url('postgres'), 'CREATE DATABASE stories')
})
beforeEach(async () => {
  endpoint.set({ deltas: 40, delayMs: 1, holdAfter: 20 })
  server = await start()
})
afterEach(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null) await server.kill()
})
afterAll(async () => {
  await Promise.all([endpoint.close(), postgres.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const start = () =>
  aProcess({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url('stories'),
    MODEL_URL: endpoint.at('normal'),
    MODEL_NAME: 'fake',
  })

async function begin(): Promise<string> {
  const { startAdventure } = await server.ask(
    'mutation { startAdventure(input: { title: "T" }) { ... on StartAdventurePayload { adventure { id } } } }',
  )
  return startAdventure.adventure.id as string
}

let requests = 0
async function take(adventureId: string): Promise<string> {
  const input = { adventureId, requestId: `away-${++requests}`, kind: 'DO', text: 'wait' }
  return (await server.ask(TAKE_TURN, { input })).takeTurn.turn.id as string
}
const story = async (id: string): Promise<Data> => (await server.ask(STORY, { id })).adventure
const kinds = async (id: string) => (await story(id)).transcript.edges.map((edge: Data) => edge.node.kind)
const turnOf = async (id: string): Promise<Data> => (await server.ask(TURN, { id })).turn

it('a turn that ends while Postgres is away is saved when that is back, once, and told only then', async () => {
  const id = await begin()
  const turnId = await take(id)
  await endpoint.whenHeld()
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  })
  const joined = new Promise<void>((resolve) =>
    client.on('message', ({ type }) => type === 'next' && resolve()),
  )
  let isOver = false
  const watching = watchTurn(client, turnId).finally(() => (isOver = true))
  await joined
  await postgres.down()
  endpoint.release()
  await sleep(3_000)
  expect(isOver, 'the end was told before it was saved').toBe(false)
  await postgres.up()
  const { text, events } = await watching
  expect(events.at(-1)).toMatchObject({ __typename: 'TurnSaved', take: { text: text.trim() } })
  expect(await turnOf(turnId)).toMatchObject({ status: 'SAVED', take: { text: text.trim() } })
  expect(await kinds(id)).toEqual(['DO', 'NARRATION'])
  void client.dispose()
})

it('a process that slept past its lease writes nothing into the story, and its whole narration can be kept', async () => {
  const id = await begin()
  const turnId = await take(id)
  await endpoint.whenHeld()
  const asleep = server
  asleep.child.kill('SIGSTOP')
  // As if so much time had passed that its lease has run out.
  await administrate(
    postgres.url('stories'),
    `UPDATE "Turn" SET "leaseUntil" = now() AT TIME ZONE 'UTC' - interval '1 second' WHERE "status" = 'RUNNING'`,
  )
  server = await start()
  endpoint.set({ deltas: 4, holdAfter: undefined })
  const next = await take(id)
  await expect.poll(async () => (await turnOf(next)).status).toBe('SAVED')
  const before = (await story(id)).transcript
  const half = (await turnOf(turnId)).text as string
  asleep.child.kill('SIGCONT')
  endpoint.release()
  await expect
    .poll(async () => (await turnOf(turnId)).text.length, { timeout: 10_000 })
    .toBeGreaterThan(half.length + 20)
  const { status, failure, text } = await turnOf(turnId)
  expect([status, failure.code]).toEqual(['FAILED', 'INTERRUPTED'])
  expect((await story(id)).transcript).toEqual(before)
  const { keepInterrupted } = await server.ask(KEEP, { id: turnId })
  expect(keepInterrupted.turn.take).toEqual({ text: text.trim(), finish: 'INTERRUPTED' })
  // Its own version of that moment: the other line is whole.
  expect(await kinds(id)).toEqual(['DO', 'NARRATION'])
  await asleep.kill()
})

it('a turn that ends while Postgres stays away fails, and its text is kept', async () => {
  const id = await begin()
  const turnId = await take(id)
  await endpoint.whenHeld()
  await postgres.down()
  endpoint.release()
  await sleep(27_000)
  await postgres.up()
  await expect.poll(async () => (await turnOf(turnId)).status, { timeout: 10_000 }).toBe('FAILED')
  const { failure, text } = await turnOf(turnId)
  expect(failure.code).toBe('STORAGE_AWAY')
  expect((await server.ask(KEEP, { id: turnId })).keepInterrupted.turn.take.text).toBe(text.trim())
  expect(
    (await server.ask(TAKE_TURN, { input: { adventureId: id, requestId: 'next', kind: 'CONTINUE' } }))
      .takeTurn.__typename,
  ).toBe('TakeTurnPayload')
}, 90_000)
