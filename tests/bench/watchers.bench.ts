// A crowd that watches one story: what it costs the server, how late the words come, beside a bare broadcast.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../fakes/a-database.ts'
import { begin, TAKE_TURN, type Running } from '../fakes/an-app.ts'
import { agesIn, now } from './live/clock.ts'
import { pacedEndpoint } from './live/endpoint.ts'
import { openLight, type LightSocket } from './live/light-socket.ts'
import { measured, type Measured } from './live/measured.ts'
import { note, print } from './table.ts'

afterAll(print)

const PACE = { tokensPerSecond: 100, seconds: 8 }
const TOKENS = PACE.tokensPerSecond * PACE.seconds
const BEAT_MS = 100
const CROWDS = (process.env.FORKLORE_CROWDS ?? '1,100,1000').split(',').map(Number)

const EVENTS = `subscription ($id: ID!, $after: String) {
  adventureEvents(adventureId: $id, after: $after) {
    __typename
    ... on Event { cursor }
    ... on TurnSnapshot { text turn { id } }
    ... on TurnText { offset text }
    ... on TurnSaved { take { id text } }
  }
}`

/** What a crowd heard: how old each token was when it came to each, and the text that each ended with. */
interface Heard {
  ages: number[]
  texts: string[]
}

/** Opens some sockets at once, but not all. */
async function crowd(size: number, openOne: (index: number) => Promise<LightSocket>): Promise<LightSocket[]> {
  const sockets: LightSocket[] = []
  while (sockets.length < size) {
    const some = Math.min(50, size - sockets.length)
    sockets.push(
      ...(await Promise.all(Array.from({ length: some }, (_, index) => openOne(sockets.length + index)))),
    )
  }
  return sockets
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!

function row(work: string, { ages }: Heard, cpu: number, memory: number): void {
  const sorted = Float64Array.from(ages).sort() as unknown as number[]
  const times = `p50 ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms`
  note(work, `${(cpu * 100).toFixed(1)}% of a core, ${times}, ${(memory / 1024).toFixed(0)} KB each`)
}

/** Tells a crowd with `tell`, once it is there, and adds a row. */
async function watched(
  work: string,
  server: Measured,
  size: number,
  openOne: (heard: Heard, done: () => void, index: number) => Promise<LightSocket>,
  tell: (sockets: LightSocket[]) => Promise<unknown> | void,
): Promise<Heard> {
  const heard: Heard = { ages: [], texts: [] }
  const idle = await server.usage()
  let left = size
  let allDone = () => {}
  const ended = new Promise<void>((resolve) => (allDone = resolve))
  const sockets = await crowd(size, (index) => openOne(heard, () => --left === 0 && allDone(), index))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const before = await server.usage()
  const began = performance.now()
  await tell(sockets)
  await ended
  const whole = performance.now() - began
  const after = await server.usage()
  row(work, heard, (after.cpu - before.cpu) / whole, (before.memory - idle.memory) / size)
  for (const socket of sockets) socket.close()
  await new Promise((resolve) => setTimeout(resolve, 500))
  return heard
}

it('tells a crowd as a bare broadcast does', async () => {
  for (const size of CROWDS) {
    const env = { PACE: `${PACE.tokensPerSecond},${PACE.seconds},${BEAT_MS}` }
    const bare = await measured(join(root, 'tests/fakes/bare-broadcast-main.ts'), env)
    const openOne = (heard: Heard, done: () => void) => {
      const each = (message: string) =>
        heard.ages.push(...agesIn(JSON.parse(message).payload.data.text, now()))
      return openLight(bare.url, each, done)
    }
    await watched(`bare ws, ${size} sockets, every ${BEAT_MS} ms`, bare, size, openOne, ([first]) =>
      first!.send('go'),
    )
    await bare.stop()
  }
})

it('tells a crowd of spectators', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forklore-bench-'))
  const endpoint = await pacedEndpoint(PACE)
  const server = await measured('server/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'error', ...endpoint.env })
  const { id } = await begin(server as unknown as Running)
  const { createShare } = await server.ask(
    `mutation ($input: CreateShareInput!) { createShare(input: $input) { ... on CreateSharePayload { share { token } } } }`,
    { input: { adventureId: id, role: 'SPECTATOR' } },
  )
  const payload = { authorization: `Bearer ${createShare.share.token}` }
  for (const size of CROWDS) {
    const openOne = async (heard: Heard, done: () => void) => {
      let ready = () => {}
      const greeted = new Promise<void>((resolve) => (ready = resolve))
      let text = ''
      const socket = await openLight(server.url, (bytes) => {
        const message = JSON.parse(bytes)
        if (message.type === 'connection_ack')
          socket.send(
            JSON.stringify({
              id: crypto.randomUUID(),
              type: 'subscribe',
              payload: { query: EVENTS, variables: { id } },
            }),
          )
        const event = message.payload?.data?.adventureEvents
        if (event?.__typename === 'HeadMoved') ready()
        if (event?.__typename === 'TurnText') {
          text = event.offset === text.length ? text + event.text : 'a gap'
          heard.ages.push(...agesIn(event.text, now()))
        }
        if (event?.__typename !== 'TurnSaved') return
        heard.texts.push(text)
        done()
      })
      socket.send(JSON.stringify({ type: 'connection_init', payload }))
      await greeted
      return socket
    }
    const heard = await watched(`${size} spectators of one story`, server, size, openOne, () =>
      server.ask(TAKE_TURN, { input: { adventureId: id, requestId: `crowd ${size}`, kind: 'CONTINUE' } }),
    )
    expect(heard.texts).toHaveLength(size)
    expect(new Set(heard.texts).size).toBe(1)
    expect(heard.ages).toHaveLength(size * TOKENS)
  }
  await server.stop()
  endpoint.close()
  rmSync(folder, { recursive: true, force: true })
})
