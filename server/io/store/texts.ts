// The texts of a whole story, on all its lines, for whoever looks through them: takes, memories, summaries.
import type { Reader } from './database.ts'
import { int, optionalInt, type Raw } from './raw.ts'

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

/** The words of a memory or of a summary, and the take where it stands; null before the first. */
export interface ToldText {
  of: 'MEMORY' | 'SUMMARY'
  id: number
  takeId: number | null
  text: string
}

/** The memories of a story that are not deleted, and its summaries: of those at one take the newest. */
export async function toldTexts(db: Reader, adventureId: string): Promise<ToldText[]> {
  const rows = await db.$queryRaw<Raw[]>`
    select 'MEMORY' kind, m.id, t.id "takeId", m.text from "Memory" m
      left join "Take" t on t."branchId" = m."branchId" and t.depth = m.depth
      where m."adventureId" = ${adventureId} and m.status <> 'DISCARDED'
    union all select 'SUMMARY', s.id, t.id, s.text from "Summary" s
      join "Take" t on t."branchId" = s."branchId" and t.depth = s.depth
      where s."adventureId" = ${adventureId} and not exists (select 1 from "Summary" later
        where later."branchId" = s."branchId" and later.depth = s.depth and later.id > s.id)`
  return rows.map((row) => ({
    of: row.kind === 'MEMORY' ? 'MEMORY' : 'SUMMARY',
    id: int(row.id),
    takeId: optionalInt(row.takeId),
    text: String(row.text),
  }))
}
