// Whole stretches of a tree written at once: many branches and takes in few statements, also where each stands on the other.
import { Prisma } from '../../../generated/sqlite/client.ts'
import { blockOf } from '../../engine/memory/blocks.ts'
import type { Spot, TakeKind } from '../../engine/story/words.ts'
import type { Tx } from './database.ts'
import { insertion, insertRows, portions } from './insert-rows.ts'
import { int, type Raw } from './raw.ts'

/** A branch, and what it forks from: nothing for a beginning. */
export interface PlantedBranch {
  id: number
  parentId: number | null
  forkDepth: number
  name: string | null
}

/** A take that is to be; it stands below the one before it on its path. */
export interface PlantedTake {
  branchId: number
  depth: number
  turn: number
  kind: TakeKind
  hidden: boolean
  worldHash: string
  scriptHash: string
  tokens: number
  narrator: string | null
  createdAt: Date
  blockTokens: number
  block: string | null
  text: string
}

/** Writes branches and answers their ids, in order. Until linkBranches they fork from nothing. */
export async function plantBranches(
  tx: Tx,
  adventureId: string,
  count: number,
  createdAt: Date,
): Promise<number[]> {
  const row = [adventureId, -1, 'IMPORT', createdAt]
  const ids: number[] = []
  for (const some of portions(Array.from({ length: count }, () => row))) {
    const made = insertion('Branch', ['adventureId', 'forkDepth', 'origin', 'createdAt'], some)
    for (const { id } of await tx.$queryRaw<Raw[]>`${made} returning id`) ids.push(int(id))
  }
  return ids.sort((a, b) => a - b)
}

/** Lets branches fork from takes that are there by now, and names them. */
export async function linkBranches(tx: Tx, branches: readonly PlantedBranch[]): Promise<void> {
  for (const some of portions(branches)) {
    const rows = some.map(
      ({ id, parentId, forkDepth, name }) =>
        Prisma.sql`(cast(${id} as integer), cast(${parentId} as integer), cast(${forkDepth} as integer), cast(${name} as text))`,
    )
    await tx.$executeRaw`with linked(id, parent, fork, name) as (values ${Prisma.join(rows)})
      update "Branch" set "parentId" = linked.parent, "forkDepth" = linked.fork, name = linked.name
      from linked where "Branch".id = linked.id`
  }
}

const COLUMNS = [
  'branchId',
  'depth',
  'turn',
  'kind',
  'hidden',
  'worldHash',
  'scriptHash',
  'tokens',
  'narrator',
  'createdAt',
  'blockTokens',
  'block',
  'text',
] as const satisfies (keyof PlantedTake)[]

/** Writes takes and answers their ids, in order; the pager shows siblings by it. Until linkTakes they have no parents. */
export async function plantTakes(
  tx: Tx,
  adventureId: string,
  takes: readonly PlantedTake[],
): Promise<number[]> {
  const ids = new Map<string, number>()
  for (const some of portions(takes)) {
    const rows = some.map((take) => [adventureId, ...COLUMNS.map((column) => take[column])])
    const made = insertion('Take', ['adventureId', ...COLUMNS], rows)
    for (const row of await tx.$queryRaw<Raw[]>`${made} returning id, "branchId", depth`)
      ids.set(`${int(row.branchId)}:${int(row.depth)}`, int(row.id))
  }
  return takes.map(({ branchId, depth }) => ids.get(`${branchId}:${depth}`)!)
}

/** Marks the blocks that end at some spots as not to be remembered unless a player asks. */
export async function discardBlocks(
  tx: Tx,
  adventureId: string,
  ends: readonly Spot[],
  createdAt: Date,
): Promise<void> {
  const rows = ends.map(({ branchId, depth }) => ({
    adventureId,
    branchId,
    depth,
    block: blockOf(depth),
    status: 'DISCARDED',
    createdAt,
    text: '',
  }))
  await insertRows(tx, 'Memory', rows)
}

/** Gives takes of an adventure their parents: the one before on the branch, or the one that it forks from. */
export async function linkTakes(tx: Tx, adventureId: string, ids: readonly number[]): Promise<void> {
  for (const some of portions(ids))
    await tx.$executeRaw`update "Take" set "parentId" = (
        select p.id from "Branch" b cross join "Take" p where b.id = "Take"."branchId" and p.depth = "Take".depth - 1
          and p."branchId" = case when "Take".depth > b."forkDepth" + 1 then b.id else b."parentId" end)
      where "adventureId" = ${adventureId} and depth > 0 and id between ${some[0]!} and ${some.at(-1)!}`
}
