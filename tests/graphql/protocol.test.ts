// The close codes of the graphql-transport-ws protocol: what a client that breaks the rules is told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { anApp, TURN_EVENTS, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

interface Line {
  socket: WebSocket
  send: (message: object | string) => void
  /** Resolves at the next message. */
  heard: () => Promise<Data>
  closed: Promise<number>
}

async function open(protocol = 'graphql-transport-ws', url = running.url): Promise<Line> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, protocol || [])
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => {})
  const messages: Data[] = []
  const waiting: ((message: Data) => void)[] = []
  socket.on('message', (bytes) => {
    const message: Data = JSON.parse(String(bytes))
    const next = waiting.shift()
    if (next) next(message)
    else messages.push(message)
  })
  await new Promise((resolve) => socket.on('open', resolve))
  return {
    socket,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    heard: () =>
      messages.length > 0
        ? Promise.resolve(messages.shift())
        : new Promise((resolve) => waiting.push(resolve)),
  }
}

async function initialised(): Promise<Line> {
  const line = await open()
  line.send({ type: 'connection_init' })
  expect((await line.heard()).type).toBe('connection_ack')
  return line
}

const QUERY = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { ... on Event { cursor } } }'

async function adventureId(): Promise<string> {
  const { startAdventure } = await running.ask(
    'mutation { startAdventure(input: {}) { ... on StartAdventurePayload { adventure { id } } } }',
  )
  return startAdventure.adventure.id as string
}

describe('a socket is closed with', () => {
  it.each([
    ['what is no JSON', '{'],
    ['what is no message', '[]'],
    ['an unknown type', '{"type":"hello"}'],
    ['a subscription without a query', '{"type":"subscribe","id":"1","payload":{}}'],
  ])('4400 for %s', async (_case, message) => {
    const line = await initialised()
    line.send(message)
    expect(await line.closed).toBe(4400)
  })

  it('4401 for a subscription before the greeting', async () => {
    const line = await open()
    line.send({ type: 'subscribe', id: '1', payload: { query: QUERY } })
    expect(await line.closed).toBe(4401)
  })

  it('4406 for no protocol', async () => {
    const line = await open('')
    expect(await line.closed).toBe(4406)
  })

  it('4408 for no greeting at all', async () => {
    expect(await (await open()).closed).toBe(4408)
  })

  it('4409 for two subscriptions of one id', async () => {
    const line = await initialised()
    const payload = { query: QUERY, variables: { id: await adventureId() } }
    line.send({ type: 'subscribe', id: '1', payload })
    expect((await line.heard()).type).toBe('next')
    line.send({ type: 'subscribe', id: '1', payload })
    expect(await line.closed).toBe(4409)
    await expect.poll(() => running.app.deps.watch.watchers).toBe(0)
  })

  it('4429 for a second greeting', async () => {
    const line = await initialised()
    line.send({ type: 'connection_init' })
    expect(await line.closed).toBe(4429)
  })

  it('1009 for a message over 64 KiB', async () => {
    const line = await initialised()
    line.send({ type: 'ping', payload: { x: 'x'.repeat(64 * 1024) } })
    expect(await line.closed).toBe(1009)
  })
})

it('a server that stops closes its sockets with 1001', async () => {
  const other = await anApp()
  const line = await open(undefined, other.url)
  await other.stop()
  expect(await line.closed).toBe(1001)
})

describe('a socket stays open for', () => {
  it('a ping, which it answers', async () => {
    const line = await initialised()
    line.send({ type: 'ping' })
    expect((await line.heard()).type).toBe('pong')
    line.socket.close()
  })

  it.each([
    ['what cannot be parsed', 'subscription {'],
    ['what does not fit the schema', 'subscription { nothing }'],
    ['a query', '{ __typename }'],
    ['an unknown turn', TURN_EVENTS],
  ])('%s: an error of that operation alone', async (_case, query) => {
    const line = await initialised()
    line.send({ type: 'subscribe', id: '1', payload: { query, variables: { turnId: 'none' } } })
    const answer = await line.heard()
    expect([answer.type, answer.payload?.errors ?? answer.payload]).toEqual([
      expect.stringMatching(/error|next/),
      [expect.objectContaining({ message: expect.any(String) })],
    ])
    line.send({ type: 'ping' })
    const types = [(await line.heard()).type]
    if (types[0] === 'complete') types.push((await line.heard()).type)
    expect(types.at(-1)).toBe('pong')
    line.socket.close()
  })

  it('the end of a subscription, after which nothing more of it comes', async () => {
    const line = await initialised()
    line.send({
      type: 'subscribe',
      id: '1',
      payload: { query: QUERY, variables: { id: await adventureId() } },
    })
    await line.heard()
    line.send({ type: 'complete', id: '1' })
    await expect.poll(() => running.app.deps.watch.watchers).toBe(0)
    line.socket.close()
  })
})
