// What a turn has shown: from its log while that lives, else from its take, else as it was last saved.
import type { Turn } from '../../generated/sqlite/client.ts'
import { shownOf } from '../engine/world/hold-back.ts'
import type { TurnTexts } from '../io/watch/story-log.ts'
import type { Deps } from './deps.ts'

/** The text and the thinking that a turn has shown so far, or ended with. */
export async function textOf(deps: Deps, turn: Turn): Promise<TurnTexts> {
  const shown = deps.watch.shown(turn.adventureId, turn.id)
  if (shown && (turn.status === 'RUNNING' || turn.takeId !== null)) return shown
  if (turn.takeId !== null) {
    const take = await deps.db.reader.take.findUnique({
      where: { id: turn.takeId },
      select: { text: true, output: { select: { reasoning: true } } },
    })
    if (take) return { text: take.text, reasoning: take.output?.reasoning ?? '' }
  }
  const saved = await savedText(deps, turn.id)
  // Who ended it for a dead process, and a process that only slept, know different parts of the same text.
  const longer = shown && shown.text.length > (saved?.text.length ?? 0) ? shown : saved
  return { text: longer?.text ?? '', reasoning: longer?.reasoning ?? '' }
}

/** What was saved of a turn while it ran, as it was shown. It is kept as it came: only a story that counts has blocks. */
async function savedText(deps: Deps, turnId: string): Promise<TurnTexts | null> {
  const row = await deps.db.reader.turnText.findUnique({
    where: { turnId },
    include: { turn: { select: { adventure: { select: { statSchema: true } } } } },
  })
  if (row === null) return null
  const { text, reasoning, turn } = row
  return { text: turn.adventure.statSchema === null ? text : shownOf(text), reasoning }
}
