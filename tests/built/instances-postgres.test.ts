// Two instances of the built program behind one story, over real Postgres and Redis: either may be killed, put to sleep or
// stopped, and so may Redis and Postgres; who watches anywhere hears the same, and nothing that was told is lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from 'graphql-ws'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aProcess, type Process } from '../fakes/a-process.ts'
import { TAKE_TURN, watchTurn, type Data } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'
import { administrate, startPostgres, type PostgresServer } from '../fakes/postgres-server.ts'
import { hasNginx, startNginx, type Proxy } from '../fakes/several-proxy.ts'
import { hasRedis, startRedis, type RedisServer } from '../fakes/redis-server.ts'

const STORY = `query ($id: ID!) { adventure(id: $id) {
  runningTurn { id } presence { players spectators }
  transcript { edges { node { text kind } } }
} }`
const TURN = 'query ($id: ID!) { turn(id: $id) { status text failure { code } take { text finish } } }'
const CANCEL = `mutation ($id: ID!) { cancelTurn(input: { turnId: $id, keepText: true }) {
  ... on CancelTurnPayload { turn { status take { text } } } ... on UserError { code message }
} }`
const EVENTS = `subscription ($id: ID!) { adventureEvents(adventureId: $id, text: false) {
  __typename ... on Event { cursor } ... on TurnFailed { turn { id } } ... on TurnSaved { turn { id } }
} }`

let postgres: PostgresServer
let redis: RedisServer
let endpoint: FakeEndpoint
let folder: string
let a: Process
let b: Process
const clients: Client[] = []

/** What is so in a moment, also on a busy machine. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 })

const start = (name: string): Promise<Process> =>
  aProcess({
    DATA_DIR: join(folder, name),
    DATABASE_URL: postgres.url('stories'),
    REDIS_URL: redis.url,
    TRUST_NETWORK: 'on',
    SECRET_KEY: 'the same for both',
    MODEL_URL: endpoint.at('normal'),
    MODEL_NAME: 'fake',
  })
const isGone = ({ child }: Process) => child.exitCode !== null || child.signalCode !== null

beforeAll(async () => {
  if (!hasRedis) return
  folder = mkdtempSync(join(tmpdir(), 'forklore-instances-'))
  ;[postgres, redis, endpoint] = await Promise.all([startPostgres(), startRedis(), startFakeEndpoint()])
  await administrate(postgres.url('postgres'), 'CREATE DATABASE stories')
  // Both find an empty database, at the same moment.
  ;[a, b] = await Promise.all([start('a'), start('b')])
})
beforeEach(async () => {
  endpoint.set({ deltas: 60, delayMs: 4, holdAfter: undefined })
  if (isGone(a)) a = await start('a')
  if (isGone(b)) b = await start('b')
})
afterEach(async () => {
  for (const client of clients.splice(0)) await Promise.resolve(client.dispose()).catch(() => {}) // its server is gone
})
afterAll(async () => {
  if (!hasRedis) return
  for (const one of [a, b]) if (!isGone(one)) await one.kill()
  await Promise.all([endpoint.close(), redis.stop(), postgres.stop()])
  rmSync(folder, { recursive: true, force: true })
})

/** A client of one instance, or of those that `at` names, one after the other. */
function socket(at: Process | Proxy | (() => Process), token?: string): Client {
  const client = createClient({
    url: () => `${(typeof at === 'function' ? at() : at).url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: token ? { authorization: `Bearer ${token}` } : undefined,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => sleep(20),
  })
  clients.push(client)
  return client
}

async function begin(at: Process | Proxy): Promise<string> {
  const { scenarios } = await at.ask('{ scenarios { edges { node { id } } } }')
  const { startAdventure } = await at.ask(
    'mutation ($id: ID!) { startAdventure(input: { scenarioId: $id }) { ... on StartAdventurePayload { adventure { id } } } }',
    { id: scenarios.edges[0].node.id },
  )
  return startAdventure.adventure.id as string
}

let requests = 0
const take = async (at: Process | Proxy, adventureId: string): Promise<Data> => {
  const input = { adventureId, requestId: `r${++requests}`, kind: 'DO', text: 'look' }
  return (await at.ask(TAKE_TURN, { input })).takeTurn
}
const takeTurn = async (at: Process | Proxy, adventureId: string): Promise<string> =>
  (await take(at, adventureId)).turn.id as string
/** Takes a turn whose narrator falls silent in the middle. */
const halfATurn = async (at: Process, adventureId: string): Promise<string> => {
  endpoint.set({ holdAfter: 20 })
  const id = await takeTurn(at, adventureId)
  await endpoint.whenHeld()
  endpoint.set({ holdAfter: undefined })
  return id
}
const story = async (at: Process, id: string): Promise<Data> => (await at.ask(STORY, { id })).adventure
const turnOf = async (at: Process | Proxy, id: string): Promise<Data> => (await at.ask(TURN, { id })).turn
const statusOf = async (at: Process, id: string): Promise<string> => (await turnOf(at, id)).status as string
const ready = async ({ url }: Process) => {
  const answer = await fetch(`${url}/ready`)
  return `${answer.status} ${await answer.text()}`
}

/** Resolves when a client has heard something. */
const joined = (client: Client) =>
  new Promise<void>((resolve) => client.on('message', ({ type }) => type === 'next' && resolve()))

/** What has happened to a story, as one instance tells it. */
function eventsOf(
  at: Process,
  adventureId: string,
  token?: string,
): { events: Data[]; over: Promise<unknown> } {
  const events: Data[] = []
  const over = new Promise((resolve) =>
    socket(at, token).subscribe<{ adventureEvents: Data }>(
      { query: EVENTS, variables: { id: adventureId } },
      {
        next: ({ data }) => events.push(data?.adventureEvents),
        error: resolve,
        complete: () => resolve('complete'),
      },
    ),
  )
  return { events, over }
}
const typesOf = (events: Data[], turnId: string): string[] =>
  events.filter((event) => event.turn?.id === turnId).map((event) => event.__typename as string)

/** As if so much time had passed that the leases of running turns have run out. */
const expireLeases = () =>
  administrate(
    postgres.url('stories'),
    `UPDATE "Turn" SET "leaseUntil" = now() AT TIME ZONE 'UTC' - interval '1 second' WHERE "status" = 'RUNNING'`,
  )

describe.skipIf(!hasRedis)('two instances', () => {
  it('tell every watcher the same text, wherever he is, and wherever he comes back', async () => {
    const id = await begin(a)
    endpoint.set({ deltas: 150, delayMs: 8 })
    const turnId = await takeTurn(a, id)
    let count = 0
    const roaming = Array.from({ length: 4 }, () => socket(() => (count++ % 2 ? a : b)))
    const open: WebSocket[] = []
    for (const client of roaming) client.on('opened', (opened) => open.push(opened as WebSocket))
    const dropping = setInterval(() => open.shift()?.terminate(), 60)
    const everybody = [socket(a), socket(b), ...roaming]
    const seen = await Promise.all(everybody.map((client) => watchTurn(client, turnId)))
    clearInterval(dropping)
    const { take: saved } = await turnOf(b, turnId)
    for (const { text, gaps, repeats, events } of seen) {
      expect([text.trim(), gaps, repeats]).toEqual([saved.text, 0, 0])
      expect(events.at(-1).__typename).toBe('TurnSaved')
    }
    const snapshots = seen.map(
      ({ events }) => events.filter((one) => one.__typename === 'TurnSnapshot').length,
    )
    expect(count, 'few came back').toBeGreaterThan(8)
    expect(Math.max(...snapshots), 'a cursor was not understood').toBe(1)
  })

  it('refuse a second turn, and add up who watches', async () => {
    const id = await begin(a)
    const turnId = await halfATurn(a, id)
    expect(await take(b, id)).toMatchObject({ code: 'TURN_IN_PROGRESS', turn: { id: turnId } })
    const [one] = [eventsOf(a, id), eventsOf(b, id)]
    await soon(async () => (await story(b, id)).presence).toEqual({ players: 2, spectators: 0 })
    await soon(() => one!.events.at(-1)?.__typename).toBe('PresenceChanged')
    endpoint.release()
    await soon(() => statusOf(b, turnId)).toBe('SAVED')
  })

  it('cancel each other’s turns, and keep the text', async () => {
    const id = await begin(a)
    const turnId = await halfATurn(a, id)
    const watching = watchTurn(socket(a), turnId)
    const { cancelTurn } = await b.ask(CANCEL, { id: turnId })
    expect(cancelTurn.turn.status).toBe('CANCELLED')
    const { text, events } = await watching
    expect(events.at(-1).__typename).toBe('TurnCancelled')
    expect(cancelTurn.turn.take.text).toBe(text.trim())
    expect(endpoint.aborted).toBeGreaterThan(0)
  })

  it('end who watches by a link that was taken back at the other, within a second', async () => {
    const id = await begin(a)
    const { createShare } = await a.ask(
      `mutation ($id: ID!) { createShare(input: { adventureId: $id, role: SPECTATOR }) {
        ... on CreateSharePayload { share { id token } } } }`,
      { id },
    )
    const guest = eventsOf(a, id, createShare.share.token)
    await soon(() => guest.events.length).toBeGreaterThan(0)
    const began = performance.now()
    await b.ask('mutation ($id: ID!) { revokeShare(input: { shareId: $id }) { __typename } }', {
      id: createShare.share.id,
    })
    expect(await guest.over).toBe('complete')
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

describe.skipIf(!hasRedis)('an instance that is killed in the middle of a turn', () => {
  it('is missed once its lease has run out: watchers hear the end elsewhere, and the story goes on there', async () => {
    const id = await begin(a)
    const turnId = await halfATurn(a, id)
    const dying = a
    eventsOf(a, id)
    await soon(async () => (await story(b, id)).presence.players).toBe(1)
    const watching = [socket(b), socket(() => (isGone(dying) ? b : dying))].map((one) =>
      watchTurn(one, turnId),
    )
    await sleep(1_300) // it saves what was shown about every second
    const shown = (await turnOf(b, turnId)).text as string
    await a.kill()
    expect((await take(b, id)).code, 'it may still live').toBe('TURN_IN_PROGRESS')
    expect((await b.ask(CANCEL, { id: turnId })).cancelTurn.turn.status, 'so it is not ended').toBe('RUNNING')
    await expireLeases()
    for (const { text, events } of await Promise.all(watching)) {
      expect(text).toBe(shown)
      expect(events.at(-1)).toMatchObject({
        __typename: 'TurnFailed',
        turn: { failure: { code: 'INTERRUPTED' } },
      })
    }
    expect((await turnOf(b, turnId)).text).toBe(shown)
    await soon(async () => (await story(b, id)).presence.players).toBe(0)
    const next = await takeTurn(b, id)
    await soon(() => statusOf(b, next)).toBe('SAVED')
  })

  it('tells nothing more into the story when it only slept, and what it was told is kept', async () => {
    const id = await begin(a)
    const { events } = eventsOf(b, id)
    const turnId = await halfATurn(a, id)
    a.child.kill('SIGSTOP')
    await expireLeases()
    const next = await takeTurn(b, id)
    await soon(() => statusOf(b, next)).toBe('SAVED')
    const before = (await story(b, id)).transcript
    a.child.kill('SIGCONT')
    endpoint.release()
    const whole = (await turnOf(b, next)).take.text as string
    await soon(async () => (await turnOf(a, turnId)).text.length).toBeGreaterThanOrEqual(whole.length)
    expect(await turnOf(b, turnId)).toMatchObject({ status: 'FAILED', failure: { code: 'INTERRUPTED' } })
    expect((await story(a, id)).transcript).toEqual(before)
    await soon(() => typesOf(events, next)).toEqual(['TurnSaved'])
    expect(typesOf(events, turnId)).toEqual(['TurnFailed'])
    expect((await take(a, id)).__typename, 'it goes on as one of two').toBe('TakeTurnPayload')
  })

  it('hands its turn back when it is told to stop', async () => {
    const id = await begin(b)
    const turnId = await halfATurn(b, id)
    eventsOf(b, id)
    await soon(async () => (await story(a, id)).presence.players).toBe(1)
    const watching = watchTurn(socket(a), turnId)
    expect(await b.stop()).toBe(0)
    expect((await watching).events.at(-1).turn.failure.code).toBe('INTERRUPTED')
    expect((await story(a, id)).presence.players).toBe(0)
    expect((await take(a, id)).__typename).toBe('TakeTurnPayload')
  })
})

describe.skipIf(!hasRedis || !hasNginx)('behind the proxy of compose.several.yaml', () => {
  it('a player is told his turn, and goes on when the instance that he met is gone', async () => {
    const proxied = await startNginx({ one: a, two: b })
    try {
      const id = await begin(proxied)
      endpoint.set({ deltas: 100, delayMs: 8 })
      const turnId = await takeTurn(proxied, id)
      const seen = await Promise.all([1, 2, 3, 4].map(() => watchTurn(socket(proxied), turnId)))
      const { take: saved } = await turnOf(proxied, turnId)
      expect(seen.map(({ text }) => text.trim())).toEqual(seen.map(() => saved.text))
      await a.kill()
      const next = await takeTurn(proxied, id)
      expect((await watchTurn(socket(proxied), next)).events.at(-1).__typename).toBe('TurnSaved')
    } finally {
      proxied.stop()
    }
  })
})

describe.skipIf(!hasRedis)('what they stand on', () => {
  it('Redis may go, and come back empty: the turn is saved meanwhile, and all catch up to its exact text', async () => {
    const id = await begin(a)
    const turnId = await halfATurn(a, id)
    const sockets = [socket(a), socket(b)]
    const watching = sockets.map((one) => watchTurn(one, turnId))
    await Promise.all(sockets.map(joined))
    expect(await ready(b)).toBe('200 ready')
    await redis.down()
    expect(await ready(b)).toBe('503 Redis does not answer.')
    endpoint.release()
    await soon(() => statusOf(b, turnId)).toBe('SAVED')
    await redis.up()
    const { take: saved } = await turnOf(b, turnId)
    for (const { text, events } of await Promise.all(watching)) {
      expect(text.trim()).toBe(saved.text)
      expect(events.at(-1).__typename).toBe('TurnSaved')
    }
    await soon(() => ready(b)).toBe('200 ready')
  })

  it('Postgres may be started anew in the middle of a turn', async () => {
    const id = await begin(a)
    const turnId = await halfATurn(a, id)
    const sockets = [socket(a), socket(b)]
    const watching = sockets.map((one) => watchTurn(one, turnId))
    await Promise.all(sockets.map(joined))
    await postgres.restart()
    endpoint.release()
    for (const { text, events } of await Promise.all(watching)) {
      expect(events.at(-1).__typename).toBe('TurnSaved')
      expect(events.at(-1).take.text).toBe(text.trim())
    }
    expect(isGone(a) || isGone(b)).toBe(false)
  })
})
