// What scripts leave when one stops a turn: nothing is stored of it, but their state and cards stay, as a patch on the
// take that the head stands on. A retry that is stopped leaves nothing.
import type { Adventure, Turn } from '../../generated/sqlite/client.ts'
import { takeAt } from '../io/store/path.ts'
import { saveScriptRuns } from '../io/store/scripts.ts'
import { updateRunning } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { headOf } from './head.ts'
import type { ScriptSession } from './scripts/script-session.ts'

/** Keeps it, with the log of the scripts. */
export async function keepStopped(
  deps: Deps,
  adventure: Adventure,
  turn: Turn,
  scripts: ScriptSession,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.write(async (tx) => {
    await updateRunning(tx, turn.id, { status: 'RUNNING' }) // who lost the claim leaves nothing in the story
    await saveScriptRuns(tx, turn.id, scripts.done)
    if (turn.kind !== 'TAKE') return
    const scriptHash = await scripts.putState(tx)
    const take = await takeAt(tx, headOf(adventure))
    if (take === null) {
      await tx.adventure.update({ where: { id: adventure.id }, data: { initialScript: scriptHash } })
      return
    }
    await tx.take.update({ where: { id: take.id }, data: { scriptHash } })
    await scripts.putCards(tx, take, now)
  })
}
