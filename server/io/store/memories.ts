// Memories as a reader at a spot has them: those anchored on his path, those of no branch, and their vectors.
import { Prisma, type Memory } from '../../../generated/sqlite/client.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader, Tx } from './database.ts'
import { line } from './path.ts'
import { bool, date, int, optionalInt, optionalText, type Raw } from './raw.ts'

/** What became of a memory. FORGOTTEN: by its player. DISCARDED: it can be restored, or made again. */
export type MemoryStatus = 'ACTIVE' | 'FORGOTTEN' | 'DISCARDED'

/** Names the memories on the path of a spot, and those of no branch, `anchored`. */
export const anchoredOnPath = (adventureId: string, spot: Spot): Prisma.Sql =>
  Prisma.sql`${line(spot, 0)}, anchored as (
    select m.id from line cross join "Memory" m
      where m."branchId" = line.branch and m.depth between line.lo and line.hi
    union all select m.id from "Memory" m where m."adventureId" = ${adventureId} and m."branchId" is null)`

/** Whether a memory m may be told: it is in use, what it is of still stands, and it says something. */
export const MAY_BE_TOLD = Prisma.sql`m.status = 'ACTIVE' and not m.stale and trim(m.text) <> ''`

/** The same of one that was read. */
export const mayBeTold = ({ status, stale, text }: Memory): boolean =>
  status === 'ACTIVE' && !stale && text.trim() !== ''

/** Every memory on the path of a spot, whatever became of it, by depth. */
export async function memoriesOnPath(db: Reader, adventureId: string, spot: Spot): Promise<Memory[]> {
  const rows = await db.$queryRaw<Raw[]>`${anchoredOnPath(adventureId, spot)}
    select m.* from anchored cross join "Memory" m where m.id = anchored.id order by m.depth, m.id`
  return rows.map(memoryRow)
}

function memoryRow(row: Raw): Memory {
  return {
    id: int(row.id),
    adventureId: String(row.adventureId),
    branchId: optionalInt(row.branchId),
    depth: int(row.depth),
    block: optionalInt(row.block),
    status: String(row.status),
    stale: bool(row.stale),
    reworded: bool(row.reworded),
    pinned: bool(row.pinned),
    uses: int(row.uses),
    usedAt: row.usedAt === null ? null : date(row.usedAt),
    createdAt: date(row.createdAt),
    revision: int(row.revision),
    madeBy: optionalText(row.madeBy),
    text: String(row.text),
  }
}

/** Gives a memory other words and keeps those that it had; its vector is of no use any more.
 * @param rewriteAt when the rewriting of the whole bank was begun that does it; null for anything else */
export async function reviseMemory(
  tx: Tx,
  { id: memoryId, revision, madeBy, text: before }: Memory,
  change: Partial<Pick<Memory, 'status' | 'stale' | 'reworded' | 'madeBy'>> & { text: string },
  rewriteAt: Date | null = null,
): Promise<Memory> {
  const kept = { memoryId, revision, madeBy, rewriteAt, text: before }
  if (before !== '') await tx.memoryWording.create({ data: kept })
  return tx.memory.update({ where: { id: memoryId }, data: { ...change, revision: revision + 1 } })
}

/** A vector as it is stored. */
export interface StoredVector {
  memoryId: number
  /** Which words it is of. */
  revision: number
  model: string
  vector: Float32Array
}

const PER_STATEMENT = 500

/** The vectors of some memories; those that have none are left out. */
export async function vectorsOf(db: Reader, memoryIds: readonly number[]): Promise<StoredVector[]> {
  const found: StoredVector[] = []
  for (let from = 0; from < memoryIds.length; from += PER_STATEMENT) {
    const some = memoryIds.slice(from, from + PER_STATEMENT)
    const rows = await db.memoryVector.findMany({ where: { memoryId: { in: [...some] } } })
    for (const { vector, ...row } of rows) found.push({ ...row, vector: unpackVector(vector) })
  }
  return found
}

/** Stores the vector of a memory, in the place of the one that it had. */
export async function putVector(tx: Tx, { memoryId, revision, model, vector }: StoredVector): Promise<void> {
  const data = { revision, model, vector: packVector(vector) }
  await tx.memoryVector.upsert({ where: { memoryId }, create: { memoryId, ...data }, update: data })
}

/** Little-endian float32, whatever the machine. */
function packVector(vector: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(vector.length * 4)
  const view = new DataView(bytes.buffer)
  vector.forEach((value, place) => view.setFloat32(place * 4, value, true))
  return bytes
}

function unpackVector(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: bytes.byteLength >> 2 }, (_, place) => view.getFloat32(place * 4, true))
}
