// Many stories that are told at once: none fails, each begins soon, and its words come at the pace of the endpoint.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PLAYERS_PACE_MS } from '../../server/io/watch/beat.ts'
import { Spectator } from '../fakes/a-spectator.ts'
import { begin, TAKE_TURN, type Data } from '../fakes/an-app.ts'
import { agesIn, now } from './live/clock.ts'
import { pacedEndpoint } from './live/endpoint.ts'
import { measured, type Measured } from './live/measured.ts'
import { add, note, print } from './table.ts'

afterAll(print)

const STREAMS = 32
const PACE = { tokensPerSecond: 50, seconds: 6 }
const TOKENS = PACE.tokensPerSecond * PACE.seconds

/** A player who watches a turn of his own: when the first word came, how old the words were, and how late a piece was
 * beyond the beat that it waited for. */
async function played(server: Measured): Promise<{ first: number; ages: number[]; late: number[] }> {
  const { id } = await begin(server)
  const ages: number[] = []
  const late: number[] = []
  let began = 0
  let first = 0
  let last = -Infinity
  const each = ({ __typename, text }: Data) => {
    if (__typename !== 'TurnText') return
    const received = now()
    const some = agesIn(text, received)
    first ||= received - began
    late.push(received - Math.max(received - some[0]!, last + PLAYERS_PACE_MS))
    ages.push(...some)
    last = received
  }
  const player = await new Spectator({ url: server.url, adventureId: id, each }).come()
  began = now()
  const input = { adventureId: id, requestId: crypto.randomUUID(), kind: 'CONTINUE' }
  const { takeTurn } = await server.ask(TAKE_TURN, { input })
  expect(takeTurn.__typename).toBe('TakeTurnPayload')
  await player.saved
  player.drop()
  return { first, ages, late }
}

it(`tells ${STREAMS} stories at once`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forklore-bench-'))
  const endpoint = await pacedEndpoint(PACE)
  const server = await measured('server/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'error', ...endpoint.env })
  await played(server) // it warms up
  const before = await server.usage()
  const began = performance.now()
  const all = await Promise.all(Array.from({ length: STREAMS }, () => played(server)))
  const whole = performance.now() - began
  const after = await server.usage()
  expect(all.map(({ ages }) => ages.length)).toEqual(all.map(() => TOKENS))
  const work = `${STREAMS} streams of ${PACE.tokensPerSecond} tokens a second`
  const share = `${(((after.cpu - before.cpu) / whole) * 100).toFixed(0)}% of a core`
  const megabytes = `${(after.memory / 1_048_576).toFixed(0)} MB`
  note(work, `0 failed, ${share}, ${megabytes}`)
  add(
    `${work}: first text`,
    all.map(({ first }) => first),
  )
  for (const [name, of] of [
    [`delta to received, by a beat of ${PLAYERS_PACE_MS} ms`, 'ages'],
    ['a piece beyond its beat', 'late'],
  ] as const) {
    const sorted = all.flatMap((one) => one[of]).sort((a, b) => a - b)
    add(`${work}: ${name}`, sorted, `p99 ${sorted[Math.floor(sorted.length * 0.99)]!.toFixed(1)} ms`)
  }
  await server.stop()
  endpoint.close()
  rmSync(folder, { recursive: true, force: true })
})
