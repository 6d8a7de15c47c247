// Which memories a player can have written anew, put back, or embedded anew.
import { Prisma, type MemoryWording } from '../../../generated/sqlite/client.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from './database.ts'
import { MAY_BE_TOLD } from './memories.ts'
import { line } from './path.ts'
import { int, type Raw } from './raw.ts'
import { lacksVector, type Unembedded } from './remembered.ts'

/** A memory, and which words it has. */
export interface AtRevision {
  id: number
  revision: number
}

/** The memories on the path of a spot that a model or an extract made and that are told, by depth. What a player wrote or
 * rewrote is not among them. */
export async function rewritableOnPath(db: Reader, spot: Spot): Promise<AtRevision[]> {
  const rows = await db.$queryRaw<Raw[]>`${line(spot, 0)}
    select m.id, m.revision from line cross join "Memory" m
    where m."branchId" = line.branch and m.depth between line.lo and line.hi and m.block is not null
      and ${MAY_BE_TOLD} and not m.reworded order by m.depth`
  return rows.map(({ id, revision }) => ({ id: int(id), revision: int(revision) }))
}

const PER_STATEMENT = 500

/** Of some memories the wordings just before those that they have; those that had none are left out. */
async function justBefore<Wording extends { memoryId: number; revision: number }>(
  memories: readonly AtRevision[],
  read: (memoryId: { in: number[] }) => Promise<Wording[]>,
): Promise<Map<number, Wording>> {
  const found = new Map<number, Wording>()
  const now = new Map(memories.map(({ id, revision }) => [id, revision]))
  const ids = [...now.keys()]
  for (let from = 0; from < ids.length; from += PER_STATEMENT)
    for (const wording of await read({ in: ids.slice(from, from + PER_STATEMENT) }))
      if (wording.revision === now.get(wording.memoryId)! - 1) found.set(wording.memoryId, wording)
  return found
}

/** The words that some memories had before those that they have; those that had none are left out. */
export const earlierWordings = (
  db: Reader,
  memories: readonly AtRevision[],
): Promise<Map<number, MemoryWording>> =>
  justBefore(memories, (memoryId) => db.memoryWording.findMany({ where: { memoryId } }))

/** The rewriting that gave some memories the words that they have, by when it was begun; others are left out. */
export async function rewritingsOf(db: Reader, memories: readonly AtRevision[]): Promise<Map<number, Date>> {
  const select = { memoryId: true, revision: true, rewriteAt: true }
  const before = await justBefore(memories, (memoryId) =>
    db.memoryWording.findMany({ where: { memoryId, rewriteAt: { not: null } }, select }),
  )
  return new Map([...before].map(([id, { rewriteAt }]) => [id, rewriteAt!]))
}

/** Memories of an adventure that could be told and have no vector of their words by a model. */
const without = (adventureId: string, model: string): Prisma.Sql =>
  Prisma.sql`from "Memory" m left join "MemoryVector" v on v."memoryId" = m.id
    where m."adventureId" = ${adventureId} and ${MAY_BE_TOLD}
      and ${lacksVector(adventureId, model)}`

/** How many memories of an adventure, on all its lines, cannot be compared by meaning with a model. */
export async function countUnembedded(db: Reader, adventureId: string, model: string): Promise<number> {
  const rows = await db.$queryRaw<Raw[]>`select count(*) as lacking ${without(adventureId, model)}`
  return int(rows[0]!.lacking)
}

/** Some of them, the newest first, from below an id on. */
export async function unembeddedBelow(
  db: Reader,
  adventureId: string,
  { model, below, most }: { model: string; below: number; most: number },
): Promise<Unembedded[]> {
  const rows = await db.$queryRaw<Raw[]>`select m.id, m.revision, m.text ${without(adventureId, model)}
      and m.id < ${below} order by m.id desc limit ${most}`
  return rows.map(({ id, revision, text }) => ({
    id: int(id),
    revision: int(revision),
    text: String(text),
  }))
}
