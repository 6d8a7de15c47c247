// A crowd that watches one story: what it costs the server, how late the words come, beside a bare broadcast.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { root } from '../fakes/a-database.ts'
import { aCrowd, type Spectator } from '../fakes/a-spectator.ts'
import { begin, TAKE_TURN, type Data } from '../fakes/an-app.ts'
import { openLight } from '../fakes/light-socket.ts'
import { agesIn, now } from './live/clock.ts'
import { pacedEndpoint } from './live/endpoint.ts'
import { measured, type Measured } from './live/measured.ts'
import { note, print } from './table.ts'

afterAll(print)

const PACE = { tokensPerSecond: 100, seconds: 8 }
const TOKENS = PACE.tokensPerSecond * PACE.seconds
const BEAT_MS = 100
const CROWDS = (process.env.FORKLORE_CROWDS ?? '1,100,1000').split(',').map(Number)

/** What a crowd heard: how old each token was when it came to each of them. */
interface Heard {
  ages: number[]
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!

/** Memory is told of a crowd alone: what one takes is less than what the process takes and gives by itself. */
function row(work: string, { ages }: Heard, cpu: number, [memory, size]: [number, number]): void {
  const sorted = Float64Array.from(ages).sort() as unknown as number[]
  const times = `p50 ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms`
  const each = size < 1_000 ? '' : `, ${(memory / size / 1024).toFixed(0)} KB each`
  note(work, `${(cpu * 100).toFixed(1)}% of a core, ${times}${each}`)
}

/** Lets a crowd come, has it told something, and adds a row. */
async function watched<One>(
  work: string,
  server: Measured,
  heard: Heard,
  come: () => Promise<One[]>,
  tell: (crowd: One[]) => Promise<unknown>,
): Promise<void> {
  const idle = await server.usage()
  const crowd = await come()
  await sleep(1_000)
  const before = await server.usage()
  const began = performance.now()
  await tell(crowd)
  const whole = performance.now() - began
  const after = await server.usage()
  row(work, heard, (after.cpu - before.cpu) / whole, [before.memory - idle.memory, crowd.length])
}

it('tells a crowd as a bare broadcast does', async () => {
  const env = { PACE: `${PACE.tokensPerSecond},${PACE.seconds},${BEAT_MS}` }
  for (const size of CROWDS) {
    const bare = await measured(join(root, 'tests/fakes/bare-broadcast-main.ts'), env)
    const heard: Heard = { ages: [] }
    const each = (message: string) => heard.ages.push(...agesIn(JSON.parse(message).payload.data.text, now()))
    const closed: Promise<void>[] = []
    const come = () =>
      Promise.all(
        Array.from({ length: size }, () => {
          let close = () => {}
          closed.push(new Promise((resolve) => (close = resolve)))
          return openLight(bare.url, each, close)
        }),
      )
    await watched(`bare ws, ${size} sockets, every ${BEAT_MS} ms`, bare, heard, come, ([first]) => {
      first!.send('begin')
      return Promise.all(closed)
    })
    expect(heard.ages).toHaveLength(size * TOKENS)
    await bare.stop()
  }
})

const SHARE = `mutation ($input: CreateShareInput!) {
  createShare(input: $input) { ... on CreateSharePayload { share { token } } }
}`

it('tells a crowd of spectators', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forklore-bench-'))
  const endpoint = await pacedEndpoint(PACE)
  const server = await measured('server/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'error', ...endpoint.env })
  const { id } = await begin(server)
  const { createShare } = await server.ask(SHARE, { input: { adventureId: id, role: 'SPECTATOR' } })
  const { token } = createShare.share
  let isWarm = false // the first turn loads and compiles what it needs
  for (const size of [CROWDS[0]!, ...CROWDS]) {
    const heard: Heard = { ages: [] }
    const each = (event: Data) => {
      if (event.__typename === 'TurnText') heard.ages.push(...agesIn(event.text, now()))
    }
    let crowd: Spectator[] = []
    const come = async () => (crowd = await aCrowd(size, { url: server.url, token, adventureId: id, each }))
    const work = isWarm ? `${size} spectators of one story` : `(warming up with ${size})`
    await watched(work, server, heard, come, async () => {
      const requestId = crypto.randomUUID()
      await server.ask(TAKE_TURN, { input: { adventureId: id, requestId, kind: 'CONTINUE' } })
      await Promise.all(crowd.map(({ saved }) => saved))
    })
    expect(heard.ages).toHaveLength(size * TOKENS)
    expect(crowd.filter(({ gaps, repeats, snapshots }) => gaps + repeats + snapshots > 0)).toEqual([])
    for (const one of crowd) one.drop()
    isWarm = true
    await sleep(1_000)
  }
  await server.stop()
  endpoint.close()
  rmSync(folder, { recursive: true, force: true })
})
