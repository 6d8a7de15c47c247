// What a turn has shown: from its log while that lives, else from its take (at once where that has other words by now),
// else as it was last saved.
import type { Revision, Take, Turn } from '../../generated/sqlite/client.ts'
import { shownOf } from '../engine/world/hold-back.ts'
import type { Reader } from '../io/store/database.ts'
import { revisionsOf } from '../io/store/revisions.ts'
import type { TurnTexts } from '../io/watch/story-log.ts'
import type { Deps } from './deps.ts'
import { hasCounted } from './world.ts'

/** The text and the thinking that a turn has shown so far, or ended with. */
export async function textOf(deps: Deps, turn: Turn): Promise<TurnTexts> {
  const shown = deps.watch.shown(turn.adventureId, turn.id)
  if (shown && turn.status === 'RUNNING') return shown
  if (turn.takeId !== null) {
    const take = await deps.db.reader.take.findUnique({
      where: { id: turn.takeId },
      include: { output: { select: { reasoning: true } } },
    })
    if (take && shown && !(await wasReworded(deps.db.reader, turn, take))) return shown
    if (take) return { text: take.text, reasoning: take.output?.reasoning ?? '' }
  }
  const saved = await savedText(deps, turn.id)
  // Who ended it for a dead process, and a process that only slept, know different parts of the same text.
  const longer = shown && shown.text.length > (saved?.text.length ?? 0) ? shown : saved
  return { text: longer?.text ?? '', reasoning: longer?.reasoning ?? '' }
}

/** Whether a take has other words now than when a turn had told it, but for those that were appended since. */
async function wasReworded(db: Reader, { kind, endedAt }: Turn, take: Take): Promise<boolean> {
  if (take.revision === 0) return false
  const earlier = await revisionsOf(db, take.id)
  // A passage was appended in the transaction that ended its turn.
  const isBefore = ({ createdAt }: Revision) => createdAt.getTime() === endedAt?.getTime()
  const from = kind === 'PASSAGE' ? earlier.findIndex(isBefore) + 1 : 0
  const since = [...earlier.slice(from), take]
  return since.some(({ text }, at) => at > 0 && !text.startsWith(since[at - 1]!.text))
}

/** What was saved of a turn while it ran, as it was shown. It is kept as it came: only a story that has counted has blocks. */
async function savedText(deps: Deps, turnId: string): Promise<TurnTexts | null> {
  const row = await deps.db.reader.turnText.findUnique({
    where: { turnId },
    include: { turn: { select: { adventure: { select: { id: true, statSchema: true } } } } },
  })
  if (row === null) return null
  const { text, reasoning, turn } = row
  const { reader } = deps.db
  return { text: (await hasCounted(reader, turn.adventure)) ? shownOf(text) : text, reasoning }
}

/** What an ended turn was told, as it came, to be made a take: what was saved of it, and what was shown since by an
 * instance that died. null for nothing. */
export async function rawOf(deps: Deps, turn: Turn): Promise<TurnTexts | null> {
  const row = await deps.db.reader.turnText.findUnique({ where: { turnId: turn.id } })
  await deps.watch.follow(turn.adventureId, null)
  const shown = deps.watch.shown(turn.adventureId, turn.id)
  if (!shown) return row
  const saved = (await savedText(deps, turn.id))?.text ?? ''
  const since = shown.text.startsWith(saved) ? shown.text.slice(saved.length) : ''
  return since ? { text: (row?.text ?? '') + since, reasoning: shown.reasoning } : row
}
