// What once brought the server down, or nearly: each stays a test.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { anApp, begin, TAKE_TURN, TURN_EVENTS, watchTurn, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
beforeEach(async () => {
  running = await anApp()
})
afterEach(() => running.stop())

const alive = async () => expect((await fetch(`${running.url}/health`)).status).toBe(200)

describe('the server survives', () => {
  it('a refused upgrade whose sender is gone before the answer', async () => {
    const { port } = new URL(running.url)
    const upgrade = `GET /x HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
    for (let attempt = 0; attempt < 150; attempt++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      await new Promise((resolve) => socket.on('connect', resolve))
      socket.write(upgrade)
      if (attempt % 2 === 0) await sleep(attempt % 3)
      socket.resetAndDestroy()
    }
    await alive()
  })

  it('questions that multiply: they cost too much before they are asked', async () => {
    const { id } = await begin(running)
    const { takeTurn } = await running.ask(TAKE_TURN, {
      input: { adventureId: id, requestId: 'r', kind: 'CONTINUE' },
    })
    const { events } = await watchTurn(running.socket(), takeTurn.turn.id)
    const { id: takeId } = events.at(-1).take
    const nested = (levels: number): string => (levels === 0 ? 'id' : `siblings { ${nested(levels - 1)} }`)
    const ask = (levels: number) =>
      running.raw(`query ($id: ID!) { node(id: $id) { ... on Take { ${nested(levels)} } } }`, { id: takeId })
    expect((await ask(2)).body.errors).toBeUndefined()
    const { body } = await ask(5)
    expect(body.data?.node ?? null).toBeNull()
    expect(JSON.stringify(body.errors)).toMatch(/complex/i)
  })

  it('cursors that nobody gave out', async () => {
    const { id } = await begin(running)
    const { takeTurn } = await running.ask(TAKE_TURN, {
      input: { adventureId: id, requestId: 'r', kind: 'CONTINUE' },
    })
    const { events } = await watchTurn(running.socket(), takeTurn.turn.id)
    const [epoch] = (events.at(-1).cursor as string).split(':')
    for (const place of ['0.5', '1e0', '-1', 'NaN', 'Infinity', ' 1', '0x1', '99999999999999999999'])
      await new Promise<void>((resolve, reject) => {
        running.socket().subscribe<Data>(
          { query: TURN_EVENTS, variables: { turnId: takeTurn.turn.id, after: `${epoch}:${place}` } },
          {
            next: ({ errors }) => (errors ? reject(new Error(JSON.stringify(errors))) : undefined),
            error: reject,
            complete: resolve,
          },
        )
      })
    expect(running.errors).toEqual([])
  })

  it('a watcher who has fallen asleep, and stops in a moment all the same', async () => {
    const { id } = await begin(running)
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify({ type: 'connection_init' }))
    await new Promise((resolve) => socket.once('message', resolve))
    const query = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { ... on Event { cursor } } }'
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { id } } }))
    await expect.poll(() => running.app.deps.watch.watchers).toBe(1)
    socket.pause()
    const stopped = running.stop().then(() => 'stopped')
    expect(await Promise.race([stopped, sleep(15_000, 'still there')])).toBe('stopped')
    socket.terminate()
    running = await anApp() // for afterEach
  })
})
