// The built program under a mixed load of strangers: what it holds at its start, once warm, and at the end; and what its
// dearest questions cost a caller. FORKLORE_LOAD_MINUTES=60 goes on for an hour (2 otherwise).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aProcess, type Process } from '../fakes/a-process.ts'
import { TAKE_TURN, TURN_EVENTS, begin, type Data } from '../fakes/an-app.ts'
import { add, note, print, ratio } from './table.ts'

const MINUTES = Number(process.env.FORKLORE_LOAD_MINUTES ?? 2)
const PLAYERS = 20
/** What a round costs is there again by then. */
const PAUSE_MS = 1_500
const READERS = 8
/** A server that keeps what it is done with grows without end; this is far more than caches come to. */
const MOST_GROWTH_MB = 150
const METRICS = 'metrics'
const PASSWORD = 'correct horse battery'
const PAGE = `query ($id: ID!) { adventure(id: $id) { id title head { version depth take { id } }
  transcript(last: 50) { edges { node { id kind text depth siblingIndex siblingCount finish } } pageInfo { startCursor } } } }`

let folder: string
let server: Process
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-bench-'))
  server = await aProcess({
    DATA_DIR: folder,
    MULTI_USER: 'on',
    SECRET_KEY: 'a secret for measuring',
    HOST: '127.0.0.1',
    TRUSTED_PROXY_HOPS: '1',
    METRICS_TOKEN: METRICS,
    LOG_LEVEL: 'error',
  })
  note('hosted: at its start', told(await held()))
}, 60_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  print()
})

let people = 0
/** Somebody at an address of his own, with his cookie. */
class Stranger {
  readonly address = `10.${(++people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
  cookie = ''

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as object), 'x-forwarded-for': this.address, cookie: this.cookie }
    const response = await fetch(server.url + path, { ...init, headers })
    for (const one of response.headers.getSetCookie()) this.cookie = one.split(';')[0]!
    return response
  }

  readonly ask = async (query: string, variables: object = {}): Promise<Data> => {
    const body = JSON.stringify({ query, variables })
    const headers = { 'content-type': 'application/json' }
    const answer: Data = await (await this.fetch('/graphql', { method: 'POST', headers, body })).json()
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return answer.data
  }

  /** Takes a turn and hears it to its end. */
  async turn(adventureId: string, requestId: string): Promise<void> {
    const input = { adventureId, requestId, kind: 'DO', text: 'look around the old house' }
    const { takeTurn } = await this.ask(TAKE_TURN, { input })
    if (!takeTurn.turn) return // it is his eleventh in this minute
    const headers = { cookie: this.cookie, 'x-forwarded-for': this.address }
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: class extends WebSocket {
        constructor(address: string, protocols: string) {
          super(address, protocols, { headers })
        }
      },
      retryAttempts: 0,
    })
    const variables = { turnId: takeTurn.turn.id }
    await new Promise<void>((resolve, reject) =>
      client.subscribe({ query: TURN_EVENTS, variables }, { next() {}, error: reject, complete: resolve }),
    )
    await client.dispose()
  }
}

const residentMegabytes = (): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)], { encoding: 'utf8' })) / 1_024

async function heapMegabytes(): Promise<number> {
  const text = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })
  ).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1_024 / 1_024
}

/** The least of some looks: what is held, without what the next collection throws away. */
async function held(): Promise<{ rss: number; heap: number }> {
  const looks = []
  for (let look = 0; look < 5; look++) {
    looks.push({ rss: residentMegabytes(), heap: await heapMegabytes() })
    await sleep(1_000)
  }
  return { rss: Math.min(...looks.map(({ rss }) => rss)), heap: Math.min(...looks.map(({ heap }) => heap)) }
}

const told = ({ rss, heap }: { rss: number; heap: number }) =>
  `${rss.toFixed(0)} MB resident, ${heap.toFixed(0)} MB heap`

it('what a stranger costs', async () => {
  const taken: Record<'guest' | 'register' | 'signIn', number[]> = { guest: [], register: [], signIn: [] }
  const timed = async (kind: keyof typeof taken, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    taken[kind].push(performance.now() - began)
  }
  for (let round = 0; round < 12; round++) {
    const one = new Stranger()
    await one.fetch('/')
    await timed('guest', () => one.ask('mutation { saveSettings(input: {}) { __typename } }'))
    const input = { email: `one${round}@example.org`, password: PASSWORD }
    const enter = (name: string, type: string) =>
      one.ask(`mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename } }`, { input })
    await timed('register', () => enter('register', 'Register'))
    await timed('signIn', () => enter('signIn', 'SignIn'))
  }
  add('hosted: a visitor becomes a guest', taken.guest)
  add('hosted: register (scrypt of 128 MB)', taken.register)
  add('hosted: sign in', taken.signIn)
})

/** Asks so often, so many at once. Answers how long each took. */
async function times(
  count: number,
  atOnce: number,
  ask: (at: number) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = []
  const work = async (at: number) => {
    for (let asked = at; asked < count; asked += atOnce) {
      const began = performance.now()
      await ask(at)
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, at) => work(at)))
  return taken
}

it('pages of a transcript', async () => {
  const readers = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const reader = new Stranger()
      const { id } = await begin(reader)
      for (let turn = 0; turn < 8; turn++) await reader.turn(id, `r${turn}`)
      return () => reader.ask(PAGE, { id })
    }),
  )
  await times(READERS * 5, READERS, (at) => readers[at]!())
  const began = performance.now()
  const taken = await times(READERS * 50, READERS, (at) => readers[at]!())
  const perSecond = taken.length / ((performance.now() - began) / 1_000)
  add(`hosted: a page of a transcript, ${READERS} at once`, taken, `${perSecond.toFixed(0)} a second`)
})

it('what the guards add', async () => {
  const reader = new Stranger()
  await begin(reader)
  // The same server without strangers has none of the guards.
  const place = mkdtempSync(join(tmpdir(), 'forklore-bench-'))
  const local = await aProcess({ DATA_DIR: place })
  const hosted = add(
    'hosted: the smallest question',
    await times(300, 1, () => reader.ask('{ viewer { id } }')),
  )
  const alone = add('local: the smallest question', await times(300, 1, () => local.ask('{ viewer { id } }')))
  ratio('what the guards add to the smallest question', hosted, alone)
  await local.stop()
  rmSync(place, { recursive: true, force: true })
})

it(`a mixed load for ${MINUTES} min`, { timeout: MINUTES * 60_000 + 300_000 }, async () => {
  const done = { requests: 0, turns: 0, newcomers: 0, failures: [] as string[] }
  const load = async (end: number, player: Stranger, id: string) => {
    for (let round = 0; performance.now() < end; round++)
      try {
        await player.ask(PAGE, { id })
        await player.ask('{ adventures { edges { node { id title excerpt } } } rateLimit { remaining } }')
        await player.ask('mutation { countVisit(input: { route: "/play/:id" }) { __typename } }')
        if (round % 3 === 0) await player.turn(id, `${end} ${round}`).then(() => done.turns++)
        await player.ask(`mutation { undo(input: { adventureId: "${id}" }) { __typename } }`)
        if (round % 5 === 0) await (await player.fetch(`/exports/adventure/${id}/BUNDLE`)).arrayBuffer()
        if (round % 4 === 0) {
          const newcomer = new Stranger()
          await newcomer.fetch('/')
          await begin(newcomer)
          done.newcomers++
        }
        done.requests += 6
      } catch (error) {
        done.failures.push(String(error).slice(0, 200))
      } finally {
        await sleep(PAUSE_MS)
      }
  }
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, async () => {
      const player = new Stranger()
      return { player, id: (await begin(player)).id as string }
    }),
  )
  const whole = MINUTES * 60_000
  const until = async (ms: number) => {
    const end = performance.now() + ms
    await Promise.all(players.map(({ player, id }) => load(end, player, id)))
    return held()
  }
  const warm = await until(whole / 4)
  note('hosted: once warm', told(warm))
  const end = await until((whole * 3) / 4)
  note('hosted: at the end', told(end))
  note('of that load', `${done.requests} requests, ${done.turns} turns, ${done.newcomers} new guests`)
  expect(done.failures.slice(0, 5)).toEqual([])
  expect(end.rss - warm.rss).toBeLessThan(MOST_GROWTH_MB)
})
