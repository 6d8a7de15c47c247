// Which memories come back: by meaning and words, the pinned first, within the capacity.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createBank,
  dropMemory,
  putMemory,
  puttingMemories,
  wasteOf,
  type Remembered,
} from '../../../server/engine/memory/bank.ts'
import { bm25, lexicalPart } from '../../../server/engine/memory/bm25.ts'
import { ranking, type Candidate, type RankedMemory } from '../../../server/engine/memory/rank.ts'
import { rank } from '../../fakes/rank.ts'

const MODEL = 'a model'
const scene = { text: '', vector: Float32Array.of(1, 0, 0), model: MODEL }
const limits = { topK: 5, capacity: 200 }

const memory = (id: number, vector: number[] | null = null, text = '', model = MODEL): Remembered => ({
  id,
  text,
  vector: vector && Float32Array.from(vector),
  model: vector && model,
})
const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  pinned: false,
  usedAt: 0,
  uses: 0,
  ...more,
})
function bankOf(memories: Remembered[], width = 3) {
  const bank = createBank(MODEL, width)
  for (const one of memories) putMemory(bank, one)
  return bank
}
const recalled = (ranked: RankedMemory[]) => ranked.flatMap(({ id, leftOut }) => (leftOut ? [] : [id]))
const reasons = (ranked: RankedMemory[]) =>
  Object.fromEntries(ranked.flatMap(({ id, leftOut }) => (leftOut ? [[id, leftOut]] : [])))

describe('a ranking', () => {
  it('goes by the angle, whatever the length of a vector', () => {
    const bank = bankOf([
      memory(1, [0, 9, 0]),
      memory(2, [0.1, 0, 0]),
      memory(3, [-1, 0, 0]),
      memory(4, [3, 3, 0]),
    ])
    const ranked = rank(
      bank,
      [1, 2, 3, 4].map((id) => candidate(id)),
      scene,
      limits,
    )
    expect(ranked.map(({ id, rank }) => [id, rank])).toEqual([
      [2, 1],
      [4, 2],
      [1, 3],
      [3, 4],
    ])
    expect(ranked.map(({ similarity }) => similarity)).toEqual([1, expect.closeTo(Math.SQRT1_2), 0, -1])
  })

  it('lets words decide between equals, and no more', () => {
    const bank = bankOf([
      memory(1, [1, 0, 0], 'a dull day'),
      memory(2, [1, 0, 0], 'the word Vashkoreth'),
      memory(3, [0.6, 0.8, 0], 'Vashkoreth Vashkoreth'),
    ])
    const ranked = rank(
      bank,
      [1, 2, 3].map((id) => candidate(id)),
      { ...scene, text: 'Vashkoreth!' },
      limits,
    )
    expect(ranked.map(({ id }) => id)).toEqual([2, 1, 3])
    expect(ranked[0]!.score).toBeCloseTo(1 + 0.1 * ranked[0]!.lexical)
  })

  it('puts the later id first among equals, however they were given', () => {
    const bank = bankOf([memory(1, [1, 0, 0]), memory(2, [1, 0, 0]), memory(3, [1, 0, 0])])
    for (const order of [
      [1, 2, 3],
      [3, 1, 2],
    ])
      expect(
        rank(
          bank,
          order.map((id) => candidate(id)),
          scene,
          limits,
        ).map(({ id }) => id),
      ).toEqual([3, 2, 1])
  })

  it('goes by words where there is no vector to compare', () => {
    const bank = bankOf([
      memory(1, null, 'Odo keeps the ferry'),
      memory(2, [1, 0, 0, 0], 'Odo and a fourth dimension'),
      memory(3, [1, 0, 0], 'Odo by another model', 'another'),
      memory(4, [Number.NaN, 0, 0], 'nothing at all'),
      memory(5, [0, 0, 0], 'zero Odo'),
    ])
    const all = [1, 2, 3, 4, 5, 6].map((id) => candidate(id))
    for (const vector of [scene.vector, null]) {
      const ranked = rank(bank, all, { text: 'Where is Odo?', vector, model: MODEL }, limits)
      expect(ranked.every(({ similarity }) => similarity === null)).toBe(true)
      expect(recalled(ranked).toSorted()).toEqual([1, 2, 3, 5])
      expect(reasons(ranked)).toEqual({ 4: 'NOTHING_SHARED', 6: 'NOTHING_SHARED' })
    }
  })

  it('takes what has no vector for an average one', () => {
    const bank = bankOf([
      memory(1, [1, 0, 0], 'snow'),
      memory(2, [0, 1, 0], 'snow'),
      memory(3, null, 'the key of Odo'),
    ])
    const ranked = rank(
      bank,
      [1, 2, 3].map((id) => candidate(id)),
      { ...scene, text: 'Odo' },
      limits,
    )
    expect(ranked.map(({ id }) => id)).toEqual([1, 3, 2])
    expect(ranked[1]).toMatchObject({
      similarity: null,
      score: expect.closeTo(0.5 + 0.1 * ranked[1]!.lexical),
    })
  })
})

describe('places', () => {
  const bank = bankOf([1, 2, 3, 4, 5, 6, 7].map((id) => memory(id, [1, id / 10, 0])))
  const all = (...pinned: number[]) =>
    [1, 2, 3, 4, 5, 6, 7].map((id) => candidate(id, { pinned: pinned.includes(id) }))

  it('go to the pinned first, and the rest to the best', () => {
    const ranked = rank(bank, all(6, 7), scene, { topK: 3, capacity: 200 })
    expect(recalled(ranked)).toEqual([1, 6, 7])
    expect(reasons(ranked)).toEqual({
      2: 'RANKED_BELOW',
      3: 'RANKED_BELOW',
      4: 'RANKED_BELOW',
      5: 'RANKED_BELOW',
    })
    expect(ranked.find(({ id }) => id === 7)!.rank).toBe(7)
  })

  it('go to all that are pinned and no others, where those are more', () => {
    const ranked = rank(bank, all(3, 5, 7), scene, { topK: 2, capacity: 200 })
    expect(recalled(ranked)).toEqual([3, 5, 7])
    expect(new Set(Object.values(reasons(ranked)))).toEqual(new Set(['PINNED_INSTEAD']))
  })

  it('are for those within capacity: pinned, used last, used most, made last', () => {
    const given = [
      candidate(1, { usedAt: 9 }),
      candidate(2, { usedAt: 5, uses: 1 }),
      candidate(3, { usedAt: 5, uses: 2 }),
      candidate(4, { usedAt: 5, uses: 1 }),
      candidate(5, { pinned: true }),
    ]
    const ranked = rank(bank, given, scene, { topK: 5, capacity: 3 })
    expect(recalled(ranked)).toEqual([1, 3, 5])
    expect(ranked.slice(3)).toMatchObject([
      { id: 4, rank: null, score: null, similarity: null, leftOut: 'BEYOND_CAPACITY' },
      { id: 2, leftOut: 'BEYOND_CAPACITY' },
    ])
    expect(recalled(rank(bank, all(1, 2, 3), scene, { topK: 5, capacity: 1 }))).toEqual([1, 2, 3])
  })
})

const anyMemory = fc.record({
  vector: fc.option(fc.array(fc.constantFrom(-1, 0, 1, 2), { minLength: 5, maxLength: 5 })),
  text: fc
    .array(fc.constantFrom('inn', 'key', 'snow', 'Odo'), { maxLength: 6 })
    .map((list) => list.join(' ')),
  pinned: fc.boolean(),
  usedAt: fc.nat(3),
  uses: fc.nat(2),
  onPath: fc.boolean(),
})

describe('under any memories', () => {
  it('is what one would write down plainly, and knows nothing of other paths', () =>
    fc.assert(
      fc.property(fc.array(anyMemory, { maxLength: 30 }), fc.nat(6), fc.nat(12), (all, topK, capacity) => {
        const memories = all.map(({ vector, text }, id) => memory(id, vector, text))
        const path = all.flatMap((one, id) => (one.onPath ? [candidate(id, one)] : []))
        const query = { text: 'Odo in the snow', vector: Float32Array.of(1, 2, 0, -1, 1), model: MODEL }
        const ranked = rank(bankOf(memories, 5), path, query, { topK, capacity })
        const alone = bankOf(
          path.map(({ id }) => memories[id]!),
          5,
        )
        expect(rank(alone, path.toReversed(), query, { topK, capacity })).toEqual(ranked)

        expect(ranked.map(({ id }) => id).toSorted()).toEqual(path.map(({ id }) => id).toSorted())
        const competing = ranked.filter(({ leftOut }) => leftOut !== 'BEYOND_CAPACITY')
        const pinned = path.filter((one) => one.pinned)
        expect(competing).toHaveLength(Math.min(path.length, Math.max(capacity, pinned.length)))
        expect(pinned.every(({ id }) => recalled(ranked).includes(id))).toBe(true)
        expect(recalled(ranked).length).toBeLessThanOrEqual(Math.max(topK, pinned.length))

        const rows = competing.map(({ id }) => alone.rows.get(id)!)
        const lexical = [...bm25(alone.index, rows, query.text)].map(lexicalPart)
        const cosines = competing.map(({ id }) => cosine(all[id]!.vector, [...query.vector]))
        const known = cosines.filter((value) => value !== null)
        const mean = known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length
        competing.forEach(({ score, similarity }, at) => {
          if (cosines[at] === null) expect(similarity).toBeNull()
          else expect(similarity).toBeCloseTo(cosines[at]!, 5)
          expect(score).toBeCloseTo((cosines[at] ?? mean) + 0.1 * lexical[at]!, 5)
          if (at > 0) expect(score).toBeLessThanOrEqual(competing[at - 1]!.score! + 1e-9)
        })
      }),
    ))
})

function cosine(vector: number[] | null, query: number[]): number | null {
  const length = Math.hypot(...(vector ?? []))
  if (!vector || length === 0) return null
  return vector.reduce((sum, number, at) => sum + number * query[at]!, 0) / length / Math.hypot(...query)
}

describe('a bank', () => {
  it('knows a memory that was put again by its new words and vector', () => {
    const bank = bankOf([memory(1, [1, 0, 0], 'snow'), memory(2, [0, 1, 0])])
    putMemory(bank, memory(1, null, 'rain'))
    expect(rank(bank, [candidate(1)], { ...scene, text: 'snow' }, limits)[0]).toMatchObject({
      similarity: null,
      lexical: 0,
    })
    dropMemory(bank, 2)
    expect(recalled(rank(bank, [candidate(2)], scene, limits))).toEqual([])
    expect(wasteOf(bank)).toBeCloseTo(2 / 3)
  })

  it('grows, and is read and ranked with pauses', () => {
    const bank = createBank(MODEL, 512, 1)
    const many = Array.from({ length: 5_000 }, (_, id) =>
      memory(
        id,
        Array.from({ length: 512 }, (_, at) => (at === id % 512 ? 1 : 0)),
        `number ${id}`,
      ),
    )
    expect([...puttingMemories(bank, many)]).toHaveLength(25)
    const query = { text: 'number 77', vector: many[77]!.vector, model: MODEL }
    const all = many.map(({ id }) => candidate(id))
    const steps = ranking(bank, all, query, { topK: 1, capacity: 5_000 })
    let pauses = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) pauses++
    expect(pauses).toBeGreaterThan(3)
    expect(recalled(step.value)).toEqual([77])
  })

  it('may be without embeddings', () => {
    const bank = createBank(null, 0)
    putMemory(bank, { id: 1, text: 'Odo', vector: null, model: null })
    putMemory(bank, { id: 2, text: 'Odo', vector: new Float32Array(0), model: null })
    const ranked = rank(
      bank,
      [candidate(1), candidate(2)],
      { text: 'Odo', vector: null, model: null },
      limits,
    )
    expect(recalled(ranked)).toEqual([2, 1])
  })
})
