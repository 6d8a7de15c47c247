// The memories that stand on one of two paths alone: below the spot where they part.
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from './database.ts'
import { MAY_BE_TOLD } from './memories.ts'
import { line } from './path.ts'
import { bool, int, optionalInt, type Raw } from './raw.ts'

/** A memory that may be told from the end of a path. */
export interface OwnMemory {
  id: number
  depth: number
  /** null: its player wrote it. */
  block: number | null
  pinned: boolean
  text: string
}

/** The memories in use on the path of a spot from a depth on, by depth. */
export async function memoriesFrom(db: Reader, spot: Spot, from: number, most: number): Promise<OwnMemory[]> {
  const rows = await db.$queryRaw<Raw[]>`${line(spot, from)}
    select m.id, m.depth, m.block, m.pinned, m.text from line cross join "Memory" m
    where m."branchId" = line.branch and m.depth between line.lo and line.hi
      and m.depth >= cast(${from} as integer) and ${MAY_BE_TOLD}
    order by m.depth, m.id limit ${most}`
  return rows.map((row) => ({
    id: int(row.id),
    depth: int(row.depth),
    block: optionalInt(row.block),
    pinned: bool(row.pinned),
    text: String(row.text),
  }))
}
