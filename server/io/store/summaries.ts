// Versions of the summary as a reader at a spot has them: those anchored on his path.
import type { Summary } from '../../../generated/sqlite/client.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader, Tx } from './database.ts'
import { line } from './path.ts'
import { bool, date, int, optionalText, type Raw } from './raw.ts'

/** Every version on the path of a spot, by depth, of those at one spot the oldest first: the last one is in use. */
export async function summariesOnPath(db: Reader, spot: Spot): Promise<Summary[]> {
  const rows = await db.$queryRaw<Raw[]>`${line(spot, 0)}
    select s.* from line cross join "Summary" s
    where s."branchId" = line.branch and s.depth between line.lo and line.hi order by s.depth, s.id`
  return rows.map(summaryRow)
}

function summaryRow(row: Raw): Summary {
  return {
    id: int(row.id),
    adventureId: String(row.adventureId),
    branchId: int(row.branchId),
    depth: int(row.depth),
    stale: bool(row.stale),
    reworded: bool(row.reworded),
    createdAt: date(row.createdAt),
    revision: int(row.revision),
    madeBy: optionalText(row.madeBy),
    text: String(row.text),
  }
}

/** Gives a version other words, written by its player, and keeps those that it had. */
export async function reviseSummary(
  tx: Tx,
  { id, revision, text: before }: Summary,
  text: string,
): Promise<Summary> {
  await tx.summaryWording.create({ data: { summaryId: id, revision, text: before } })
  const data = { text, revision: revision + 1, reworded: true, stale: false, madeBy: null }
  return tx.summary.update({ where: { id }, data })
}
