// What of a path is remembered already, in light columns: which blocks, which summaries, and what has no vector yet.
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from './database.ts'
import { anchoredOnPath, MAY_BE_TOLD } from './memories.ts'
import { line } from './path.ts'
import { bool, int, optionalText, type Raw } from './raw.ts'

/** The automatic memory of a block, without its words. */
export interface BlockRow {
  id: number
  branchId: number
  block: number
  status: string
  stale: boolean
  /** There are words. */
  hasText: boolean
}

/** The automatic memories on the path of a spot, by block. */
export async function blocksOnPath(db: Reader, spot: Spot): Promise<BlockRow[]> {
  const rows = await db.$queryRaw<Raw[]>`${line(spot, 0)}
    select m.id, m."branchId", m.block, m.status, m.stale, m.text <> '' as said from line cross join "Memory" m
    where m."branchId" = line.branch and m.depth between line.lo and line.hi and m.block is not null order by m.depth`
  return rows.map((row) => ({
    id: int(row.id),
    branchId: int(row.branchId),
    block: int(row.block),
    status: String(row.status),
    stale: bool(row.stale),
    hasText: bool(row.said),
  }))
}

/** A version of the summary, without its words. */
export interface VersionRow {
  id: number
  depth: number
  stale: boolean
}

/** The versions of the summary on the path of a spot, by depth, of those at one spot the oldest first. */
export async function versionsOnPath(db: Reader, spot: Spot): Promise<VersionRow[]> {
  const rows = await db.$queryRaw<Raw[]>`${line(spot, 0)}
    select s.id, s.depth, s.stale from line cross join "Summary" s
    where s."branchId" = line.branch and s.depth between line.lo and line.hi order by s.depth, s.id`
  return rows.map((row) => ({ id: int(row.id), depth: int(row.depth), stale: bool(row.stale) }))
}

/** A memory that cannot be compared by meaning yet. */
export interface Unembedded {
  id: number
  revision: number
  text: string
}

/** Whether a memory m with the vector v has none of its words by a model. A model that makes vectors of another width by
 * now is another one, whatever its name: the newest memory tells. */
export const lacksVector = (adventureId: string, model: string): Prisma.Sql =>
  Prisma.sql`(v."memoryId" is null or v.revision <> m.revision or v.model <> ${model} or length(v.vector) <> (
    select length(n.vector) from "Memory" o cross join "MemoryVector" n where o."adventureId" = ${adventureId}
      and n."memoryId" = o.id and n.model = ${model} order by o.id desc limit 1))`

/** Memories on the path of a spot that could be told and have no vector of their words by a model: the newest first, at
 * most so many. */
export async function unembeddedOnPath(
  db: Reader,
  adventureId: string,
  spot: Spot,
  { model, most }: { model: string; most: number },
): Promise<Unembedded[]> {
  const rows = await db.$queryRaw<Raw[]>`${anchoredOnPath(adventureId, spot)}
    select m.id, m.revision, m.text from anchored cross join "Memory" m left join "MemoryVector" v on v."memoryId" = m.id
    where m.id = anchored.id and ${MAY_BE_TOLD}
      and ${lacksVector(adventureId, model)}
    order by m.depth desc, m.id desc limit ${most}`
  return rows.map(({ id, revision, text }) => ({
    id: int(id),
    revision: int(revision),
    text: String(text),
  }))
}

/** An adventure whose owner wants it remembered. */
export interface Followed {
  id: string
  head: Spot
  /** Work on it that was begun, and not ended. */
  running: string | null
}

/** Adventures that may have something to be remembered, by id, at most so many after one. */
export async function followedAdventures(
  db: Reader,
  { after, from, most }: { after: string; from: number; most: number },
): Promise<Followed[]> {
  const rows = await db.$queryRaw<Raw[]>`
    select a.id, a."headBranchId", a."headDepth", case when w.status = 'RUNNING' then w.kind end as running
    from "Adventure" a left join "Settings" s on s."userId" = a."ownerId" left join "MemoryWork" w on w."adventureId" = a.id
    where a.id > ${after} and a."headBranchId" is not null and a."deletedAt" is null and not a.incomplete and not a.incomplete and a."deletedAt" is null and (s."memoryOn" is null or s."memoryOn")
      and (a."headDepth" >= ${from} or w.status = 'RUNNING')
    order by a.id limit ${most}`
  return rows.map((row) => ({
    id: String(row.id),
    head: { branchId: int(row.headBranchId), depth: int(row.headDepth) },
    running: optionalText(row.running),
  }))
}

/** How many blocks of a path need not be made, of those that end above a spot. */
export async function countDone(db: Reader, spot: Spot): Promise<number> {
  const rows = await db.$queryRaw<Raw[]>`${line({ ...spot, depth: spot.depth - 1 }, 0)}
    select count(*) as done from line cross join "Memory" m
    where m."branchId" = line.branch and m.depth between line.lo and line.hi and m.block is not null
      and ${isDoneInSql}`
  return int(rows[0]!.done)
}

/** True for the memory of a block that is not made, or not made again: what its player discarded stays so. */
export const isDone = ({ stale, status }: Pick<BlockRow, 'stale' | 'status'>): boolean =>
  !stale || status === 'DISCARDED'

/** Whether the memory of a block is one that a summary folds. */
export const isInUse = ({ status, stale, hasText }: BlockRow): boolean =>
  status === 'ACTIVE' && !stale && hasText

const isDoneInSql = Prisma.sql`(not m.stale or m.status = 'DISCARDED')`
