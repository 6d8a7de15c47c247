// The pool of workers: who waits for whom, what a wall ends, and that a sandbox out of order breaks no turn.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createScriptPool, type PoolOptions } from '../../../server/io/sandbox/script-pool.ts'
import { root } from '../../fakes/a-database.ts'
import { aPool, changesOf, HURRIED, job, KEPT, M, script, TEXT } from './a-job.ts'

const NATIVE = M('Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)')
const LOOP = M('for (;;);')
const GOOD = M('return { text: text + "!" }')
const UNAVAILABLE = [{ script: null, slot: null, line: null, message: 'script runtime unavailable' }]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A worker of the test's own; it notes each of its starts. */
function fakeWorker(onMessage: string, start = ''): PoolOptions {
  const file = join(folder, 'worker.mjs')
  const noted = JSON.stringify(join(folder, 'starts'))
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
     import { parentPort } from 'node:worker_threads'
     appendFileSync(${noted}, '.')
     ${start}
     const ran = (job) => parentPort.postMessage({ type: 'RAN', result: { text: job.text + '!', errors: [] } })
     parentPort.on('message', async ({ job }) => { ${onMessage} })
     parentPort.postMessage({ type: 'READY' })`,
  )
  return { worker: pathToFileURL(file), size: 1 }
}
const starts = () => readFileSync(join(folder, 'starts'), 'utf8').length

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  return { result: await work, ms: performance.now() - began }
}

describe('with the times of earnest', () => {
  const pool = aPool({ size: 2 })

  it('a loop ends after two seconds of its own, another at the wall; nobody else waits', async () => {
    await Promise.all([pool.run(job(GOOD)), pool.run(job(GOOD, { user: 'oswin' }))])
    const hung = timed(pool.run(job(NATIVE)))
    const others = await timed(pool.run(job(GOOD, { user: 'oswin' })))
    expect(others.result.text).toBe(`${TEXT}!`)
    expect(others.ms).toBeLessThan(1_500)
    const loop = await timed(pool.run(job(LOOP, { user: 'oswin' })))
    expect(changesOf(loop.result)).toEqual(KEPT)
    expect(loop.result.errors).toMatchObject([
      { slot: 'INPUT', line: 1, message: expect.stringMatching(/too long/) },
    ])
    expect(loop.ms).toBeGreaterThan(1_900)
    expect(loop.ms).toBeLessThan(4_700)
    const { result, ms } = await hung
    expect(changesOf(result)).toEqual(KEPT)
    expect(result.errors).toMatchObject([{ script: 's1', message: expect.stringMatching(/did not stop/) }])
    expect(ms).toBeGreaterThan(4_900)
    expect(ms).toBeLessThan(6_500)
    expect((await pool.run(job(GOOD))).text).toBe(`${TEXT}!`)
  })
})

describe('a script that brings the worker down', () => {
  const pool = aPool(HURRIED)
  const chain = (...codes: string[]) => job(codes.map((code, at) => script(code, { id: `s${at}` })))

  it('is left out, and those before and after it run', async () => {
    const { text, state, errors } = await pool.run(
      chain('state.a = 1; text + "a"', NATIVE, 'state.b = 2; text + "b"'),
    )
    expect({ text, state }).toEqual({ text: `${TEXT}ab`, state: '{"kept":1,"a":1,"b":2}' })
    expect(errors).toMatchObject([{ script: 's1' }])
  })

  it('is left with all others when there are more of its kind', async () => {
    const { result, ms } = await timed(pool.run(chain(NATIVE, NATIVE, NATIVE, GOOD)))
    expect(changesOf(result)).toEqual(KEPT)
    expect(result.errors.map(({ script }) => script)).toEqual(['s0', 's1', 's2', 's3'])
    expect(ms).toBeLessThan(2 * 2_000 + 3_000)
  })

  it('has little more time with nineteen others than two have', async () => {
    const result = await pool.run(chain(...Array.from({ length: 19 }, () => LOOP), GOOD))
    expect(changesOf(result)).toEqual(KEPT)
    expect(result.errors).toHaveLength(20)
    expect(result.errors.at(-1)!.message).toMatch(/scripts before/)
  })

  it('tells of each that runs into the end of its time', async () => {
    const { text, errors } = await pool.run(chain(LOOP, LOOP, GOOD))
    expect(text).toBe(`${TEXT}!`)
    expect(errors.map(({ script }) => script)).toEqual(['s0', 's1'])
  })
})

describe('out of order', () => {
  it('a worker that does not start lets the text through', async () => {
    const pool = createScriptPool(fakeWorker('ran(job)', 'throw new Error("no memory")'))
    for (let time = 0; time < 2; time++) {
      const result = await pool.run(job(GOOD))
      expect([changesOf(result), result.errors]).toEqual([KEPT, UNAVAILABLE])
    }
    expect(await pool.check({ library: '', input: '', context: '', output: '' }, 'mara')).toBeNull()
    await pool.close()
  })

  it('so does one that never says it is ready, one that is missing, and one that ends', async () => {
    const silent = createScriptPool({
      ...fakeWorker('', 'await new Promise(() => setInterval(() => {}, 9e9))'),
      startMs: 300,
    })
    const missing = createScriptPool({ worker: pathToFileURL(join(folder, 'none.mjs')) })
    const ends = createScriptPool(fakeWorker('process.exit(3)'))
    for (const pool of [silent, missing, ends]) {
      expect((await pool.run(job(GOOD))).errors).toEqual(UNAVAILABLE)
      await pool.close()
    }
  })

  it('nobody waits longer than a time, and those that wait are counted', async () => {
    const pool = createScriptPool({ ...fakeWorker('setTimeout(ran, 700, job)'), waitMs: 200 })
    const first = pool.run(job(GOOD))
    const late = await timed(pool.run(job(GOOD, { user: 'oswin' })))
    expect([late.result.errors, changesOf(late.result)]).toEqual([UNAVAILABLE, KEPT])
    expect(late.ms).toBeGreaterThan(150)
    expect(late.ms).toBeLessThan(600)
    const crowd = Array.from({ length: 40 }, () => timed(pool.run(job(GOOD))))
    const refused = (await Promise.all(crowd)).filter(({ ms }) => ms < 100)
    expect(refused).toHaveLength(8)
    expect((await first).text).toBe(`${TEXT}!`)
    await pool.close()
  })

  it('who has used little is before all who have used much', async () => {
    const pool = createScriptPool({ ...fakeWorker('setTimeout(ran, 300, job)'), waitMs: 60_000 })
    const greedy = ['a', 'b', 'c', 'd'].map((user) => [1, 2, 3].map(() => pool.run(job(GOOD, { user }))))
    await Promise.all(greedy.map(([first]) => first))
    const answered: string[] = []
    const left = greedy.flatMap((own) => own.slice(1)).map((run) => run.then(() => answered.push('much')))
    await pool.run(job(GOOD, { user: 'oswin' })).then(() => answered.push('little'))
    expect(answered).toEqual(['much', 'little'])
    await Promise.all(left)
    await pool.close()
  }, 20_000)

  it('closing answers who waits and who runs', async () => {
    const pool = createScriptPool(fakeWorker(''))
    const asked = [pool.run(job(GOOD)), pool.run(job(GOOD)), pool.run(job(GOOD, { user: 'oswin' }))]
    await wait(200)
    await pool.close()
    for (const { errors } of await Promise.all(asked)) expect(errors).toEqual(UNAVAILABLE)
    expect((await pool.run(job(GOOD))).errors).toEqual(UNAVAILABLE)
  })
})

describe('workers', () => {
  it('are started when there is something to run, and end when there is not', async () => {
    const pool = createScriptPool({ ...fakeWorker('ran(job)'), idleMs: 150 })
    expect(await pool.run(job('  \n'))).toMatchObject({ text: TEXT, errors: [] })
    expect(() => starts()).toThrow()
    await pool.run(job(GOOD))
    await pool.run(job(GOOD))
    expect(starts()).toBe(1)
    await wait(400)
    expect((await pool.run(job(GOOD))).text).toBe(`${TEXT}!`)
    expect(starts()).toBe(2)
    await pool.close()
  })

  it('are never all one user’s', async () => {
    const pool = createScriptPool({ ...fakeWorker('setTimeout(ran, 500, job)'), size: 3 })
    const order: string[] = []
    const run = (user: string) => pool.run(job(GOOD, { user })).then(() => order.push(user))
    const all = [run('a'), run('a'), run('a'), run('a')]
    await wait(50)
    await Promise.all([...all, run('b')])
    expect(order.indexOf('b')).toBeLessThan(3)
    await pool.close()
  })

  it('keep no process alive', async () => {
    const file = join(folder, 'program.mts')
    const source = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href)
    writeFileSync(
      file,
      `import { createScriptPool } from ${source('server/io/sandbox/script-pool.ts')}
       const result = await createScriptPool().run(${JSON.stringify(job(GOOD))})
       console.log(JSON.stringify(result.text))`,
    )
    const run = promisify(execFile)(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
      timeout: 30_000,
    })
    expect((await run).stdout.trim()).toBe(JSON.stringify(`${TEXT}!`))
  })
})

describe('a check', () => {
  const pool = aPool({ size: 1 })
  const empty = { library: '', input: '', context: '', output: '' }
  const check = (code: Partial<typeof empty>) => pool.check({ ...empty, ...code }, 'mara')

  it('reads without running', async () => {
    expect(await check({ library: 'for (;;);', input: 'null.x', context: 'modifier(text)' })).toEqual([])
  })

  it('says where it cannot read on', async () => {
    expect(await check({ library: 'let a = 1;\n\nlet b = ;', output: '\nfoo(' })).toEqual([
      { slot: 'LIBRARY', line: 3, column: 9, message: expect.stringMatching(/^SyntaxError/) },
      { slot: 'OUTPUT', line: 2, column: 5, message: expect.stringMatching(/^SyntaxError/) },
    ])
  })

  it('sees what library and code cannot both say, by the place of the second', async () => {
    expect(await check({ library: 'const a = 1', input: 'const a = 2', context: '\nlet a' })).toEqual([
      { slot: 'INPUT', line: 1, column: 9, message: expect.stringMatching(/redefinition/) },
      {
        slot: 'CONTEXT',
        line: 2,
        column: expect.any(Number),
        message: expect.stringMatching(/redefinition/),
      },
    ])
  })

  it('is quick with what is long or deep', async () => {
    expect(await check({ library: `const all = [${"'a line of words',\n".repeat(90_000)}]` })).toEqual([])
    expect(await check({ input: '('.repeat(100_000) })).toMatchObject([
      { slot: 'INPUT', message: expect.any(String) },
    ])
  })
})
