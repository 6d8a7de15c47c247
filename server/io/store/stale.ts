// Withdrawing what was derived from a take that has changed: the memories of its block and the summaries that fold it, on
// every line through it.
import { Prisma, type Take } from '../../../generated/sqlite/client.ts'
import { ERASED } from '../../engine/context/recipe.ts'
import { blockAt, blockOf } from '../../engine/memory/blocks.ts'
import type { Tx } from './database.ts'
import { int, type Raw } from './raw.ts'
import { scrubSnapshots } from './snapshots.ts'

/** The branches that pass through a take and hold depths down to `to`: its own, and those that fork below it, in the end
 * from each other. */
function through({ branchId, depth }: Take, to: number): Prisma.Sql {
  return Prisma.sql`with recursive below(id) as (
    select cast(${branchId} as integer)
    union all select c.id from "Branch" c where c."parentId" = ${branchId}
      and c."forkDepth" >= ${depth} and c."forkDepth" < ${to}
    union all select c.id from below join "Branch" c on c."parentId" = below.id
      where below.id <> ${branchId} and c."forkDepth" < ${to})`
}

/** No story is so deep. */
const DEEPEST = 2_147_483_647

/** What a model or an extract made of the block of a take: one for each line that leaves the block another way. */
async function memoriesOf(tx: Tx, take: Take): Promise<number[]> {
  const block = blockOf(take.depth)
  const end = blockAt(block).to
  const rows = await tx.$queryRaw<Raw[]>`${through(take, end)}
    select m.id from below cross join "Memory" m where m."branchId" = below.id and m.block = ${block}`
  return rows.map(({ id }) => int(id))
}

/** The summaries that fold a take. */
async function summariesOf(tx: Tx, take: Take): Promise<number[]> {
  const rows = await tx.$queryRaw<Raw[]>`${through(take, DEEPEST)}
    select s.id from below cross join "Summary" s where s."branchId" = below.id and s.depth >= ${take.depth}`
  return rows.map(({ id }) => int(id))
}

/** Which rows of a change there are; what a player wrote himself is not touched by it. */
const among = (ids: readonly number[]) => ({ id: { in: [...ids] }, reworded: false })

/** Marks what was made of a take as stale: it is made again by the next run. What a player rewrote stays, and so does what
 * he discarded. True when anything was marked. */
export async function withdraw(tx: Tx, take: Take): Promise<boolean> {
  const memories = await tx.memory.updateMany({
    where: { ...among(await memoriesOf(tx, take)), status: { not: 'DISCARDED' }, stale: false },
    data: { stale: true },
  })
  const summaries = await tx.summary.updateMany({
    where: { ...among(await summariesOf(tx, take)), stale: false },
    data: { stale: true },
  })
  return memories.count + summaries.count > 0
}

/** Takes away all words that may quote a take: of the memories of its block and their earlier wordings, and the summaries
 * that fold it. The places of the memories stay, to be filled again. What a player wrote himself stays; what stood there
 * before does not. True when anything went. */
export async function withdrawWords(tx: Tx, take: Take): Promise<boolean> {
  const memoryIds = await memoriesOf(tx, take)
  const summaryIds = await summariesOf(tx, take)
  await scrubSnapshots(tx, take.adventureId, await wordsOf(tx, memoryIds, summaryIds), ERASED)
  await tx.memoryWording.deleteMany({ where: { memoryId: { in: memoryIds } } })
  await tx.summaryWording.deleteMany({ where: { summaryId: { in: summaryIds } } })
  await tx.memoryVector.deleteMany({ where: { memory: among(memoryIds) } })
  const memories = await tx.memory.updateMany({
    where: among(memoryIds),
    data: { text: '', stale: true, madeBy: null, revision: { increment: 1 } },
  })
  const summaries = await tx.summary.deleteMany({ where: among(summaryIds) })
  return memories.count + summaries.count > 0
}

/** What memories and summaries say and said, but for what a player wrote himself. */
async function wordsOf(tx: Tx, memoryIds: number[], summaryIds: number[]): Promise<string[]> {
  const select = { text: true }
  const found = [
    await tx.memory.findMany({ where: among(memoryIds), select }),
    await tx.memoryWording.findMany({ where: { memoryId: { in: memoryIds } }, select }),
    await tx.summary.findMany({ where: among(summaryIds), select }),
    await tx.summaryWording.findMany({ where: { summaryId: { in: summaryIds } }, select }),
  ].flat()
  const texts = new Set(found.map(({ text }) => text.trim()))
  return [...texts].filter((text) => text !== '').sort((a, b) => b.length - a.length)
}
