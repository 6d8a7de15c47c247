// Reading a path: the right takes whatever the nesting, and no more of the tree than the page needs.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Spot } from '../../../server/engine/story/words.ts'
import { newestOnPath, rangesOf, takeAt, takesOnPath } from '../../../server/io/store/path.ts'
import { appendTake, createBranch, tipOf } from '../../../server/io/store/tree.ts'
import { aStory, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory(null)
})
afterEach(() => story.close())

const db = () => story.deps.db.reader

/** Grows `count` takes on a branch, each named by the branch and its depth. */
async function grow(branchId: number, count: number): Promise<void> {
  await story.deps.db.write(async (tx) => {
    const branch = await tx.branch.findUniqueOrThrow({ where: { id: branchId } })
    for (let index = 0; index < count; index++) {
      const take = {
        kind: 'STORY' as const,
        text: `b${branchId}`,
        tokens: 1,
        worldHash: null,
        scriptHash: null,
      }
      const tip = await takeAt(tx, { branchId, depth: Math.max(branch.forkDepth, await tipOf(tx, branchId)) })
      await appendTake(tx, branch, tip, take, new Date(0))
    }
  })
}

const forkAt = (spot: Spot) =>
  story.deps.db.write(async (tx) =>
    createBranch(tx, story.adventure.id, await takeAt(tx, spot), { origin: 'FORK' }, new Date(0)),
  )

const names = async (spot: Spot, from = 0) =>
  (await takesOnPath(db(), spot, from)).map((take) => `${take.text}@${take.depth}`).join(' ')

describe('a path over three branches', () => {
  let [a, b, c] = [0, 0, 0]
  beforeEach(async () => {
    a = story.adventure.headBranchId!
    await grow(a, 5)
    b = (await forkAt({ branchId: a, depth: 3 })).id
    await grow(b, 3)
    c = (await forkAt({ branchId: b, depth: 5 })).id
    await grow(c, 2)
  })

  it('has exactly one take per depth, from each branch its own part', async () => {
    expect(await names({ branchId: c, depth: 7 })).toBe(
      `b${a}@0 b${a}@1 b${a}@2 b${a}@3 b${b}@4 b${b}@5 b${c}@6 b${c}@7`,
    )
    expect(await rangesOf(db(), { branchId: c, depth: 7 })).toEqual([
      { branchId: c, lo: 6, hi: 7 },
      { branchId: b, lo: 4, hi: 5 },
      { branchId: a, lo: 0, hi: 3 },
    ])
  })

  it('is the same from a head on borrowed ground', async () => {
    expect(await rangesOf(db(), { branchId: c, depth: 4 })).toEqual([
      { branchId: b, lo: 4, hi: 4 },
      { branchId: a, lo: 0, hi: 3 },
    ])
    expect((await takeAt(db(), { branchId: c, depth: 2 }))?.branchId).toBe(a)
  })

  it('pages by depth', async () => {
    expect(await names({ branchId: c, depth: 7 }, 5)).toBe(`b${b}@5 b${c}@6 b${c}@7`)
    expect((await newestOnPath(db(), { branchId: c, depth: 7 }, 3)).map((take) => take.depth)).toEqual([
      5, 6, 7,
    ])
    expect(await newestOnPath(db(), { branchId: c, depth: -1 }, 3)).toEqual([])
  })

  it('forks a fork made on borrowed ground from the branch that holds the take', async () => {
    const fork = await forkAt({ branchId: c, depth: 1 })
    expect([fork.parentId, fork.forkDepth]).toEqual([a, 1])
  })
})

/** What a page costs the database, in words, once its planner knows the statistics. */
async function planOf(branchId: number, depth: number): Promise<string> {
  await story.deps.db.write((tx) => tx.$executeRawUnsafe('ANALYZE'))
  story.queries.length = 0
  await newestOnPath(db(), { branchId, depth }, 60)
  const page = story.queries.filter((query) => query.includes('recursive line'))
  expect(page).toHaveLength(1)
  const from = depth - 59
  const plan = await db().$queryRawUnsafe<{ detail: string }[]>(
    `EXPLAIN QUERY PLAN ${page[0]}`,
    depth,
    branchId,
    from,
    from,
    from,
  )
  return plan.map((step) => step.detail).join('\n')
}

describe('the plan of a page looks takes up by branch and depth', () => {
  const wanted = /SEARCH t USING INDEX Take_branchId_depth_key \(branchId=\? AND depth>\? AND depth<\?\)/

  it('where there are many branches', async () => {
    await grow(story.adventure.headBranchId!, 200)
    const other = { adventureId: story.adventure.id, forkDepth: -1, origin: 'ROOT', createdAt: new Date(0) }
    await story.deps.db.write((tx) =>
      tx.branch.createMany({ data: Array.from({ length: 300 }, () => other) }),
    )
    const plan = await planOf(story.adventure.headBranchId!, 199)
    expect(plan).toMatch(wanted)
    expect(plan).not.toMatch(/SCAN (t|b|p)\b|AUTOMATIC/)
  })

  it('where there are few, and many takes on each', async () => {
    await grow(story.adventure.headBranchId!, 2_000)
    const fork = await forkAt({ branchId: story.adventure.headBranchId!, depth: 1_990 })
    await grow(fork.id, 10)
    const plan = await planOf(fork.id, 2_000)
    expect(plan).toMatch(wanted)
    expect(plan).not.toMatch(/SCAN t\b|AUTOMATIC/)
  })
})
