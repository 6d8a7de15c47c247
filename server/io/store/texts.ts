// The texts of a whole story, on all its lines, for whoever looks through them.
import type { Reader } from './database.ts'
import { int } from './raw.ts'

/** The ids of all takes of a story, newest first. Through its branches, so that other stories cost nothing. */
export async function takeIds(db: Reader, adventureId: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ ids: string | null }[]>`
    select string_agg(cast(t.id as text), ',') ids from "Branch" b cross join "Take" t
    where b."adventureId" = ${adventureId} and t."branchId" = b.id`
  return (rows[0]?.ids?.split(',') ?? []).map(int).sort((a, b) => b - a)
}

/** The texts of some takes, newest first, and nothing else of them. */
export function textsOf(db: Reader, ids: number[]): Promise<{ id: number; text: string }[]> {
  return db.take.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'desc' },
    select: { id: true, text: true },
  })
}
