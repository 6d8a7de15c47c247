// Which rows a story has, for whoever reads all of it.
import type { Reader } from './database.ts'
import { int, optionalInt, type Raw } from './raw.ts'

/** The newest row of each table; 0 where there is none. */
export interface Newest {
  branch: number
  take: number
  checkpoint: number
  ruling: number
  card: number
  version: number
  wording: number
  script: number
  memory: number
  summary: number
}

/** The newest rows of a story: one statement, so that no row belongs to the story without the one that it hangs on. */
export async function newestRows(db: Reader, adventureId: string): Promise<Newest> {
  const rows = await db.$queryRaw<Raw[]>`select
    (select max(id) from "Branch" where "adventureId" = ${adventureId}) branch,
    (select max(id) from "Take" where "adventureId" = ${adventureId}) take,
    (select max(id) from "Checkpoint" where "adventureId" = ${adventureId}) checkpoint,
    (select max(id) from "Ruling" where "adventureId" = ${adventureId}) ruling,
    (select max(id) from "StoryCard" where "adventureId" = ${adventureId}) card,
    (select max(v.id) from "CardVersion" v join "StoryCard" c on c.id = v."cardId"
      where c."adventureId" = ${adventureId}) version,
    (select max(w.id) from "CardWording" w join "StoryCard" c on c.id = w."cardId"
      where c."adventureId" = ${adventureId}) wording,
    (select max(id) from "AdventureScript" where "adventureId" = ${adventureId}) script,
    (select max(id) from "Memory" where "adventureId" = ${adventureId}) memory,
    (select max(id) from "Summary" where "adventureId" = ${adventureId}) summary`
  const newest = (name: keyof Newest) => optionalInt(rows[0]![name] ?? null) ?? 0
  return {
    branch: newest('branch'),
    take: newest('take'),
    checkpoint: newest('checkpoint'),
    ruling: newest('ruling'),
    card: newest('card'),
    version: newest('version'),
    wording: newest('wording'),
    script: newest('script'),
    memory: newest('memory'),
    summary: newest('summary'),
  }
}

/** Where the takes of a story stand, oldest first: one statement, without their texts. */
export async function takePlaces(
  db: Reader,
  adventureId: string,
  newest: number,
): Promise<{ id: number; branchId: number; depth: number }[]> {
  const rows = await db.$queryRaw<Raw[]>`select id, "branchId", depth from "Take"
    where "adventureId" = ${adventureId} and id <= ${newest} order by id`
  return rows.map(({ id, branchId, depth }) => ({ id: int(id), branchId: int(branchId), depth: int(depth) }))
}
