// A server for strangers that is told to stop while two of them play: one turn is told to its end, the other is handed back
// with its words, and both sockets close with a code to come back with.
import { expect, it } from 'vitest'
import type { Delta } from '../../server/engine/narration.ts'
import { aHostedApp, type Person } from '../fakes/a-hosted-app.ts'
import { begin, TAKE_TURN, type Data } from '../fakes/an-app.ts'

const WATCH = `subscription ($turnId: ID!) { turnEvents(turnId: $turnId) {
  __typename
  ... on TurnSaved { take { text } }
  ... on TurnFailed { turn { text failure { code } } }
} }`

it('finishes what it can, hands back the rest, and tells everybody to come back', async () => {
  const told = new Map<string, () => void>()
  const hosted = await aHostedApp({
    model: {
      async *narrate({ scene, signal }): AsyncGenerator<Delta> {
        const whose = scene.action.text
        yield { type: 'TEXT', text: `The words of ${whose}` }
        await new Promise<void>((resolve, reject) => {
          told.set(whose, resolve)
          signal.addEventListener('abort', () => reject(signal.reason))
        })
        yield { type: 'TEXT', text: ', all of them.' }
        yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
      },
      close: () => Promise.resolve(),
    },
  })
  const take = (who: Person, adventureId: string, text: string, requestId = text) =>
    who.ask(TAKE_TURN, { input: { adventureId, requestId, kind: 'STORY', text } })

  /** Somebody whose turn is half told, and who watches it on a socket. */
  const halfATurn = async (text: string) => {
    const who = hosted.person()
    const { id } = await begin(who)
    const { turn } = (await take(who, id, text)).takeTurn
    await expect.poll(() => told.has(text)).toBe(true)
    const socket = who.socket()
    const closed = new Promise<number>((resolve) =>
      socket.on('closed', (event) => resolve((event as CloseEvent).code)),
    )
    const events: Data[] = []
    const over = new Promise<void>((resolve) => {
      const done = () => resolve()
      const next = ({ data }: Data) => void events.push(data.turnEvents)
      socket.subscribe(
        { query: WATCH, variables: { turnId: turn.id } },
        { next, error: done, complete: done },
      )
    })
    // A page watches its story as well, and that never ends by itself.
    const query = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename } }'
    socket.subscribe({ query, variables: { id } }, { next: () => {}, error: () => {}, complete: () => {} })
    await expect.poll(() => events.length).toBeGreaterThan(0)
    await expect.poll(() => hosted.app.deps.watch.watchers).toBe(2 * told.size)
    return { who, id, closed, over, events }
  }
  const [quick, slow] = [await halfATurn('quick'), await halfATurn('slow')]

  const stopping = hosted.app.stop(2_500)
  // Whoever sends requests here is told to send no more, while those who play are served.
  const ready = await fetch(`${hosted.url}/ready`)
  expect([ready.status, await ready.text()]).toEqual([503, 'The server is stopping.'])
  expect((await fetch(`${hosted.url}/health`)).status).toBe(200)
  const { id } = await begin(hosted.person())
  expect(id).toBeTruthy()
  expect((await take(slow.who, slow.id, 'another', 'r2')).takeTurn).toMatchObject({ code: 'NOT_POSSIBLE' })
  told.get('quick')!()
  await Promise.all([quick.over, slow.over, stopping])

  expect(quick.events.at(-1)).toMatchObject({
    __typename: 'TurnSaved',
    take: { text: 'The words of quick, all of them.' },
  })
  expect(slow.events.at(-1)).toMatchObject({
    __typename: 'TurnFailed',
    turn: { text: 'The words of slow', failure: { code: 'INTERRUPTED' } },
  })
  expect(await Promise.all([quick.closed, slow.closed])).toEqual([1001, 1001])
  await hosted.stop()
}, 30_000)
