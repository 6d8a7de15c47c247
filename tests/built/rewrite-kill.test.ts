// The built program, killed while it writes memories anew and then while it makes a summary anew: the next start goes on by
// itself, nothing is written twice, and the words before come back exactly; the command of the terminal does the same.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDatabase, environmentOf, kind, root, type TestDatabase } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import type { Data } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'

const TURNS = 30
const BLOCKS = 9

let database: TestDatabase
let endpoint: FakeEndpoint
let server: Process | null = null
let calls = 0
let say = 'Old'

beforeAll(async () => {
  database = await aDatabase()
  endpoint = await startFakeEndpoint({
    text: ({ body }) =>
      (body?.messages?.at(-1)?.content ?? '').includes('oldest first:') ? `${say} ${++calls}.` : 'Told.',
  })
})
afterAll(async () => {
  await server?.kill()
  await endpoint.close()
  await database.remove()
})

const env = () => ({ ...environmentOf(database), MODEL_URL: endpoint.at('normal'), MODEL_NAME: 'fake' })
const start = async () => (server = await aProcess(env()))

const STORY = `query ($id: ID!) { adventure(id: $id) { runningTurn { id } memoryWork { kind status done total failure }
  lastRewriting { memoryCount } summaries { edges { node { text depth } } }
  memories { edges { node { text revision } } } } }`
const story = async (id: string) => (await server!.ask(STORY, { id })).adventure
const texts = async (id: string): Promise<string[]> =>
  (await story(id)).memories.edges.map(({ node }: { node: { text: string } }) => node.text)
const act = async (field: string, id: string) => {
  const asked = await server!.ask(
    `mutation ($id: ID!) { ${field}(input: { adventureId: $id }) { __typename ... on UserError { message } } }`,
    { id },
  )
  expect(asked[field].message).toBeUndefined()
}
/** Waits until it is done; the vector of a memory that the program died over comes after it. */
const done = async (id: string, isDone: (story: Data) => boolean) => {
  await expect.poll(async () => isDone(await story(id)), { timeout: 40_000, interval: 100 }).toBe(true)
  await expect.poll(async () => (await story(id)).memoryWork.status, { timeout: 40_000 }).toBe('DONE')
}

async function tellStory(): Promise<string> {
  const { startAdventure } = await server!.ask(
    'mutation { startAdventure(input: {}) { ... on StartAdventurePayload { adventure { id } } } }',
  )
  const { id } = startAdventure.adventure
  for (let turn = 0; turn < TURNS; turn++) {
    const input = { adventureId: id, requestId: `r${turn}`, kind: 'STORY', text: `words ${turn}` }
    const TAKE = 'mutation ($input: TakeTurnInput!) { takeTurn(input: $input) { __typename } }'
    await server!.ask(TAKE, { input })
    await expect.poll(async () => (await story(id)).runningTurn, { timeout: 10_000, interval: 5 }).toBeNull()
  }
  await expect.poll(async () => (await texts(id)).length, { timeout: 40_000 }).toBe(BLOCKS)
  await expect.poll(async () => (await story(id)).memoryWork.status, { timeout: 40_000 }).toBe('DONE')
  return id
}

it('goes on with a rewriting, and with a summary made anew; the words before come back', async () => {
  await start()
  const id = await tellStory()
  const before = await texts(id)
  say = 'New'
  endpoint.set({ delayMs: 60 })
  await act('rewriteMemories', id)
  await expect.poll(async () => (await story(id)).memoryWork.done, { timeout: 20_000 }).toBeGreaterThan(2)
  await server!.kill()
  const first = calls
  await start()
  await done(id, ({ lastRewriting }) => lastRewriting?.memoryCount === BLOCKS)
  const after = await story(id)
  expect(after.memories.edges.every(({ node }: { node: { revision: number } }) => node.revision === 1)).toBe(
    true,
  )
  expect(calls - first).toBeLessThan(BLOCKS - 1) // what was written is not written again
  const { length } = after.summaries.edges
  await act('rebuildSummary', id)
  await server!.kill()
  await start()
  await done(id, ({ summaries }) => summaries.edges.length > length)
  expect((await story(id)).summaries.edges).toHaveLength(length + 1)
  await act('restoreRewritten', id)
  expect(await texts(id)).toEqual(before)
  endpoint.set({ delayMs: 0 })

  const command = async (...words: string[]) => {
    const built = join(root, 'dist', 'server', 'commands.js')
    const options = { env: { PATH: process.env.PATH, ...env() } }
    return (await promisify(execFile)(process.execPath, [built, 'memories', ...words], options)).stdout
  }
  if (kind === 'sqlite') await expect(command('rewrite', id)).rejects.toThrow(/Another Forklore is running/)
  expect(await server!.stop()).toBe(0)
  expect(await command('compare', id, '--blocks', '2')).toContain('today   New')
  expect(await command('rewrite', id)).toContain(`${BLOCKS} of ${BLOCKS}`)
  expect(await command('restore', id)).toContain(`${BLOCKS} memories`)
  await start()
  expect(await texts(id)).toEqual(before)
  expect(await server!.stop()).toBe(0)
}, 180_000)
