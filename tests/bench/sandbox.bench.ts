// The rows of the sandbox: what a hook costs, from nothing to a large script, and what a worker holds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { HookJob } from '../../server/engine/scripts/job.ts'
import { createScriptPool } from '../../server/io/sandbox/script-pool.ts'
import { root } from '../fakes/a-database.ts'
import { card, job, M, script } from '../io/sandbox/a-job.ts'
import { rulebook } from '../io/sandbox/libraries.ts'
import { add, measure, note, print } from './table.ts'

afterAll(print)

const worker = pathToFileURL(join(root, 'dist', 'server', 'sandbox-worker.js'))
const open = () => createScriptPool({ size: 1, worker })
const GOOD = M('state.turns = (state.turns ?? 0) + 1; return { text: text + "!" }')
const PARAGRAPH = 'Rain falls on the inn, and the road to Brannoch is mud from ditch to ditch. '.repeat(12)

const withLibrary = (kilobytes: number) => job([script(GOOD, { library: rulebook(kilobytes * 1_000) })])
const history = Array.from({ length: 200 }, () => ({
  text: PARAGRAPH,
  rawText: PARAGRAPH,
  type: 'continue' as const,
}))
const cards = (count: number) =>
  Array.from({ length: count }, (_, at) => card(String(at), { entry: PARAGRAPH.slice(0, 400) }))

const HOOKS: [string, HookJob, number][] = [
  ['empty', job(GOOD), 100],
  ['200 takes of history', job(GOOD, { history }), 30],
  ['2,000 cards', job(GOOD, { cards: cards(2_000) }), 20],
  [
    '2,000 cards, all of them changed',
    job(M('for (const c of storyCards) c.entry += "!"; return { text }'), { cards: cards(2_000) }),
    20,
  ],
  ['a library of 300 KB', withLibrary(300), 20],
  ['a library of 500 KB', withLibrary(500), 20],
  ['a library of 1.9 MB', withLibrary(1_900), 10],
]

it('starts a worker', async () => {
  expect(existsSync(worker)).toBe(true)
  const taken: number[] = []
  for (let time = 0; time < 10; time++) {
    const pool = open()
    const began = performance.now()
    expect((await pool.run(job(GOOD))).errors).toEqual([])
    taken.push(performance.now() - began)
    await pool.close()
  }
  add('a hook: cold, with the start of its worker', taken)
})

it.each(HOOKS)('runs a hook: %s', async (name, work, times) => {
  const pool = open()
  for (let warm = 0; warm < 10; warm++) expect((await pool.run(work)).errors).toEqual([])
  await measure(`a hook: ${name}`, times, () => pool.run(work))
  await pool.close()
})

it('runs hooks one after the other', async () => {
  const pool = open()
  for (let warm = 0; warm < 50; warm++) await pool.run(job(GOOD))
  const began = performance.now()
  const count = 500
  for (let done = 0; done < count; done++) await pool.run(job(GOOD))
  note('hooks in a second, one worker', ((count / (performance.now() - began)) * 1_000).toFixed(0))
  await pool.close()
})

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1_024

it('holds memory', async () => {
  const before = residentMegabytes()
  const pool = open()
  await pool.run(job(GOOD))
  note('memory of a worker', `${Math.round(residentMegabytes() - before)} MB`)
  for (let done = 0; done < 200; done++) await pool.run(withLibrary(500))
  note('  after 200 hooks with 500 KB', `${Math.round(residentMegabytes() - before)} MB`)
  await pool.close()
})
