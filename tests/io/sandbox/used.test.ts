// How much memory a hook used: the most that one of its scripts ever held, strings and what was let go of again included.
import { afterAll, expect, it } from 'vitest'
import { createScriptPool } from '../../../server/io/sandbox/script-pool.ts'
import { job, M, script } from './a-job.ts'

const pool = createScriptPool({ size: 1 })
afterAll(() => pool.close())

const MB = 1024 * 1024
const used = async (...bodies: string[]): Promise<number> =>
  (await pool.run(job(bodies.map((body) => script(M(`${body}; return { text }`)))))).bytes / MB

it('is told in megabytes of what its wall counts', async () => {
  const little = await used('')
  expect(little).toBeGreaterThan(4)
  expect(little).toBeLessThan(8)
  expect((await used('globalThis.kept = "é".repeat(10 * 2 ** 20)')) - little).toBeGreaterThan(9)
  expect((await used('globalThis.kept = new Uint8Array(8 * 2 ** 20)')) - little).toBeGreaterThan(7)
  expect((await used('let gone = new Uint8Array(20 * 2 ** 20); gone = null')) - little).toBeGreaterThan(19)
  expect(await used('const all = []; for (;;) all.push("x".repeat(1000) + all.length)')).toBeGreaterThan(50)
  expect(Math.abs((await used('')) - little)).toBeLessThan(1)
})

it('is that of the largest script, not of all together', async () => {
  const ten = 'globalThis.kept = new Uint8Array(10 * 2 ** 20)'
  const one = await used(ten)
  expect(Math.abs((await used('', ten, ten)) - one)).toBeLessThan(1)
})
