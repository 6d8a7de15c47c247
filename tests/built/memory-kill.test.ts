// The built program, killed at random moments of its memory work: no memory is lost, none is there twice, none is half, and
// the next start goes on by itself, without a turn.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BLOCK, blocksToRemember } from '../../server/engine/memory/blocks.ts'
import { aDatabase, environmentOf, type TestDatabase } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'

const TURNS = 50
const KILLS = 5

const WORK = 'query ($id: ID!) { adventure(id: $id) { memoryWork { status } } }'

let database: TestDatabase
let endpoint: FakeEndpoint
let server: Process | null = null

beforeAll(async () => {
  database = await aDatabase()
  endpoint = await startFakeEndpoint({
    text: ({ body }) => {
      const asked = body?.messages?.at(-1)?.content ?? ''
      const words = /words (\d+)/.exec(asked.split('oldest first:')[1] ?? '')
      return asked.includes('oldest first:') ? `It was the block of ${words?.[1] ?? 'nothing'}.` : 'Told.'
    },
  })
})
afterAll(async () => {
  await server?.kill()
  await endpoint.close()
  await database.remove()
})

const start = async () =>
  (server = await aProcess({
    ...environmentOf(database),
    MODEL_URL: endpoint.at('normal'),
    MODEL_NAME: 'fake',
  }))

const calls = () =>
  endpoint.requests.filter(({ body }) =>
    body?.messages?.at(-1)?.content.includes('The moments, oldest first'),
  )

/** Plays a story of which nothing is remembered yet. */
async function tellStory(): Promise<string> {
  const { ask, stop } = await start()
  await ask(
    'mutation { saveSettings(input: { memoryOn: false }) { ... on UserError { message } ... on SaveSettingsPayload { settings { memoryOn } } } }',
  )
  const { startAdventure } = await ask(
    'mutation { startAdventure(input: {}) { ... on StartAdventurePayload { adventure { id } } } }',
  )
  const { id } = startAdventure.adventure
  for (let turn = 0; turn < TURNS; turn++) {
    const input = { adventureId: id, requestId: `r${turn}`, kind: 'STORY', text: `words ${turn}` }
    await ask(
      'mutation ($input: TakeTurnInput!) { takeTurn(input: $input) { ... on UserError { message } } }',
      { input },
    )
    const running = async () =>
      (await ask('query ($id: ID!) { adventure(id: $id) { runningTurn { id } } }', { id })).adventure
        .runningTurn
    await expect.poll(running, { timeout: 10_000, interval: 5 }).toBeNull()
  }
  await ask(
    'mutation { saveSettings(input: { memoryOn: true }) { ... on UserError { message } ... on SaveSettingsPayload { settings { memoryOn } } } }',
  )
  expect(await stop()).toBe(0)
  return id
}

it('loses and doubles nothing', async () => {
  const id = await tellStory()
  expect(calls()).toHaveLength(0)
  endpoint.set({ delayMs: 25 })
  const blocks = blocksToRemember(TURNS * 2 - 1)
  for (let kill = 0; kill < KILLS; kill++) {
    const { kill: killNow } = await start()
    const before = calls().length
    await expect.poll(() => calls().length, { timeout: 20_000 }).toBeGreaterThan(before)
    await sleep((kill * 137) % 400)
    await killNow()
  }
  endpoint.set({ delayMs: 0 })
  const { ask, stop } = await start()
  const work = async () => (await ask(WORK, { id })).adventure.memoryWork?.status
  let seen = -1
  // A run asks for the next one, so it is over when nothing more comes.
  for (
    const until = Date.now() + 60_000;
    Date.now() < until && (seen !== calls().length || (await work()) !== 'DONE');
  ) {
    seen = calls().length
    await sleep(1_000)
  }
  expect(await work()).toBe('DONE')
  expect(await stop()).toBe(0)
  const db = await database.open()
  const memories = await db.reader.memory.findMany({ orderBy: { block: 'asc' } })
  // A blank story has no opening: the input of turn t stands at depth 2t.
  expect(memories.map(({ block, depth, text, stale }) => [block, depth, text, stale])).toEqual(
    Array.from({ length: blocks }, (_, block) => [
      block,
      block * BLOCK + BLOCK - 1,
      `It was the block of ${(block * BLOCK) / 2}.`,
      false,
    ]),
  )
  const summaries = await db.reader.summary.findMany({ where: { stale: false } })
  expect(summaries.length).toBeGreaterThan(0)
  expect(new Set(summaries.map(({ depth }) => depth)).size).toBe(summaries.length)
  console.log(`${calls().length} calls for ${blocks} memories through ${KILLS} kills`)
  // Each kill costs at most the call that it met.
  expect(calls().length).toBeLessThanOrEqual(blocks + KILLS)
  await db.close()
}, 180_000)
