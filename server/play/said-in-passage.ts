// What one turn added to a passage that it went on with.
import type { Take, Turn } from '../../generated/sqlite/client.ts'
import type { Reader } from '../io/store/database.ts'
import { revisionsOf } from '../io/store/revisions.ts'

/** The words that a turn appended to a take; null when that cannot be told any more. */
export async function saidInPassage(db: Reader, { endedAt }: Turn, take: Take): Promise<string | null> {
  const wordings = await revisionsOf(db, take.id)
  // It was appended in the transaction that ended the turn.
  const at = wordings.findIndex(({ createdAt }) => createdAt.getTime() === endedAt?.getTime())
  if (at < 0) return null
  const before = wordings[at]!.text
  const after = wordings[at + 1]?.text ?? take.text
  return after.startsWith(before) ? after.slice(before.length).trim() : null
}
