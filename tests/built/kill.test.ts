// The built program, killed at random moments of a turn, again and again: no input is lost, nothing is half written, no
// lock outlasts its lease, what was shown is kept but for the last second, and the story goes on.
// FORKLORE_KILL_ROUNDS=500 kills it so often.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LEASE_MS } from '../../server/engine/story/turns.ts'
import type { Database } from '../../server/io/store/database.ts'
import { aDatabase, environmentOf, kind, type TestDatabase } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import type { Data } from '../fakes/an-app.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../fakes/endpoint.ts'

const ROUNDS = Number(process.env.FORKLORE_KILL_ROUNDS ?? 25)
/** Text is saved about every second; a busy machine is late. */
const LOST_MS = 1_500

const STORY = `query ($id: ID!) { adventure(id: $id) {
  runningTurn { id }
  lastTurn { id requestId status text inputText failure { code } inputTake { id } take { id text } }
  transcript(last: 40) { edges { node { id depth text kind finish } } }
} }`
const EVENTS = `subscription ($id: ID!) { adventureEvents(adventureId: $id, text: true) {
  __typename ... on TurnSnapshot { text } ... on TurnText { offset text }
} }`
const TURN = '... on Payload { turn { id } } ... on UserError { code message }'
const asking = (name: string) => {
  const type = name[0]!.toUpperCase() + name.slice(1)
  return `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ${TURN.replace('Payload', `${type}Payload`)} } }`
}
const KEEP = `mutation ($id: ID!) { keepInterrupted(input: { turnId: $id }) {
  __typename ... on KeepInterruptedPayload { turn { take { text finish } } } ... on UserError { message }
} }`

let database: TestDatabase
let endpoint: FakeEndpoint
let server: Process
/** Beside the server, to look at rows and to let time pass. SQLite has one owner, and needs neither. */
let beside: Database | null
const start = async () => (server = await aProcess(environmentOf(database)))

beforeAll(async () => {
  database = await aDatabase()
  endpoint = await startFakeEndpoint({ delayMs: 8 })
  server = await aProcess({
    ...environmentOf(database),
    MODEL_URL: endpoint.at('normal'),
    MODEL_NAME: 'fake',
  })
  beside = kind === 'postgres' ? await database.open() : null
})
afterAll(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null) await server.kill()
  await beside?.close()
  await endpoint.close()
  await database.remove()
})

/** A sequence that looks random and is the same in each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

interface Shown {
  at: number
  text: string
}

/** What a watcher of the story saw, and when. */
function watch(id: string): { shown: Shown[]; leave: () => void } {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  })
  const shown: Shown[] = []
  let text = ''
  const sink = {
    next: ({ data }: { data?: Data }) => {
      const event = data?.adventureEvents
      if (event?.__typename === 'TurnSnapshot') text = event.text
      else if (event?.__typename === 'TurnText') text = text.slice(0, event.offset) + event.text
      else return
      shown.push({ at: performance.now(), text })
    },
    error: () => {}, // its server is killed
    complete: () => {},
  }
  client.subscribe({ query: EVENTS, variables: { id } }, sink)
  return { shown, leave: () => void client.dispose() }
}

const story = async (id: string): Promise<Data> => (await server.ask(STORY, { id })).adventure
const texts = ({ transcript }: Data): string[] => transcript.edges.map((edge: Data) => edge.node.text)

/** The lock of a dead process goes with its lease, and not later. */
async function outliveLease(killedAt: Date): Promise<void> {
  if (!beside) return
  const running = await beside.reader.turn.findMany({ where: { status: 'RUNNING' } })
  for (const { leaseUntil } of running)
    expect(leaseUntil.getTime()).toBeLessThanOrEqual(killedAt.getTime() + LEASE_MS)
  const leaseUntil = new Date(Date.now() - 1)
  await beside.write((tx) => tx.turn.updateMany({ where: { status: 'RUNNING' }, data: { leaseUntil } }))
}

/** What the transcript may be after a turn: as before, with the input, or with its narration as well. */
function assertWhole(what: string, before: Data, after: Data, input: string): void {
  const { lastTurn: turn } = after
  const isSaved = turn.status === 'SAVED'
  const now = texts(after)
  const kept = what === 'retry' && isSaved ? texts(before).slice(0, -1) : texts(before)
  const own = what === 'takeTurn' && turn.inputTake ? [input] : []
  const told = isSaved ? [turn.take.text as string] : []
  if (isSaved && what === 'takeTurn') expect(own).toHaveLength(1)
  // The page holds the newest 40.
  expect(now).toEqual([...kept, ...own, ...told].slice(-now.length))
  const depths = after.transcript.edges.map((edge: Data) => edge.node.depth as number)
  expect(depths).toEqual(depths.map((_: number, index: number) => depths[0] + index))
}

const seen = { saved: 0, failed: 0, unclaimed: 0, kept: 0, mostLost: 0 }

async function round(id: string, number: number, random: () => number): Promise<void> {
  // Now and then there must be a text to keep.
  const isLong = number % 4 === 3
  endpoint.set({ deltas: isLong ? 400 : 20 })
  const before = await story(id)
  const isAnswered = before.transcript.edges.at(-1).node.kind === 'NARRATION'
  const what = random() < 0.25 && isAnswered ? 'retry' : 'takeTurn'
  const words = `words of round ${number}`
  const input = { adventureId: id, requestId: `round-${number}` }
  const watching = watch(id)
  const asked = server.ask(
    asking(what),
    what === 'retry' ? { input } : { input: { ...input, kind: 'STORY', text: words } },
  )
  const answered = asked.then(
    (data: Data) => data[what].turn.id as string,
    () => null,
  )
  // A new process is slow to answer: most kills are aimed at what comes after that.
  if (isLong || random() < 0.7) await answered
  await sleep(isLong ? 1_300 + random() * 1_000 : random() * 1_000)
  const killedAt = new Date()
  const clock = performance.now()
  await server.kill()
  const known = await answered
  watching.leave()
  await start()
  await outliveLease(killedAt)

  const after = await story(id)
  const { lastTurn: turn } = after
  if (turn?.requestId !== input.requestId) {
    expect(known, 'a turn that was answered is gone').toBeNull()
    expect(texts(after)).toEqual(texts(before))
    seen.unclaimed++
    return
  }
  expect(after.runningTurn).toBeNull()
  expect(turn.inputText).toBe(what === 'retry' ? null : words)
  assertWhole(what, before, after, words)
  if (turn.status === 'SAVED') return void seen.saved++
  expect(turn).toMatchObject({ status: 'FAILED', failure: { code: 'INTERRUPTED' }, take: null })
  seen.failed++
  const due = watching.shown.findLast(({ at }) => at <= clock - LOST_MS)?.text ?? ''
  expect((turn.text as string).startsWith(due), 'more than the last second is lost').toBe(true)
  const lost = watching.shown.find(({ text }) => text.length > turn.text.length)
  if (lost) seen.mostLost = Math.max(seen.mostLost, clock - lost.at)
  if (turn.text.trim() === '') return
  const { keepInterrupted } = await server.ask(KEEP, { id: turn.id })
  expect(keepInterrupted.turn.take).toEqual({ text: turn.text.trim(), finish: 'INTERRUPTED' })
  expect(texts(await story(id)).at(-1)).toBe(turn.text.trim())
  seen.kept++
}

it(
  `${ROUNDS} kills lose nothing`,
  async () => {
    const began = performance.now()
    const { scenarios } = await server.ask('{ scenarios { edges { node { id } } } }')
    const { startAdventure } = await server.ask(
      'mutation ($id: ID!) { startAdventure(input: { scenarioId: $id }) { ... on StartAdventurePayload { adventure { id } } } }',
      { id: scenarios.edges[0].node.id },
    )
    const { id } = startAdventure.adventure
    const random = dice(kind === 'postgres' ? 77 : 7)
    for (let number = 0; number < ROUNDS; number++) await round(id, number, random)
    endpoint.set({ deltas: 5 })
    await server.ask(asking('takeTurn'), {
      input: { adventureId: id, requestId: 'last', kind: 'STORY', text: 'last' },
    })
    await expect.poll(async () => (await story(id)).lastTurn.status, { timeout: 10_000 }).toBe('SAVED')
    expect(await server.stop()).toBe(0)
    console.log(`${kind}: ${JSON.stringify(seen)} in ${Math.round(performance.now() - began)} ms`)
    expect(seen.failed, 'no kill met a running turn').toBeGreaterThan(0)
    expect(seen.kept, 'no text was kept').toBeGreaterThan(0)
    const db = beside ?? (await database.open())
    expect(await db.reader.turn.count({ where: { status: 'RUNNING' } })).toBe(0)
    if (beside) return
    expect(await db.reader.$queryRaw`pragma integrity_check`).toMatchObject([{ integrity_check: 'ok' }])
    await db.close()
  },
  60_000 + ROUNDS * 10_000,
)
