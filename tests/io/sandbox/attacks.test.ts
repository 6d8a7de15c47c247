// Scripts that mean harm get nowhere: nothing of them is kept, the server goes on meanwhile, the next hook is an honest one.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HookResult } from '../../../server/engine/scripts/job.ts'
import { aPool, card, changesOf, HURRIED, job, KEPT, M, TEXT } from './a-job.ts'
import { BOMBS, ESCAPES, LOOPS, NATIVE_LOOPS, TAMPERING } from './attacks.ts'
import { watchLag, type Lag } from './lag.ts'

const pool = aPool(HURRIED)
/** The most that the event loop may stand still, in milliseconds; on a busy machine the best of some tries counts, and
 * some times what a loop without work stood still meanwhile. A script that held it would hold it for its whole time. */
const MOST_LAG = 20
const BUSY = 3
const TRIES = 5
const RUNS = Number(process.env['FORKLORE_HOSTILE_RUNS'] ?? 60)

const lag = watchLag()
const isLate = ({ here, idle }: Lag): boolean => here > Math.max(MOST_LAG, BUSY * idle)

const honest = () => pool.run(job(M('state.a = 1; return { text: text + "!" }')))

async function attack(code: string): Promise<HookResult> {
  const cards = [card('1')]
  let result: HookResult | null = null
  let seen: Lag
  let time = 0
  do
    seen = await lag.of(async () => {
      result = await pool.run(job(code, { cards }))
    })
  while (isLate(seen) && ++time < TRIES)
  expect(isLate(seen), `stood still for ${seen.here} ms, a loop without work for ${seen.idle} ms`).toBe(false)
  expect(await honest()).toMatchObject({ text: `${TEXT}!`, state: '{"kept":1,"a":1}', errors: [] })
  return result!
}

beforeAll(honest)
afterAll(() => lag.close())

describe.each([
  ['in a loop', LOOPS],
  ['in a loop that nothing looks into', NATIVE_LOOPS],
  ['with too much', BOMBS],
])('a script %s', (_, attacks) => {
  it.each(Object.entries(attacks))('is left out: %s', async (_, code) => {
    const result = await attack(code)
    expect(changesOf(result)).toEqual(KEPT)
    expect(result.errors).toMatchObject([{ script: 's1', message: expect.stringMatching(/\S/) }])
  })
})

describe('tampering', () => {
  it.each(Object.entries(TAMPERING))('changes nothing but the state: %s', async (_, code) => {
    const { verdict, text, state, cards, logs } = await attack(`log("said"); ${code}; 0`)
    expect({ verdict, text, cards }).toEqual({ verdict: 'PASS', text: TEXT, cards: null })
    expect(state ?? '').not.toMatch(/polluted":1.*polluted|__proto__/)
    expect(logs.every(({ line }) => line === 'said')).toBe(true)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('a script that fails', () => {
  it.each(['null', 'undefined', '0', '""', 'Symbol("a")'])(
    'by throwing %s is told apart from one without memory',
    async (thrown) => {
      const [error] = (await pool.run(job(`throw ${thrown}`))).errors
      expect(error!.message).not.toMatch(/memory/)
    },
  )

  it.each([
    'const a = []; for (;;) a.push({})',
    'const a = []; for (;;) a.push(new Uint8Array(1 << 20))',
    'const a = []; for (;;) a.push("x".repeat(1e5) + a.length)',
  ])('for want of memory says so: %s', async (code) => {
    expect((await pool.run(job(code))).errors).toMatchObject([
      { message: expect.stringMatching(/out of memory/) },
    ])
  })
})

describe('outside', () => {
  it.each(Object.entries(ESCAPES))('nothing is reached by %s', async (_, expression) => {
    const { text, errors } = await pool.run(job(`({ text: "reached: " + (${expression}) })`))
    expect([text, errors]).toEqual(['reached: ', []])
  })

  it('no module is imported', async () => {
    const code = M(
      'import("fs").then(() => { state.fs = 1 }, (e) => { state.no = String(e) }); return { text }',
    )
    expect((await pool.run(job(code))).state).toMatch(/"no":"ReferenceError/)
    expect((await pool.run(job('import fs from "fs"'))).errors).toMatchObject([
      { message: expect.stringMatching(/SyntaxError/) },
    ])
  })

  it('memory ends at 64 MB, whoever asks for it', async () => {
    const code = M(
      'const a = []; try { for (;;) a.push(new Uint8Array(1 << 20)) } catch (e) {} const n = a.length; a.length = 0; return { text: String(n) }',
    )
    const megabytes = Number((await pool.run(job(code))).text)
    expect(megabytes).toBeGreaterThan(40)
    expect(megabytes).toBeLessThan(64)
  })
})

describe(`after ${RUNS} hostile hooks`, () => {
  const HARMFUL = Object.entries(BOMBS).map(([, code]) => code)
  const megabytes = () => process.memoryUsage.rss() / 1e6

  it('the next is an honest one, and the memory is back', async () => {
    const bomb = (at: number) => pool.run(job(HARMFUL[at % HARMFUL.length]!))
    for (let at = 0; at < HARMFUL.length; at++) await bomb(at)
    const before = megabytes()
    for (let at = 0; at < RUNS; at++) expect(changesOf(await bomb(at))).toEqual(KEPT)
    let after = Infinity
    for (let tries = 0; tries < 50 && after > before + 50; tries++) {
      expect((await honest()).text).toBe(`${TEXT}!`)
      after = megabytes()
      await wait(20)
    }
    expect(after).toBeLessThan(before + 50)
  }, 600_000)
})
