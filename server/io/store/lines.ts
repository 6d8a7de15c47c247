// Questions about the lines of a story: which pass through a spot, which was read last, what the list shows.
import { Prisma, type Branch } from '../../../generated/sqlite/client.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from './database.ts'
import { int } from './raw.ts'

/** A line that passes through a spot, with the depth of its tip. */
export interface Line {
  branchId: number
  tip: number
}

/** Of the lines with a take at or below a canonical spot (null = all of the story), the one that was read last:
 * the head's own, else the one left latest, else the newest. */
export async function lastVisitedThrough(
  db: Reader,
  adventure: { id: string; headBranchId: number | null },
  spot: Spot | null,
): Promise<Line | null> {
  const below = spot
    ? Prisma.sql`with recursive below(id) as (
        select cast(${spot.branchId} as integer)
        union all select c.id from "Branch" c where c."parentId" = ${spot.branchId} and c."forkDepth" >= ${spot.depth}
        union all select c.id from below join "Branch" c on c."parentId" = below.id where below.id <> ${spot.branchId})`
    : Prisma.sql`with below(id) as (select id from "Branch" where "adventureId" = ${adventure.id})`
  const rows = await db.$queryRaw<{ id: unknown; tip: unknown }[]>`${below}, tips as (
      select b.id, b."visitedAt", coalesce((select max(t.depth) from "Take" t where t."branchId" = b.id), b."forkDepth") tip
      from below join "Branch" b on b.id = below.id)
    select id, tip from tips
    where tip >= ${spot?.depth ?? -1}
      and not exists (select 1 from "Branch" c where c."parentId" = tips.id and c."forkDepth" = tips.tip)
    order by case when id = ${adventure.headBranchId ?? -1} then 0 else 1 end,
      case when "visitedAt" is null then 1 else 0 end, "visitedAt" desc, id desc
    limit 1`
  return rows[0] ? { branchId: int(rows[0].id), tip: int(rows[0].tip) } : null
}

/** Every branch of a story with what the list and the map need, in two statements whatever the number of lines. */
export interface BranchSummary extends Branch {
  /** Depth of its last take (its fork depth while it has none). */
  tip: number
  /** Nothing stands below its tip. */
  leaf: boolean
}

export async function branchesOf(db: Reader, adventureId: string): Promise<BranchSummary[]> {
  const branches = await db.branch.findMany({ where: { adventureId }, orderBy: { id: 'asc' } })
  const rows = await db.$queryRaw<{ id: unknown; tip: unknown }[]>`select "branchId" id, max(depth) tip
    from "Take" where "branchId" in (select id from "Branch" where "adventureId" = ${adventureId}) group by "branchId"`
  const tips = new Map(rows.map((row) => [int(row.id), int(row.tip)]))
  const forks = new Set(branches.map((branch) => `${branch.parentId}:${branch.forkDepth}`))
  return branches.map((branch) => {
    const tip = tips.get(branch.id) ?? branch.forkDepth
    return { ...branch, tip, leaf: !forks.has(`${branch.id}:${tip}`) }
  })
}

/** A take at a tip or beside one. */
interface TipRow {
  id: number
  kind: string
  branchId: number
  hasChildren: boolean
}

/** The tip take of each leaf with its siblings, by branch, in one statement. */
export async function tipsWithSiblings(
  db: Reader,
  branches: BranchSummary[],
): Promise<Map<number, { take: TipRow; siblings: TipRow[] }>> {
  const adventureId = branches[0]?.adventureId
  if (adventureId === undefined) return new Map()
  const rows = await db.$queryRaw<Record<string, unknown>[]>`with tips as (
      select t."parentId" from "Branch" b join "Take" t on t."branchId" = b.id
      where b."adventureId" = ${adventureId}
        and t.depth = (select max(depth) from "Take" where "branchId" = b.id))
    select t.id, t.kind, t."branchId", t."parentId", exists (select 1 from "Take" c where c."parentId" = t.id) "hasChildren"
    from "Take" t where t."parentId" in (select "parentId" from tips where "parentId" is not null)
      or (t."parentId" is null and t."adventureId" = ${adventureId})`
  const takes = rows.map((row) => ({
    id: int(row.id),
    kind: String(row.kind),
    branchId: int(row.branchId),
    parentId: row.parentId === null ? null : int(row.parentId),
    hasChildren: row.hasChildren === true || int(row.hasChildren) === 1,
  }))
  const last = new Map<number, (typeof takes)[number]>()
  for (const take of takes) if (!take.hasChildren) last.set(take.branchId, take)
  return new Map(
    [...last].map(([branchId, take]) => [
      branchId,
      { take, siblings: takes.filter((other) => other.parentId === take.parentId && other.id !== take.id) },
    ]),
  )
}
