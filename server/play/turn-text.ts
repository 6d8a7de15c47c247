// What a turn has shown: from its log while that lives, else from its take, else as it was last saved.
import type { Turn } from '../../generated/sqlite/client.ts'
import type { TurnTexts } from '../io/watch/story-log.ts'
import type { Deps } from './deps.ts'

/** The text and the thinking that a turn has shown so far, or ended with. */
export async function textOf(deps: Deps, turn: Turn): Promise<TurnTexts> {
  const shown = deps.watch.shown(turn.adventureId, turn.id)
  if (shown) return { text: shown.text, reasoning: shown.reasoning }
  if (turn.takeId !== null) {
    const take = await deps.db.reader.take.findUnique({
      where: { id: turn.takeId },
      select: { text: true, output: { select: { reasoning: true } } },
    })
    if (take) return { text: take.text, reasoning: take.output?.reasoning ?? '' }
  }
  const saved = await deps.db.reader.turnText.findUnique({ where: { turnId: turn.id } })
  return { text: saved?.text ?? '', reasoning: saved?.reasoning ?? '' }
}
