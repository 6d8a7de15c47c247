// Watching over real sockets: late, lossy, stalled and leaving watchers.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Delta } from '../../server/engine/narration.ts'
import type { Model } from '../../server/play/deps.ts'
import { anApp, begin, TAKE_TURN, TURN_EVENTS, watchTurn, type Data, type Running } from '../fakes/an-app.ts'

const DELTAS = 500

/** Says DELTAS numbered words, one every few milliseconds. */
function pacedModel(pause: () => Promise<unknown>): Omit<Model, 'diagnose' | 'embed'> {
  return {
    narrate: async function* (): AsyncGenerator<Delta> {
      for (let index = 0; index < DELTAS; index++) {
        yield { type: 'TEXT', text: `w${index} ` }
        await pause()
      }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    },
    close: () => Promise.resolve(),
  }
}

const whole = Array.from({ length: DELTAS }, (_, index) => `w${index} `).join('')

let running: Running
let pause: () => Promise<unknown>
beforeEach(async () => {
  pause = () => sleep(4)
  running = await anApp({ model: pacedModel(() => pause()) })
})
afterEach(() => running.stop())

async function startTurn(): Promise<string> {
  const adventure = await begin(running)
  const input = { adventureId: adventure.id, requestId: 'r', kind: 'DO', text: 'look' }
  const { takeTurn } = await running.ask(TAKE_TURN, { input })
  return takeTurn.turn.id as string
}

const serverSockets = () => running.app.sockets.size
const bufferedBytes = () => [...running.app.sockets].reduce((sum, socket) => sum + socket.bufferedAmount, 0)

describe('a turn of 500 pieces', () => {
  it('reaches 15 clients that reconnect at random exactly, with no gap and no repeat', async () => {
    const turnId = await startTurn()
    const sockets: WebSocket[] = []
    let reconnects = 0
    const clients = Array.from({ length: 15 }, () => {
      const client = running.socket()
      let first = true
      client.on('opened', (socket) => {
        sockets.push(socket as WebSocket)
        if (!first) reconnects++
        first = false
      })
      return client
    })
    const watching = Promise.all(clients.map((client) => watchTurn(client, turnId)))
    const dropping = setInterval(() => {
      for (const socket of sockets.splice(0))
        if (Math.random() < 0.4) socket.terminate()
        else sockets.push(socket)
    }, 40)
    const seen = await watching
    clearInterval(dropping)
    for (const { text, gaps, repeats, events } of seen) {
      expect([text === whole.trimEnd(), gaps, repeats]).toEqual([true, 0, 0])
      expect(events.at(-1)).toMatchObject({ __typename: 'TurnSaved', take: { text: whole.trim() } })
    }
    expect(reconnects).toBeGreaterThan(20)
  })

  it('goes on to its end when nobody watches', async () => {
    pause = () => Promise.resolve()
    const turnId = await startTurn()
    await running.app.deps.running.values().next().value?.ended
    const { turn } = await running.ask('query ($id: ID!) { turn(id: $id) { status take { text } } }', {
      id: turnId,
    })
    expect(turn).toEqual({ status: 'SAVED', take: { text: whole.trim() } })
    const late = await watchTurn(running.socket(), turnId)
    expect(late.text).toBe(whole.trimEnd()) // what is told of a story that counts ends with its words
    expect(late.events.map((event) => event.__typename)).toEqual(['TurnSnapshot', 'TurnSaved'])
  })

  it('lets idle watchers go, and forgets them', async () => {
    const turnId = await startTurn()
    const clients = Array.from({ length: 10 }, () => running.socket())
    const leave = clients.map((client) =>
      client.subscribe(
        { query: TURN_EVENTS, variables: { turnId } },
        { next: () => {}, error: () => {}, complete: () => {} },
      ),
    )
    await expect.poll(() => running.app.deps.watch.watchers).toBe(10)
    for (const one of leave.slice(0, 5)) one()
    for (const client of clients.slice(5)) client.terminate()
    await Promise.all(clients.map((client) => client.dispose()))
    await expect.poll(() => running.app.deps.watch.watchers).toBe(0)
    await expect.poll(serverSockets).toBe(0)
  })

  it('buffers nothing for a reader who stalls, and gives him the rest when he reads on', async () => {
    // Far more text than the system's own buffers of a socket hold, and than a narrator may write: straight into the log.
    const big = 'x'.repeat(64 * 1024)
    const MEGABYTES = 12
    const { deps } = running.app
    const adventure = await begin(running)
    const row = await deps.db.reader.adventure.findFirstOrThrow()
    const soon = new Date(Date.now() + 600_000)
    const claimed = { id: 'big', adventureId: row.id, requestId: 'r', kind: 'CONTINUE', status: 'RUNNING' }
    await deps.db.write((tx) =>
      tx.turn.create({ data: { ...claimed, startedAt: new Date(), leaseUntil: soon } }),
    )
    deps.watch.tell(row.id, { type: 'TURN_STARTED', turnId: 'big' })
    const turnId = (
      await running.ask('query ($id: ID!) { adventure(id: $id) { runningTurn { id } } }', {
        id: adventure.id,
      })
    ).adventure.runningTurn.id as string
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    let text = ''
    let ended = false
    socket.on('message', (bytes) => {
      const message: Data = JSON.parse(String(bytes))
      const event = message.payload?.data?.turnEvents
      if (event?.__typename === 'TurnText') text = text.slice(0, event.offset) + event.text
      if (message.type === 'complete') ended = true
      if (message.type === 'connection_ack')
        socket.send(
          JSON.stringify({
            id: '1',
            type: 'subscribe',
            payload: { query: TURN_EVENTS, variables: { turnId } },
          }),
        )
    })
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify({ type: 'connection_init' }))
    await expect.poll(() => running.app.deps.watch.watchers).toBe(1)
    socket.pause()
    for (let index = 0; index < MEGABYTES * 16; index++) {
      deps.watch.tellText(row.id, 'big', 'TEXT', big)
      await sleep(1)
    }
    deps.watch.tell(row.id, { type: 'TURN_FAILED', turnId: 'big' })
    // What the server holds for the stalled socket itself, beside the one text of the turn.
    expect(bufferedBytes()).toBeLessThan(256 * 1024)
    socket.resume()
    await expect.poll(() => ended, { timeout: 60_000 }).toBe(true)
    expect(text.length).toBe(MEGABYTES * 1024 * 1024)
    socket.terminate()
  }, 120_000)
})

describe('what a subscription refuses', () => {
  const errorsOf = (query: string, variables: object) =>
    new Promise<Data>((resolve) => {
      running
        .socket()
        .subscribe(
          { query, variables: variables as Record<string, unknown> },
          { next: ({ errors }) => resolve(errors), error: resolve, complete: () => resolve('completed') },
        )
    })

  it('answers an unknown turn with NOT_FOUND', async () => {
    for (const turnId of ['nonsense', Buffer.from('Turn:none').toString('base64url')])
      expect((await errorsOf(TURN_EVENTS, { turnId }))[0].extensions.code).toBe('NOT_FOUND')
  })

  it('takes no queries or mutations on the socket', async () => {
    expect((await errorsOf('{ serverInfo { version } }', {}))[0].message).toContain('HTTP')
  })
})
