// The branches of a story in the order in which their lines were read: one statement, and nothing heavy.
import type { Grown } from '../../engine/story/last-visited.ts'
import type { Reader } from './database.ts'
import { int } from './raw.ts'

/** All branches of a story, the one read last first: the head's own, else the one left latest, else the newest. */
export async function branchesByVisit(
  db: Reader,
  adventure: { id: string; headBranchId: number | null },
): Promise<Grown[]> {
  const rows = await db.$queryRaw<Record<string, unknown>[]>`
    select b.id, b."parentId", b."forkDepth",
      coalesce((select max(t.depth) from "Take" t where t."branchId" = b.id), b."forkDepth") tip
    from "Branch" b where b."adventureId" = ${adventure.id}
    order by case when b.id = ${adventure.headBranchId ?? -1} then 0 else 1 end,
      case when b."visitedAt" is null then 1 else 0 end, b."visitedAt" desc, b.id desc`
  return rows.map((row) => ({
    id: int(row.id),
    parentId: row.parentId === null ? null : int(row.parentId),
    forkDepth: int(row.forkDepth),
    tip: int(row.tip),
  }))
}
