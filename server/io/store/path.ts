// The only module that turns a path into a query: what a reader at a spot sees.
import { Prisma, type Take } from '../../../generated/sqlite/client.ts'
import type { Reach } from '../../engine/context/window.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from './database.ts'
import { int, rangeRow, takeRow, type Range, type Raw } from './raw.ts'

/** The branches under a spot, newest first, each with the depths of it that are on the path down to `from`.
 * Recursion goes over branches, never over takes, and stops as soon as `from` is covered.
 * `cross join`, here and below, is meant: with planner statistics SQLite would else scan everybody's rows. */
export function line(spot: Spot, from: number): Prisma.Sql {
  return Prisma.sql`with recursive line(branch, lo, hi) as (
    select b.id, b."forkDepth" + 1, cast(${spot.depth} as integer) from "Branch" b where b.id = ${spot.branchId}
    union all
    select p.id, p."forkDepth" + 1, case when b."forkDepth" < line.hi then b."forkDepth" else line.hi end
    from line cross join "Branch" b cross join "Branch" p
    where b.id = line.branch and p.id = b."parentId" and line.lo > cast(${from} as integer))`
}

/** Which takes of the line are asked for: bounded on both sides. */
const within = (from: number): Prisma.Sql => Prisma.sql`t."branchId" = line.branch
  and t.depth between (case when line.lo > cast(${from} as integer) then line.lo else cast(${from} as integer) end) and line.hi`

/** The takes with depths `from`..spot.depth on the path of a spot, by depth. */
export async function takesOnPath(db: Reader, spot: Spot, from: number): Promise<Take[]> {
  if (spot.depth < from) return []
  const rows = await db.$queryRaw<Record<string, unknown>[]>`${line(spot, from)}
    select t.* from line cross join "Take" t where ${within(from)} order by t.depth desc`
  return rows.map(takeRow).reverse()
}

/** The newest takes on the path of a spot, by depth: those that a prompt can read, as inReach tells (hidden ones weigh
 * nothing). Light columns say where they begin. One statement for all but the strangest stories, and none of it grows
 * with their length. */
export async function windowOnPath(db: Reader, spot: Spot, reach: Reach): Promise<Take[]> {
  for (const most of WEIGHED) {
    const from = Math.max(0, spot.depth - most + 1)
    const takes = await newestWithin(db, spot, from, reach)
    if (from === 0 || takes.length < most || most === WEIGHED.at(-1)) return takes
  }
  return []
}

/** How many takes are weighed, at first and when they do not fill the window; none holds more. */
const WEIGHED = [512, 4_096, 65_536]

async function newestWithin(db: Reader, spot: Spot, from: number, reach: Reach): Promise<Take[]> {
  if (spot.depth < from) return []
  const rows = await db.$queryRaw<Record<string, unknown>[]>`${line(spot, from)}, weighed as (
      select t.depth, t."windowStart" started, case when t.hidden then 0 else t.tokens + t."blockTokens" end tokens
      from line cross join "Take" t where ${within(from)}),
    summed as (select depth, sum(tokens) over (order by depth desc) - tokens newer from weighed),
    last as (select started kept from weighed where started is not null order by depth desc limit 1),
    above as (select kept, sum(tokens) >= cast(${reach.enough} as integer) stays
      from last cross join weighed where depth >= kept group by kept),
    lowest as (select min(depth) depth from summed left join above on true
      where newer < case when stays is null or stays then cast(${reach.most} as integer)
        else cast(${reach.movedBack} as integer) end
      and (stays is null or not stays or depth >= kept))
    select t.* from lowest cross join line cross join "Take" t
    where t."branchId" = line.branch and t.depth between lowest.depth and line.hi order by t.depth desc`
  return rows.map(takeRow).reverse()
}

/** The newest `count` takes on the path of a spot, by depth. */
export function newestOnPath(db: Reader, spot: Spot, count: number): Promise<Take[]> {
  return takesOnPath(db, spot, Math.max(0, spot.depth - count + 1))
}

/** The take that a reader at the spot stands on; null before the first. */
export async function takeAt(db: Reader, spot: Spot): Promise<Take | null> {
  return spot.depth < 0 ? null : ((await takesOnPath(db, spot, spot.depth))[0] ?? null)
}

/** The take that a reader at the spot stands on, and whether it is the end of the line he reads. */
export async function takeAndEnd(db: Reader, spot: Spot): Promise<{ take: Take | null; atEnd: boolean }> {
  const takes = await takesOnPath(db, { ...spot, depth: spot.depth + 1 }, Math.max(0, spot.depth))
  const take = takes.find(({ depth }) => depth === spot.depth) ?? null
  return { take, atEnd: takes.length === (take ? 1 : 0) }
}

/** The turns of takes on the path of a spot, by their depths. */
export async function turnsOnPath(
  db: Reader,
  spot: Spot,
  depths: readonly number[],
): Promise<Map<number, number>> {
  if (depths.length === 0) return new Map()
  const rows = await db.$queryRaw<Raw[]>`${line(spot, Math.min(...depths))}
    select t.depth, t.turn from line cross join "Take" t
    where t."branchId" = line.branch and t.depth between line.lo and line.hi
      and t.depth in (${Prisma.join([...depths])})`
  return new Map(rows.map(({ depth, turn }) => [int(depth), int(turn)]))
}

/** The whole path as ranges, newest first, without empty ones. For readers of what is anchored at spots. */
export async function rangesOf(db: Reader, spot: Spot): Promise<Range[]> {
  const rows = await db.$queryRaw<Record<string, unknown>[]>`${line(spot, 0)}
    select branch, lo, hi from line where lo <= hi order by hi desc`
  return rows.map(rangeRow)
}

/** True for a spot that lies within the ranges of a path. */
export function isWithin(ranges: Range[], { branchId, depth }: Spot): boolean {
  return ranges.some((range) => range.branchId === branchId && depth >= range.lo && depth <= range.hi)
}
