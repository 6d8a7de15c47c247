// The rows of the memory: what comes back, and what ranking and embedding cost.
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import {
  createBank,
  putMemory,
  puttingMemories,
  type Bank,
  type Remembered,
} from '../../server/engine/memory/bank.ts'
import { ranking, type Candidate } from '../../server/engine/memory/rank.ts'
import { rank } from '../fakes/rank.ts'
import { createMiniLm } from '../../server/io/model/minilm.ts'
import { embedSet, hits, MEMORIES } from './retrieval.ts'
import { PAIRS } from './retrieval-set.ts'
import { add, count, measure, note, print } from './table.ts'

afterAll(print)

const WIDTH = 768
const MODEL = 'a model'

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

/** Texts of some forty words each, as common and as rare as words are. */
function memoriesOf(size: number): Remembered[] {
  const next = numbers(size)
  const words = MEMORIES.join(' ').split(/\s+/)
  return Array.from({ length: size }, (_, id) => ({
    id,
    text: Array.from({ length: 40 }, () => words[Math.floor((next() + 0.5) * words.length)]).join(' '),
    vector: Float32Array.from({ length: WIDTH }, next),
    model: MODEL,
  }))
}

function bankOf(size: number): { bank: Bank; candidates: Candidate[] } {
  const bank = createBank(MODEL, WIDTH, size)
  for (const memory of memoriesOf(size)) putMemory(bank, memory)
  const candidates = Array.from(bank.rows.keys(), (id) => ({
    id,
    pinned: id % 1_000 === 0,
    usedAt: id,
    uses: 0,
  }))
  return { bank, candidates }
}

const next = numbers(7)
const scene = {
  text: PAIRS.slice(0, 8)
    .map(([, text]) => text)
    .join('\n\n'),
  vector: Float32Array.from({ length: WIDTH }, next),
  model: MODEL,
}

it.each([
  [200, 200],
  [2_000, 2_000],
  [10_000, 200],
  [10_000, 1_000],
  [10_000, 10_000],
])('ranks %i memories, of which %i compete', async (size, capacity) => {
  const { bank, candidates } = bankOf(size)
  const limits = { topK: 5, capacity }
  for (let warm = 0; warm < 20; warm++) rank(bank, candidates, scene, limits)
  await measure(`rank ${size} memories of ${WIDTH}, capacity ${capacity}`, 50, async () =>
    rank(bank, candidates, scene, limits),
  )
  const steps: number[] = []
  const running = ranking(bank, candidates, scene, limits)
  for (let done = false; !done;) {
    const began = performance.now()
    done = running.next().done === true
    steps.push(performance.now() - began)
  }
  note(`  longest step of ${steps.length}`, `${Math.max(...steps).toFixed(2)} ms`)
  expect(rank(bank, candidates, scene, limits).filter(({ leftOut }) => leftOut === null).length).toBe(
    Math.max(5, size / 1_000),
  )
})

it('reads 10,000 memories into a bank', () => {
  const bank = createBank(MODEL, WIDTH, 10_000)
  const memories = memoriesOf(10_000)
  const steps: number[] = []
  const putting = puttingMemories(bank, memories)
  for (let done = false; !done;) {
    const began = performance.now()
    done = putting.next().done === true
    steps.push(performance.now() - began)
  }
  add('10,000 memories into a bank', [steps.reduce((sum, step) => sum + step, 0)])
  add(`  each of ${steps.length} steps`, steps)
})

const residentMegabytes = () => {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0
  return Number(pages) / 1_024
}

it('embeds', async () => {
  const { signal } = new AbortController()
  const texts = MEMORIES.slice(0, 64)
  const before = residentMegabytes()
  const model = createMiniLm()
  const began = performance.now()
  await model.embed(['warm'], signal)
  add('MiniLM: start to the first vector', [performance.now() - began])
  const started = performance.now()
  await model.embed(texts, signal)
  const took = performance.now() - started
  note('MiniLM: memories in a second', (texts.length / (took / 1_000)).toFixed(1))
  await measure('MiniLM: the vector of a scene', 20, () => model.embed([PAIRS[0]![1]], signal))
  await measure('MiniLM: the vector of 600 tokens', 10, () => model.embed([scene.text], signal))
  note('MiniLM: memory of the worker', `${Math.round(residentMegabytes() - before)} MB`)
  await model.close()
  note('MiniLM: of which it keeps when it is let go', `${Math.round(residentMegabytes() - before)} MB`)
})

it('brings back what a scene asks for', async () => {
  const vectors = await embedSet()
  const found = {
    WORDS: hits('WORDS', vectors),
    VECTORS: hits('VECTORS', vectors),
    BOTH: hits('BOTH', vectors),
  }
  for (const [by, { at1, at5 }] of Object.entries(found))
    count(
      `${PAIRS.length} scenes, ${MEMORIES.length} memories: ${by.toLowerCase()}`,
      `${at1} first, ${at5} in five`,
    )
  expect(found.BOTH.at1).toBeGreaterThanOrEqual(found.VECTORS.at1 - 1)
})
