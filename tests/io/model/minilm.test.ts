// MiniLM in its worker: what it answers, who waits for whom, what happens when it breaks down, and that it keeps nothing alive.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countTokens } from '../../../server/engine/context/tokens.ts'
import {
  createMiniLm,
  MINILM_NAME,
  MINILM_TOKENS,
  MINILM_WIDTH,
  type MiniLm,
} from '../../../server/io/model/minilm.ts'
import { MiniLmFailure } from '../../../server/io/model/minilm-failure.ts'
import type { ThreadOptions } from '../../../server/io/model/minilm-thread.ts'
import { root } from '../../fakes/a-database.ts'

const built = join(root, 'dist', 'server', 'embed-worker.js')
const never = () => new AbortController().signal
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, number, at) => sum + number * b[at]!, 0)

let folder: string
let opened: MiniLm[] = []
function open(options: ThreadOptions = {}): MiniLm {
  const model = createMiniLm(options)
  opened.push(model)
  return model
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-minilm-'))
})
afterEach(async () => {
  await Promise.all(opened.map((model) => model.close()))
  opened = []
  rmSync(folder, { recursive: true, force: true })
})

/** A package of an engine that answers with the length of each text, and does as a text says. */
function fakeEngine(start = ''): ThreadOptions {
  const file = (name: string, code: string) => {
    writeFileSync(join(folder, name), code)
    return pathToFileURL(join(folder, name)).href
  }
  return {
    weights: file('weights.mjs', 'export default {}'),
    engine: file(
      'engine.mjs',
      `import { appendFileSync, existsSync, rmSync } from 'node:fs'
       ${start}
       const calls = ${JSON.stringify(join(folder, 'calls'))}
       const once = ${JSON.stringify(join(folder, 'once'))}
       export const createEmbedder = async () => ({
         dimensions: ${MINILM_WIDTH},
         async embed([text]) {
           appendFileSync(calls, text.slice(0, 20) + '\\n')
           if (text === 'throw') throw new Error('the model broke')
           if (text === 'exit') process.exit(3)
           if (text === 'exit once' && existsSync(once)) { rmSync(once); process.exit(3) }
           if (text.startsWith('wait')) await new Promise((resolve) => setTimeout(resolve, 20))
           return [new Array(${MINILM_WIDTH}).fill(text.length)]
         },
       })`,
    ),
  }
}
const waits = (count: number) => Array.from({ length: count }, () => 'wait')
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe.each([
  ['from its source', {}],
  ['built', { worker: pathToFileURL(built) }],
])('MiniLM %s', (_, options) => {
  it('answers with vectors of length 1, near for what means the same', async () => {
    const texts = [
      'You promised the innkeeper to come back before the winter.',
      'Did you not give the landlord your word that you would return?',
      'The reactor needs a new coolant valve.',
      '',
      '\ud800 half a letter',
      'very long '.repeat(5_000),
    ]
    const { vectors, width, model } = await open(options).embed(texts, never())
    expect({ count: vectors.length, width, model }).toEqual({
      count: texts.length,
      width: MINILM_WIDTH,
      model: MINILM_NAME,
    })
    for (const vector of vectors) {
      expect(vector).toHaveLength(MINILM_WIDTH)
      expect(dot(vector, vector)).toBeCloseTo(1, 4)
    }
    expect(dot(vectors[0]!, vectors[1]!)).toBeGreaterThan(dot(vectors[0]!, vectors[2]!) + 0.2)
  })
})

it('reads so many tokens of a text, and not its end when it is far longer', async () => {
  const filler = (tokens: number) => {
    const words = 'Then Brannoch led Ilse over the moor to Vashkoreth. '
    let text = ''
    while (countTokens(text + words) < tokens - 20) text += words
    return text
  }
  const ends = ['At last the dragon spoke.', 'The reactor melted.']
  const of = async (tokens: number) => {
    const texts = ends.map((end) => filler(tokens) + end)
    const { vectors } = await open().embed(texts, never())
    return dot(vectors[0]!, vectors[1]!)
  }
  expect(await of(MINILM_TOKENS)).toBeLessThan(0.999)
  expect(await of(3 * MINILM_TOKENS)).toBeCloseTo(1, 5)
})

it('is built beside the server', () => expect(existsSync(built)).toBe(true))

describe('requests', () => {
  it('keep the order of their texts, over many portions', async () => {
    const texts = Array.from({ length: 50 }, (_, at) => 'x'.repeat(at + 1))
    const { vectors } = await open(fakeEngine()).embed(texts, never())
    expect(vectors.map(([first]) => first)).toEqual(texts.map(({ length }) => length))
    expect(await open(fakeEngine()).embed([], never())).toMatchObject({ vectors: [], width: MINILM_WIDTH })
  })

  it('take turns: a short one is not behind a long one', async () => {
    const model = open(fakeEngine())
    const order: string[] = []
    const long = model.embed(waits(60), never()).then(() => order.push('long'))
    const short = model.embed(['short'], never()).then(() => order.push('short'))
    await Promise.all([long, short])
    expect(order).toEqual(['short', 'long'])
  })

  it('end at once when they are given up, and others go on', async () => {
    const model = open(fakeEngine())
    const given = new AbortController()
    const long = model.embed(waits(400), given.signal)
    const other = model.embed(['other'], never())
    const queued = failure(model.embed(['queued'], given.signal))
    given.abort(new Error('no longer wanted'))
    expect(await failure(long)).toMatchObject({ message: 'no longer wanted' })
    expect(await queued).toMatchObject({ message: 'no longer wanted' })
    expect((await other).vectors[0]![0]).toBe(5)
    expect(await failure(model.embed(['late'], given.signal))).toMatchObject({ message: 'no longer wanted' })
    expect((await model.embed(['more'], never())).vectors).toHaveLength(1)
  })
})

describe('a worker that breaks down', () => {
  it('is started again, and the texts are tried once more', async () => {
    writeFileSync(join(folder, 'once'), '')
    const { vectors } = await open(fakeEngine()).embed(['exit once'], never())
    expect(vectors[0]![0]).toBe(9)
  })

  it.each(['exit', 'throw'])('over the same texts again (%s) fails them alone', async (text) => {
    const model = open(fakeEngine())
    const bad = failure(model.embed([text], never()))
    const good = model.embed(['good'], never())
    expect(await bad).toMatchObject({ name: 'MiniLmFailure', code: 'CRASHED' })
    expect((await good).vectors[0]![0]).toBe(4)
  })

  it('and does not start says so, each time', async () => {
    const model = open(fakeEngine(`throw new Error('no memory for it')`))
    for (let time = 0; time < 2; time++) {
      const error = await failure(model.embed(['x'], never()))
      expect(error).toMatchObject({ code: 'UNUSABLE', detail: 'no memory for it' })
    }
  })
})

describe('without its packages', () => {
  it('it is not available, in a sentence, and a worker is not tried again', async () => {
    const model = open({ engine: '@lat.md/not-installed' })
    const [first, second] = await Promise.all([
      failure(model.embed(['x'], never())),
      failure(model.embed(['y'], never())),
    ])
    expect(first).toBeInstanceOf(MiniLmFailure)
    expect(first).toMatchObject({ code: 'NOT_AVAILABLE', message: expect.stringMatching(/run npm install/) })
    expect(second).toBe(first)
    expect(first).toMatchObject({ detail: expect.stringContaining('@lat.md/not-installed') })
    // Who only asks for its name is told as well.
    expect(await failure(model.embed([], never()))).toBe(first)
  })
})

describe('closing', () => {
  it('refuses what waits and what comes', async () => {
    const model = open(fakeEngine())
    const waiting = [failure(model.embed(waits(40), never())), failure(model.embed(['y'], never()))]
    await model.close()
    for (const error of [...(await Promise.all(waiting)), await failure(model.embed(['z'], never()))])
      expect(error).toMatchObject({ code: 'CLOSED' })
    await model.close()
  })

  it('by itself after a time frees the model, which comes back', async () => {
    const model = open({ ...fakeEngine(), idleMs: 20 })
    await model.embed(['one'], never())
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await model.embed(['three'], never())).vectors[0]![0]).toBe(5)
  })
})

describe('a process', () => {
  const run = (code: string) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
      cwd: root,
      timeout: 50_000,
    })
  const file = JSON.stringify(pathToFileURL(join(root, 'server', 'io', 'model', 'minilm.ts')).href)

  it('waits for its vectors, and ends with the worker still there', async () => {
    const { stdout } = await run(`
      const { createMiniLm } = await import(${file})
      createMiniLm(${JSON.stringify(fakeEngine())}).embed(['four'], new AbortController().signal)
        .then(({ vectors }) => console.log('got', vectors[0][0]))`)
    expect(stdout.trim()).toBe('got 4')
  })
})
