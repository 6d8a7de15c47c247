// What a change of a take withdraws, on trees of any shape: exactly what has the take on its own path, told by walking up.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Take } from '../../../generated/sqlite/client.ts'
import { BLOCK, blockOf } from '../../../server/engine/memory/blocks.ts'
import type { Tx } from '../../../server/io/store/database.ts'
import { withdraw, withdrawWords } from '../../../server/io/store/stale.ts'
import { appendTake, createBranch } from '../../../server/io/store/tree.ts'
import type { Story } from '../../fakes/a-story.ts'
import { aTreeStore } from '../../fakes/tree/a-tree-store.ts'

let story: Story
beforeAll(async () => {
  story = await aTreeStore()
})
afterAll(() => story.close())

/** Where each branch leaves which take (by their numbers, of those there are), and how many takes it has. */
const trees = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 14 })

const now = new Date(0)
const words = { kind: 'STORY' as const, text: 'x', tokens: 1, worldHash: null, scriptHash: null }

async function grow(tx: Tx, shape: [number, number][]): Promise<Take[]> {
  const adventureId = story.adventure.id
  const takes = await tx.take.findMany({ where: { adventureId } })
  for (const [from, length] of [[0, 12] as [number, number], ...shape]) {
    let below = takes[from % takes.length]!
    const branch = await createBranch(tx, adventureId, below, { origin: 'FORK' }, now)
    for (let count = 0; count < length; count++) {
      below = await appendTake(tx, branch, below, words, now)
      takes.push(below)
    }
  }
  return takes
}

/** A memory and a summary at the end of each block, on every branch. */
async function remember(tx: Tx, takes: Take[]): Promise<void> {
  for (const { adventureId, branchId, depth } of takes.filter((take) => take.depth % BLOCK === BLOCK - 1)) {
    const row = { adventureId, branchId, depth, text: 'x', createdAt: now }
    await tx.memory.create({ data: { ...row, block: blockOf(depth) } })
    await tx.summary.create({ data: row })
  }
}

class Undone extends Error {}

/** Does something in a transaction that leaves nothing. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  await story.deps.db
    .write(async (tx) => {
      await work(tx)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
}

const spot = ({ branchId, depth }: { branchId: number | null; depth: number }) => `${branchId}:${depth}`

it('is what a walk up from each memory and each summary says', async () => {
  await fc.assert(
    fc.asyncProperty(trees, fc.nat(), fc.boolean(), async (shape, which, words) => {
      await undone(async (tx) => {
        const takes = await grow(tx, shape)
        await remember(tx, takes)
        const changed = takes[which % takes.length]!
        const byId = new Map(takes.map((take) => [take.id, take]))
        const passes = (take: Take): boolean => {
          for (let at: Take | undefined = take; at; at = byId.get(at.parentId ?? -1))
            if (at.id === changed.id) return true
          return false
        }
        const ends = takes.filter((take) => take.depth % BLOCK === BLOCK - 1 && passes(take))
        const ofBlock = ends.filter(({ depth }) => blockOf(depth) === blockOf(changed.depth)).map(spot)
        expect(await (words ? withdrawWords : withdraw)(tx, changed)).toBe(ends.length > 0)
        const memories = await tx.memory.findMany({ where: { stale: true } })
        expect(memories.map(spot).toSorted()).toEqual(ofBlock.toSorted())
        const left = await tx.summary.findMany({ where: { stale: false } })
        const all = takes.filter((take) => take.depth % BLOCK === BLOCK - 1 && !passes(take))
        expect(left.map(spot).toSorted()).toEqual(all.map(spot).toSorted())
        expect(await tx.summary.count()).toBe(left.length + (words ? 0 : ends.length))
      })
    }),
    { numRuns: 60, seed: 10 },
  )
}, 120_000)
