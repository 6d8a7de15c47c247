// Storing what the player typed: a take at the head, so that a failed turn still shows it.
import type { Adventure, Take, Turn } from '../../generated/sqlite/client.ts'
import type { InputKind } from '../engine/story/words.ts'
import { takeAndEnd } from '../io/store/path.ts'
import { updateRunning } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { headOf } from './head.ts'
import type { ScriptSession } from './scripts/script-session.ts'
import { writeBelow } from './write-below.ts'

/** What a player typed, ready to be stored. */
export interface NewInput {
  kind: InputKind
  text: string
  tokens: number
}

/** Appends the input below the head and ties it to the turn. */
export async function storeInput(
  deps: Deps,
  adventure: Adventure,
  turn: Turn,
  input: NewInput,
  scripts: ScriptSession | null,
): Promise<{ adventure: Adventure; take: Take }> {
  const now = deps.clock.now()
  const spot = headOf(adventure)
  const { cards, ...stored } = await deps.db.write(async (tx) => {
    const { take: below, atEnd } = await takeAndEnd(tx, spot)
    const written = await writeBelow(
      tx,
      adventure,
      { spot, below, atEnd, origin: 'FORK', sibling: false },
      {
        ...input,
        worldHash: below ? below.worldHash : adventure.initialWorld,
        scriptHash: scripts
          ? await scripts.putState(tx, 'ENTERED')
          : below
            ? below.scriptHash
            : adventure.initialScript,
      },
      now,
    )
    await updateRunning(tx, turn.id, { inputTakeId: written.take.id })
    return { ...written, cards: await scripts?.putCards(tx, written.take, now) }
  })
  if (cards) scripts!.settle(cards)
  return stored
}
