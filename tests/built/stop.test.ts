// The built program, told to stop in the middle of a turn: the turn is told to its end if it can be, no other begins, and
// whoever is in a hurry need not wait.
import { createClient } from 'graphql-ws'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { setTimeout as sleep } from 'node:timers/promises'
import { aDatabase, environmentOf, type TestDatabase } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import { TAKE_TURN, watchTurn, type Data } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'

let database: TestDatabase
let endpoint: FakeEndpoint
let server: Process
let id: string
const start = () =>
  aProcess({ ...environmentOf(database), MODEL_URL: endpoint.at('normal'), MODEL_NAME: 'fake' })

beforeEach(async () => {
  database = await aDatabase()
  endpoint = await startFakeEndpoint({ deltas: 40, delayMs: 1, holdAfter: 20 })
  server = await start()
  const { startAdventure } = await server.ask(
    'mutation { startAdventure(input: { title: "T" }) { ... on StartAdventurePayload { adventure { id } } } }',
  )
  id = startAdventure.adventure.id
})
afterEach(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null) await server.kill()
  await endpoint.close()
  await database.remove()
})

const take = async (requestId: string): Promise<Data> =>
  (await server.ask(TAKE_TURN, { input: { adventureId: id, requestId, kind: 'DO', text: 'wait' } })).takeTurn
const lastTurn = async (): Promise<Data> =>
  (
    await server.ask(
      'query ($id: ID!) { adventure(id: $id) { lastTurn { id status text failure { code } take { text } } } }',
      { id },
    )
  ).adventure.lastTurn

/** Takes half a turn, and watches it. */
async function halfATurn(): Promise<{ turnId: string; watching: ReturnType<typeof watchTurn> }> {
  const { turn } = await take('r1')
  await endpoint.whenHeld()
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  })
  const joined = new Promise<void>((resolve) =>
    client.on('message', ({ type }) => type === 'next' && resolve()),
  )
  const watching = watchTurn(client, turn.id)
  await joined
  return { turnId: turn.id, watching }
}
const told = (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => server.child.kill(signal)
const exit = () =>
  new Promise<number | null>((resolve) => server.child.once('exit', (code: number | null) => resolve(code)))

it('finishes the turn, lets no other begin, and says so', async () => {
  const { turnId, watching } = await halfATurn()
  const gone = exit()
  told()
  await expect.poll(() => server.output()).toMatch(/One turn is being finished/)
  expect(await take('r2')).toMatchObject({ code: 'NOT_POSSIBLE', message: expect.stringMatching(/stopping/) })
  // What was begun is still known by its request.
  expect((await take('r1')).turn.id).toBe(turnId)
  endpoint.release()
  const { text, events } = await watching
  expect(events.at(-1)).toMatchObject({ __typename: 'TurnSaved', take: { text: text.trim() } })
  expect(await gone).toBe(0)
  server = await start()
  expect(await lastTurn()).toMatchObject({ status: 'SAVED', take: { text: text.trim() } })
})

it('hands back what is not told in time, with its text', async () => {
  const { watching } = await halfATurn()
  const gone = exit()
  const began = performance.now()
  told()
  const { events, text } = await watching
  expect(performance.now() - began).toBeGreaterThan(6_500)
  expect(events.at(-1)).toMatchObject({
    __typename: 'TurnFailed',
    turn: { failure: { code: 'INTERRUPTED' } },
  })
  expect(await gone).toBe(0)
  expect(performance.now() - began, 'Docker would have killed it').toBeLessThan(10_000)
  server = await start()
  expect(await lastTurn()).toMatchObject({ status: 'FAILED', text })
}, 30_000)

it('waits no longer when it is told again, but one Ctrl-C may be heard twice', async () => {
  const { watching } = await halfATurn()
  const gone = exit()
  const began = performance.now()
  told('SIGINT')
  await sleep(50)
  told('SIGINT') // npm tells on what the terminal told already
  await sleep(1_000)
  expect(server.child.exitCode).toBeNull()
  told('SIGINT')
  expect((await watching).events.at(-1).__typename).toBe('TurnFailed')
  expect(await gone).toBe(0)
  expect(performance.now() - began).toBeLessThan(4_000)
  server = await start()
  expect((await lastTurn()).text).not.toBe('')
})

it('is quick when nothing runs', async () => {
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(2_000)
})
