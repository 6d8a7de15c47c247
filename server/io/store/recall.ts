// What a turn reads of memories and summaries along its path, light enough for every turn, and what it leaves on them.
import type { ContextMemory } from '../../engine/context/recalled.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader, Tx } from './database.ts'
import { anchoredOnPath, MAY_BE_TOLD } from './memories.ts'
import { line } from './path.ts'
import { bool, date, int, optionalInt, type Raw } from './raw.ts'

/** Vectors of one model and width can be compared. */
export interface VectorSpace {
  model: string
  width: number
}

/** A memory that may be told, without its words. */
export interface RecallRow {
  id: number
  depth: number
  pinned: boolean
  uses: number
  /** When it was last told; when it was made, if never (milliseconds). */
  usedAt: number
  revision: number
  /** The block whose takes it tells of; null where its words are a player's, and may say more. */
  block: number | null
  /** The vector of its words; null where these have none. */
  vector: VectorSpace | null
}

/** The memories on the path of a spot that may be told there: in use, of what still stands, and not empty; by depth.
 * @param most how many are wanted, in the order in which they compete; pinned ones all
 * @returns them, and how many more there are */
export async function recallableOnPath(
  db: Reader,
  adventureId: string,
  spot: Spot,
  most: number,
): Promise<{ rows: RecallRow[]; others: number }> {
  const found = await db.$queryRaw<Raw[]>`${anchoredOnPath(adventureId, spot)},
    ordered as (select m.id, m.depth, m.pinned, m.uses, m.revision,
        case when not m.reworded then m.block end block, coalesce(m."usedAt", m."createdAt") used,
        count(*) over () total, row_number() over (order by m.pinned desc, coalesce(m."usedAt", m."createdAt") desc,
          m.uses desc, m.id desc) place
      from anchored cross join "Memory" m
      where m.id = anchored.id and ${MAY_BE_TOLD})
    select o.id, o.depth, o.pinned, o.uses, o.revision, o.block, o.used, o.total,
      case when v.revision = o.revision then v.model end model, length(v.vector) / 4 width
    from ordered o left join "MemoryVector" v on v."memoryId" = o.id
    where o.pinned or o.place <= cast(${most} as integer) order by o.depth, o.id`
  const rows = found.map((row) => ({
    id: int(row.id),
    depth: int(row.depth),
    pinned: bool(row.pinned),
    uses: int(row.uses),
    block: optionalInt(row.block),
    usedAt: date(row.used).getTime(),
    revision: int(row.revision),
    vector: row.model === null ? null : { model: String(row.model), width: int(row.width) },
  }))
  return { rows, others: int(found[0]?.total ?? 0) - rows.length }
}

const PER_STATEMENT = 500

/** The words of some memories. */
export async function memoryTexts(db: Reader, ids: readonly number[]): Promise<ContextMemory[]> {
  const found: ContextMemory[] = []
  for (let from = 0; from < ids.length; from += PER_STATEMENT)
    found.push(
      ...(await db.memory.findMany({
        where: { id: { in: ids.slice(from, from + PER_STATEMENT) } },
        select: { id: true, revision: true, text: true },
      })),
    )
  return found
}

/** The version of the summary that a reader at a spot has: the deepest on his path, of those at one spot the newest; null
 * where there is none. */
export async function summaryInUse(db: Reader, spot: Spot): Promise<ContextMemory | null> {
  const [row] = await db.$queryRaw<Raw[]>`${line(spot, 0)}
    select s.id, s.revision, s.text from line cross join "Summary" s
    where s."branchId" = line.branch and s.depth between line.lo and line.hi
    order by s.depth desc, s.id desc limit 1`
  return row ? { id: int(row.id), revision: int(row.revision), text: String(row.text) } : null
}

/** Counts that memories were told: one statement, none for none. */
export async function countUse(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.memory.updateMany({
    where: { id: { in: [...ids] } },
    data: { uses: { increment: 1 }, usedAt: now },
  })
}
