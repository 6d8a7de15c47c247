// Every row of every table of a story as the database holds it, column by column: read without the code that is tested, so
// that a column which that forgets is seen. Ids are told by the places of their rows.
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Database } from '../../../server/io/store/database.ts'

/** The tables of a story: how its rows are found, and their order. */
const TABLES: Record<string, { by: 'adventureId' | [column: string, table: string]; order: string }> = {
  Adventure: { by: ['id', 'Adventure'], order: 'id' },
  Branch: { by: 'adventureId', order: 'id' },
  Take: { by: 'adventureId', order: 'id' },
  Checkpoint: { by: 'adventureId', order: 'id' },
  Revision: { by: ['takeId', 'Take'], order: '"takeId", number' },
  TakeOutput: { by: ['takeId', 'Take'], order: '"takeId"' },
  Snapshot: { by: 'adventureId', order: '"takeId", part' },
  StaticBlock: { by: 'adventureId', order: 'hash' },
  StoryCard: { by: 'adventureId', order: 'id' },
  CardVersion: { by: ['cardId', 'StoryCard'], order: 'id' },
  CardWording: { by: ['cardId', 'StoryCard'], order: 'id' },
  StatSchema: { by: 'adventureId', order: 'version' },
  Ruling: { by: 'adventureId', order: 'id' },
  State: { by: 'adventureId', order: 'hash' },
  Turn: { by: 'adventureId', order: '"startedAt"' },
  TurnText: { by: ['turnId', 'Turn'], order: 'text' },
  AdventureScript: { by: 'adventureId', order: 'position' },
  AdventureScriptCode: { by: ['scriptId', 'AdventureScript'], order: '"scriptId"' },
  ScriptRuns: { by: ['turnId', 'Turn'], order: '(select t."startedAt" from "Turn" t where t.id = "turnId")' },
  Memory: { by: 'adventureId', order: 'id' },
  MemoryVector: { by: ['memoryId', 'Memory'], order: '"memoryId"' },
  MemoryWording: { by: ['memoryId', 'Memory'], order: '"memoryId", revision' },
  Summary: { by: 'adventureId', order: 'id' },
  SummaryWording: { by: ['summaryId', 'Summary'], order: '"summaryId", revision' },
}

/** What another story has instead, or does not have: whose it is, where it came from, who waits for it. */
const ITS_OWN: Record<string, string[]> = {
  Adventure: ['ownerId', 'scenarioId', 'scenarioVersion'],
  AdventureScript: ['sourceId', 'sourceVersion'],
  StoryCard: ['scriptId'],
  Turn: ['requestId', 'leaseUntil', 'shareId'],
  // Numbers of rows are within them; what they rebuild to is tested by itself.
  Snapshot: ['pieces', 'report', 'staticHash'],
  StaticBlock: ['hash', 'body'],
  ScriptRuns: ['body'],
  State: ['hash', 'body'],
  Take: ['scriptHash'],
}

/** Which table an id is of, by the name of its column. */
const OF: Record<string, string> = {
  adventureId: 'Adventure',
  branchId: 'Branch',
  headBranchId: 'Branch',
  takeId: 'Take',
  inputTakeId: 'Take',
  targetId: 'Take',
  cardId: 'StoryCard',
  versionId: 'CardVersion',
  memoryId: 'Memory',
  summaryId: 'Summary',
  scriptId: 'AdventureScript',
  turnId: 'Turn',
}

type Rows = Record<string, unknown>[]

/** The rows of a story by their tables. */
export async function storedColumns(db: Database, adventureId: string): Promise<Record<string, Rows>> {
  const all: Record<string, Rows> = {}
  for (const [table, { by, order }] of Object.entries(TABLES)) {
    const where =
      table === 'Adventure'
        ? 'id = $1'
        : by === 'adventureId'
          ? '"adventureId" = $1'
          : `"${by[0]}" in (select id from "${by[1]}" where "adventureId" = $1)`
    const sql = Prisma.raw(
      `select * from "${table}" where ${where.replace('$1', `'${adventureId}'`)} order by ${order}`,
    )
    all[table] = await db.reader.$queryRaw<Rows>(Prisma.sql`${sql}`)
  }
  const places = new Map(
    Object.entries(all).map(([table, rows]) => [table, new Map(rows.map(({ id }, at) => [String(id), at]))]),
  )
  const told = (table: string, column: string, value: unknown): unknown => {
    const of = column === 'id' ? table : column === 'parentId' ? table : OF[column]
    if (of !== undefined && value !== null) return places.get(of)!.get(String(value)) ?? 'gone'
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    return typeof value === 'bigint' ? Number(value) : value
  }
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([column]) => !ITS_OWN[table]?.includes(column))
            .map(([column, value]) => [column, told(table, column, value)]),
        ),
      ),
    ]),
  )
}
