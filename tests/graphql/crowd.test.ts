// A crowd at one story: lines that break all the time, and watchers who read nothing, harm nobody and lose nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Delta } from '../../server/engine/narration.ts'
import { aCrowd, Spectator } from '../fakes/a-spectator.ts'
import { anApp, begin, TAKE_TURN, type Running } from '../fakes/an-app.ts'

const SHARE = `mutation ($input: CreateShareInput!) {
  createShare(input: $input) { ... on CreateSharePayload { share { token } } }
}`
const WORDS = 400

let running: Running
let adventureId: string
const crowd: Spectator[] = []

async function* narrate(): AsyncGenerator<Delta> {
  for (let index = 0; index < WORDS; index++) {
    yield { type: 'TEXT', text: `w${index} ` }
    await sleep(5)
  }
  yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
}

beforeEach(async () => {
  running = await anApp({ model: { narrate, close: () => Promise.resolve() } })
  adventureId = (await begin(running)).id
})
afterEach(async () => {
  for (const one of crowd.splice(0)) one.drop()
  await running.stop()
})

const link = async (role = 'SPECTATOR') =>
  (await running.ask(SHARE, { input: { adventureId, role } })).createShare.share.token as string

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it('whose lines break at random: two hundred end with the exact text, with no gap and no repeat', async () => {
  const token = await link()
  const returns: Promise<unknown>[] = []
  let isOver = false
  for (let index = 0; index < 200; index++) {
    const random = seeded(index) // his own, so that it does not matter who is told first
    const each = (_event: unknown, one: Spectator) => {
      if (isOver || random() > 0.06) return
      one.drop()
      returns.push(one.come())
    }
    crowd.push(new Spectator({ url: running.url, token, adventureId, each }))
  }
  for (let first = 0; first < 200; first += 50)
    await Promise.all(crowd.slice(first, first + 50).map((one) => one.come()))
  await running.ask(TAKE_TURN, { input: { adventureId, requestId: 'r', kind: 'CONTINUE' } })
  const { deps } = running.app
  const { id } = await deps.db.reader.turn.findFirstOrThrow({ select: { id: true } })
  await Promise.all(crowd.map(({ saved }) => saved))
  isOver = true
  await Promise.all(returns)
  const row = await deps.db.reader.adventure.findFirstOrThrow({ select: { id: true } })
  const whole = deps.watch.shown(row.id, id)!.text
  expect(whole).toContain(`w${WORDS - 1}`)
  for (const { text, gaps, repeats } of crowd) expect([text === whole, gaps, repeats]).toEqual([true, 0, 0])
  expect(returns.length).toBeGreaterThan(100)
  expect(running.errors).toEqual([])
}, 60_000)

it('of whom some read nothing and one little: the others of a thousand hear all, and nothing piles up', async () => {
  const watching = { url: running.url, token: await link(), adventureId }
  const { deps, sockets } = running.app
  const { id } = await deps.db.reader.adventure.findFirstOrThrow({ select: { id: true } })
  const shown = (turnId: string) => deps.watch.shown(id, turnId)!.text
  const most = () => Math.max(...[...sockets].map((socket) => socket.bufferedAmount))
  const piece = 'x'.repeat(32_768)

  const stalled = await aCrowd(10, watching)
  crowd.push(...stalled)
  await expect.poll(() => deps.watch.watchers).toBe(10)
  for (const one of stalled) one.socket!.pause()
  // Far more than the system's own buffers of a socket hold: from here on these are stuck.
  deps.watch.tell(id, { type: 'TURN_STARTED', turnId: 'long' })
  for (let index = 0; index < 384; index++) {
    deps.watch.tellText(id, 'long', 'TEXT', piece)
    await sleep(1)
  }
  deps.watch.tell(id, { type: 'TURN_FAILED', turnId: 'long' })

  const others = await aCrowd(990, watching)
  crowd.push(...others)
  await expect.poll(() => deps.watch.watchers, { timeout: 10_000 }).toBe(1_000)
  const slow = others[0]!
  slow.socket!.pause()
  const sipping = setInterval(() => {
    slow.socket!.resume()
    setImmediate(() => slow.socket!.pause())
  }, 50)
  deps.watch.tell(id, { type: 'TURN_STARTED', turnId: 'short' })
  let piled = 0
  for (let index = 0; index < 200; index++) {
    deps.watch.tellText(id, 'short', 'TEXT', `w${index} `)
    await sleep(5)
    piled = Math.max(piled, most())
  }
  const prompt = others.slice(1)
  await expect.poll(() => prompt.every(({ text }) => text === shown('short')), { timeout: 30_000 }).toBe(true)
  expect(stalled.every(({ text }) => text.length < shown('long').length)).toBe(true)
  // One message waits at a socket that takes no more, of the 12 MB that were told.
  expect(piled).toBeGreaterThan(0)
  expect(piled).toBeLessThan(3 * piece.length)

  clearInterval(sipping)
  for (const one of [...stalled, slow]) one.socket!.resume()
  await expect.poll(() => crowd.every(({ text }) => text === shown('short')), { timeout: 45_000 }).toBe(true)
  expect(crowd.filter(({ gaps, repeats, snapshots }) => gaps + repeats + snapshots > 0)).toEqual([])
}, 150_000)

describe('one link', () => {
  it('opens so many sockets, and again when one has gone', async () => {
    const watching = { url: running.url, token: await link('COPLAYER'), adventureId }
    crowd.push(...(await aCrowd(100, watching)))
    const another = new Spectator(watching)
    crowd.push(await another.come())
    expect(another.refusal).toMatch(/^4430 100 sockets are open by this link/)
    const elsewhere = new Spectator({ ...watching, token: await link() })
    crowd.push(await elsewhere.come())
    expect(elsewhere.refusal).toBeNull()
    crowd[0]!.drop()
    await expect.poll(async () => (await another.come()).refusal).toBeNull()
  })

  it('opens so many streams of events, too, and again when one has gone', async () => {
    const headers = {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${await link('COPLAYER')}`,
    }
    const query = `subscription { adventureEvents(adventureId: "${adventureId}") { __typename } }`
    const stream = async () => {
      const leaving = new AbortController()
      const { signal } = leaving
      const answer = await fetch(`${running.url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
        signal,
      })
      const { value } = await answer.body!.pipeThrough(new TextDecoderStream()).getReader().read()
      return { first: String(value), leave: () => leaving.abort() }
    }
    const streams = await Promise.all(Array.from({ length: 100 }, stream))
    expect(streams.filter(({ first }) => first.includes('TOO_MANY_STREAMS'))).toEqual([])
    expect((await stream()).first).toContain('TOO_MANY_STREAMS')
    streams[0]!.leave()
    await expect.poll(() => running.app.deps.watch.watchers).toBe(99)
    streams[0] = await stream()
    expect(streams[0].first).toContain('HeadMoved')
    for (const { leave } of streams) leave()
  })

  it('has twenty subscriptions on a socket', async () => {
    const client = running.socket({ authorization: `Bearer ${await link()}` })
    const query = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename } }'
    const subscribed = () =>
      new Promise<string>((resolve) => {
        client.subscribe(
          { query, variables: { id: adventureId } },
          {
            next: () => resolve('heard'),
            error: (errors) => resolve((errors as { extensions: { code: string } }[])[0]!.extensions.code),
            complete: () => {},
          },
        )
      })
    const answers = await Promise.all(Array.from({ length: 21 }, subscribed))
    expect(answers.filter((answer) => answer !== 'heard')).toEqual(['TOO_MANY_SUBSCRIPTIONS'])
  })
})
