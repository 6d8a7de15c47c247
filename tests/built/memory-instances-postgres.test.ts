// The memory work of two instances of the built program, over real Postgres and Redis: they share it, either may be killed or
// stopped in the middle of it, Postgres may be started anew, and each block is remembered once.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BLOCK, blocksToRemember } from '../../server/engine/memory/blocks.ts'
import { root } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import type { Data } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'
import { administrate, startPostgres, type PostgresServer } from '../fakes/postgres-server.ts'
import { hasRedis, startRedis, type RedisServer } from '../fakes/redis-server.ts'

const TURNS = 30
/** A blank story has no opening: the input of turn t stands at depth 2t. */
const BLOCKS = blocksToRemember(TURNS * 2 - 1)
const REMEMBER = `mutation ($id: ID!) { remember(input: { adventureId: $id }) {
  __typename ... on UserError { message }
} }`

let postgres: PostgresServer
let redis: RedisServer
let endpoint: FakeEndpoint
let folder: string
let story: string
let a: Process
let b: Process
let started: Process[] = []

const environment = (name: string) => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: postgres.url('stories'),
  REDIS_URL: redis.url,
  TRUST_NETWORK: 'on',
  SECRET_KEY: 'the same for both',
  MODEL_URL: endpoint.at('normal'),
  MODEL_NAME: 'fake',
})
async function start(name: string): Promise<Process> {
  const process = await aProcess(environment(name))
  started.push(process)
  return process
}

/** What was asked for so far: the first turn of each block, in the order of the calls. */
const calls = (): number[] =>
  endpoint.requests.flatMap(({ body }) => {
    const asked = body?.messages?.at(-1)?.content ?? ''
    return asked.includes('oldest first:') ? [blockIn(asked)] : []
  })
const blockIn = (asked: string) =>
  (Number(/words (\d+)/.exec(asked.split('oldest first:')[1] ?? '')?.[1]) * 2) / BLOCK

async function rows(sql: string): Promise<Data[]> {
  const client = new Client({ connectionString: postgres.url('stories') })
  await client.connect()
  try {
    return (await client.query<Data>(sql)).rows
  } finally {
    await client.end()
  }
}
const memories = () => rows('SELECT "block", "text", "stale" FROM "Memory" ORDER BY "block"')
const queued = () => rows('SELECT data, state FROM forklore_jobs.job')

/** Waits until all is remembered and nobody has anything to do, and looks at what came of it. */
async function expectAllOnce(): Promise<void> {
  await expect.poll(async () => (await memories()).length, { timeout: 60_000 }).toBe(BLOCKS)
  await expect.poll(queued, { timeout: 40_000 }).toEqual([])
  expect(await memories()).toEqual(
    Array.from({ length: BLOCKS }, (_, block) => ({
      block,
      text: `It was the block of ${block}.`,
      stale: false,
    })),
  )
  expect(await rows('SELECT "status" FROM "MemoryWork"')).toEqual([{ status: 'DONE' }])
}

/** Tells a story of which nothing is remembered. */
async function tellStory(): Promise<string> {
  const { ask, stop } = await start('a')
  const remembers = (isOn: boolean) =>
    ask(`mutation { saveSettings(input: { memoryOn: ${isOn}, summaryOn: false }) { __typename } }`)
  await remembers(false)
  const { startAdventure } = await ask(
    'mutation { startAdventure(input: {}) { ... on StartAdventurePayload { adventure { id } } } }',
  )
  const { id } = startAdventure.adventure
  for (let turn = 0; turn < TURNS; turn++) {
    const input = { adventureId: id, requestId: `r${turn}`, kind: 'STORY', text: `words ${turn}` }
    await ask('mutation ($input: TakeTurnInput!) { takeTurn(input: $input) { __typename } }', { input })
    const running = async () =>
      (await ask('query ($id: ID!) { adventure(id: $id) { runningTurn { id } } }', { id })).adventure
        .runningTurn
    while ((await running()) !== null) await sleep(5)
  }
  await remembers(true)
  await stop()
  return id
}

beforeAll(async () => {
  if (!hasRedis) return
  folder = mkdtempSync(join(tmpdir(), 'forklore-memory-'))
  const text = ({ body }: { body?: Data }) => {
    const asked: string = body?.messages?.at(-1)?.content ?? ''
    return asked.includes('oldest first:') ? `It was the block of ${blockIn(asked)}.` : 'Told.'
  }
  ;[postgres, redis, endpoint] = await Promise.all([
    startPostgres(),
    startRedis(),
    startFakeEndpoint({ text }),
  ])
  await administrate(postgres.url('postgres'), 'CREATE DATABASE stories')
  story = await tellStory()
}, 120_000)
beforeEach(async () => {
  if (!hasRedis) return
  await administrate(
    postgres.url('stories'),
    'DELETE FROM "Memory"',
    'DELETE FROM "MemoryWork"',
    'DELETE FROM forklore_jobs.job',
  )
  endpoint.requests.length = 0
  endpoint.set({ delayMs: 0, holdAfter: undefined })
})
afterEach(async () => {
  const isGone = ({ child }: Process) => child.exitCode !== null || child.signalCode !== null
  for (const one of started) if (!isGone(one)) await one.kill()
  started = []
})
afterAll(async () => {
  if (!hasRedis) return
  await Promise.all([endpoint.close(), redis.stop(), postgres.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const begun = (count: number) => expect.poll(() => calls().length, { timeout: 15_000 }).toBeGreaterThan(count)

describe.skipIf(!hasRedis)('two instances', () => {
  it('remember each block once, however often both are asked, and one that starts meanwhile doubles nothing', async () => {
    endpoint.set({ delayMs: 40 })
    a = await start('a')
    await begun(0)
    b = await start('b')
    for (let count = 0; count < 8; count++) {
      await Promise.all([a, b].map(({ ask }) => ask(REMEMBER, { id: story })))
      await sleep(100)
    }
    await expectAllOnce()
    expect(calls()).toEqual(Array.from({ length: BLOCKS }, (_, block) => block))
  }, 120_000)

  it('go on when the one that works is killed, without being asked', async () => {
    endpoint.set({ delayMs: 40 })
    a = await start('a')
    await begun(2)
    b = await start('b')
    await a.kill()
    const [cutOff, killedAt] = [calls().length, performance.now()]
    await expect.poll(() => calls().length, { timeout: 60_000 }).toBeGreaterThan(cutOff)
    console.log(`taken over after ${Math.round(performance.now() - killedAt)} ms`)
    await expectAllOnce()
    expect(calls().length, 'the call that was cut off, once more').toBeLessThanOrEqual(BLOCKS + 1)
  }, 120_000)

  it('go on when the one that works freezes, and it does no more when it wakes in the middle of that', async () => {
    endpoint.set({ delayMs: 40 })
    a = await start('a')
    await begun(2)
    b = await start('b')
    a.child.kill('SIGSTOP')
    const cutOff = calls().length
    await expect.poll(() => calls().length, { timeout: 60_000 }).toBeGreaterThan(cutOff)
    a.child.kill('SIGCONT')
    await expectAllOnce()
    expect(calls().length).toBeLessThanOrEqual(BLOCKS + 1)
    expect(a.output()).toContain('memory work was left to another instance')
    expect(await a.stop()).toBe(0)
  }, 120_000)

  it('go on at once when the one that works is stopped', async () => {
    endpoint.set({ delayMs: 40 })
    a = await start('a')
    await begun(2)
    b = await start('b')
    const stoppedAt = performance.now()
    expect(await a.stop()).toBe(0)
    await begun(calls().length)
    expect(performance.now() - stoppedAt).toBeLessThan(8_000)
    await expectAllOnce()
    expect(calls().length).toBeLessThanOrEqual(BLOCKS + 1)
  }, 120_000)

  it('go on when Postgres was started anew', async () => {
    endpoint.set({ delayMs: 40 })
    ;[a, b] = await Promise.all([start('a'), start('b')])
    await begun(2)
    await postgres.restart()
    // A run that met it in the middle of a write ends with that as its reason, as the next turn would begin another.
    await sleep(1_000)
    await a.ask(REMEMBER, { id: story })
    await expectAllOnce()
    expect(calls().length).toBeLessThanOrEqual(BLOCKS + 1)
  }, 120_000)

  it('keep nothing of the queue in a backup, and remember what a restored story lacks', async () => {
    a = await start('a')
    await expectAllOnce()
    await administrate(postgres.url('stories'), 'DELETE FROM "Memory" WHERE "block" > 2')
    await a.kill()
    const file = join(folder, 'the.backup')
    const command = (...words: string[]) =>
      promisify(execFile)(process.execPath, [join(root, 'dist', 'server', 'commands.js'), ...words], {
        env: { PATH: process.env.PATH, ...environment('a') },
      })
    await command('backup', file)
    const { stdout } = await promisify(execFile)('pg_restore', ['--list', file])
    expect(stdout).toContain('TABLE public Memory')
    expect(stdout).not.toContain('forklore_jobs')
    await administrate(postgres.url('stories'), 'DELETE FROM "Adventure"')
    await command('restore', file)
    expect(await memories()).toHaveLength(3)
    b = await start('b')
    await expectAllOnce()
  }, 120_000)
})
