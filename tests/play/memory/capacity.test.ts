// Which memories compete: the database says it in its own words, the engine in others, and both mean the same.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byCapacity } from '../../../server/engine/memory/rank.ts'
import { mayBeTold, memoriesOnPath } from '../../../server/io/store/memories.ts'
import { recallableOnPath } from '../../../server/io/store/recall.ts'
import { headOf } from '../../../server/play/head.ts'
import { aStory, current, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeAll(async () => {
  story = await aStory()
})
afterAll(() => story.close())

const EVERYTHING = 1_000_000
const memories = fc.array(
  fc.record({
    pinned: fc.boolean(),
    uses: fc.nat(2),
    usedAt: fc.option(fc.nat(3).map((at) => new Date(at))),
    createdAt: fc.nat(3).map((at) => new Date(at)),
    status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'FORGOTTEN', 'DISCARDED'),
    stale: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    text: fc.constantFrom('Words.', 'Words.', 'Words.', '', '  '),
  }),
  { maxLength: 14 },
)

it('are those that may be told, by pin, last use and uses, to the same capacity in both', () =>
  fc.assert(
    fc.asyncProperty(memories, fc.integer({ min: 1, max: 8 }), async (given, capacity) => {
      const { db } = story.deps
      const { id: adventureId } = story.adventure
      await db.write(async (tx) => {
        await tx.memory.deleteMany()
        await tx.memory.createMany({ data: given.map((one) => ({ ...one, adventureId, depth: -1 })) })
      })
      const head = headOf(await current(story))
      const all = await memoriesOnPath(db.reader, adventureId, head)
      const told = all
        .filter(mayBeTold)
        .map(({ usedAt, createdAt, ...one }) => ({ ...one, usedAt: (usedAt ?? createdAt).getTime() }))
      const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id).toSorted((a, b) => a - b)
      const everything = await recallableOnPath(db.reader, adventureId, head, EVERYTHING)
      expect(ids(everything.rows)).toEqual(ids(told))
      const { rows, others } = await recallableOnPath(db.reader, adventureId, head, capacity)
      const [competing, beyond] = byCapacity(told, capacity)
      expect(ids(rows)).toEqual(ids(competing))
      expect(others).toBe(beyond.length)
    }),
    { numRuns: 40 },
  ))
