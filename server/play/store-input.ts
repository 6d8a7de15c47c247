// Storing what the player typed: a take at the head, so that a failed turn still shows it.
import type { Adventure, Turn } from '../../generated/sqlite/client.ts'
import { countTokens } from '../engine/context/tokens.ts'
import type { InputKind, Spot } from '../engine/story/words.ts'
import { takeAt } from '../io/store/path.ts'
import { assertRunning } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { headOf } from './head.ts'
import { writeBelow } from './write-below.ts'

/** Appends the input below the head and ties it to the turn. Returns where the story now stands. */
export async function storeInput(
  deps: Deps,
  turn: Turn,
  text: string,
): Promise<{ adventure: Adventure; turn: Turn; takeId: number; spot: Spot }> {
  const now = deps.clock.now()
  return deps.db.write(async (tx) => {
    await assertRunning(tx, turn.id)
    const adventure = await tx.adventure.findUniqueOrThrow({ where: { id: turn.adventureId } })
    const head = headOf(adventure)
    const above = await takeAt(tx, head)
    const { adventure: moved, take } = await writeBelow(
      tx,
      adventure,
      { spot: head, origin: 'FORK', sibling: false },
      {
        kind: turn.inputKind as InputKind,
        text,
        tokens: countTokens(text),
        worldHash: above ? above.worldHash : adventure.initialWorld,
        scriptHash: above ? above.scriptHash : adventure.initialScript,
      },
      now,
    )
    const tied = await tx.turn.update({ where: { id: turn.id }, data: { inputTakeId: take.id } })
    return { adventure: moved, turn: tied, takeId: take.id, spot: headOf(moved) }
  })
}
