// Questions about the lines of a story: which pass through a spot, which was read last, what the list shows.
import { Prisma, type Branch, type Take } from '../../../generated/sqlite/client.ts'
import type { EdgeTake } from '../../engine/story/tree-shape.ts'
import type { Spot, TakeKind } from '../../engine/story/words.ts'
import type { Reader } from './database.ts'
import { bool, int, takeRow } from './raw.ts'

/** A line that passes through a spot, with the depth of its tip. */
export interface Line {
  branchId: number
  tip: number
}

/** Of the lines with a take at or below a canonical spot (null = all of the story), the one that was read last:
 * the head's own, else the one left latest, else the newest.
 * @param except a line that is about to go */
export async function lastVisitedThrough(
  db: Reader,
  adventure: { id: string; headBranchId: number | null },
  spot: Spot | null,
  except = -1,
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
    where tip >= ${spot?.depth ?? -1} and id <> ${except}
      and not exists (select 1 from "Branch" c where c."parentId" = tips.id and c."forkDepth" = tips.tip)
    order by case when id = ${adventure.headBranchId ?? -1} then 0 else 1 end,
      case when "visitedAt" is null then 1 else 0 end, "visitedAt" desc, id desc
    limit 1`
  return rows[0] ? { branchId: int(rows[0].id), tip: int(rows[0].tip) } : null
}

/** Every branch of a story, oldest first, with the takes that show the shape of its tree: two statements whatever the
 * number of lines, and no text. */
export async function readTree(
  db: Reader,
  adventureId: string,
): Promise<{ branches: (Branch & { tip: number })[]; takes: EdgeTake[] }> {
  const branches = await db.branch.findMany({ where: { adventureId }, orderBy: { id: 'asc' } })
  const columns = Prisma.sql`t.id, t."branchId", t.depth, t.kind, t.revision`
  const rows = await db.$queryRaw<Record<string, unknown>[]>`with ends as (
      select b.id, b."parentId", b."forkDepth" fork, (select max(t.depth) from "Take" t where t."branchId" = b.id) tip
      from "Branch" b where b."adventureId" = ${adventureId}),
    edges as (
      select ${columns} from ends cross join "Take" t where t."branchId" = ends.id and t.depth = ends.fork + 1
      union select ${columns} from ends cross join "Take" t where t."branchId" = ends.id and t.depth between ends.tip - 2 and ends.tip
      union select ${columns} from ends cross join "Take" t
        where t."branchId" = ends."parentId" and t.depth between ends.fork - 1 and ends.fork + 1)
    select edges.*, c.id checkpoint, exists (select 1 from "Memory" m where m."branchId" = edges."branchId"
        and m.depth = edges.depth and (m.block is null or m.reworded)) or exists (select 1 from "Summary" s
        where s."branchId" = edges."branchId" and s.depth = edges.depth and s.reworded) as remembered
    from edges left join "Checkpoint" c on c."branchId" = edges."branchId" and c.depth = edges.depth`
  const takes = rows.map(edgeTake)
  const tips = new Map<number, number>()
  for (const { branchId, depth } of takes) tips.set(branchId, Math.max(depth, tips.get(branchId) ?? -1))
  return {
    branches: branches.map((branch) => ({ ...branch, tip: tips.get(branch.id) ?? branch.forkDepth })),
    takes,
  }
}

const edgeTake = (row: Record<string, unknown>): EdgeTake => ({
  id: int(row.id),
  branchId: int(row.branchId),
  depth: int(row.depth),
  kind: String(row.kind) as TakeKind,
  checkpoint: row.checkpoint !== null,
  byHand: int(row.revision) > 0 || bool(row.remembered),
})

/** The last takes of some branches, in any order; none of a branch that holds no take. */
export async function tipTakes(db: Reader, branchIds: readonly number[]): Promise<Take[]> {
  const rows = await db.$queryRaw<Record<string, unknown>[]>`with ends as (
      select b.id, (select max(t.depth) from "Take" t where t."branchId" = b.id) tip
      from "Branch" b where b.id in (${Prisma.join([...new Set(branchIds)])}))
    select t.* from ends cross join "Take" t where t."branchId" = ends.id and t.depth = ends.tip`
  return rows.map(takeRow)
}
