// Setting values of the world by hand: a patch on the take at the head, kept in the ledger as the player's.
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/viewer.ts'
import { override } from '../engine/world/by-hand.ts'
import type { Ruling } from '../engine/world/referee.ts'
import { readState, storedState } from '../engine/world/state.ts'
import { takeAndEnd } from '../io/store/path.ts'
import { saveRulings } from '../io/store/rulings.ts'
import { getState, putState } from '../io/store/states.ts'
import type { Deps } from './deps.ts'
import { InvalidInput, NotPossible } from './failures.ts'
import { changeStory, headOf, type MoveRequest } from './head.ts'
import { schemaOf } from './world.ts'

const MAX_VALUES = 200

/** Sets absolute values. Each bad path is refused on its own, the rest are set. Throws NotPossible where something stands
 * below the head: later takes carry their own states. */
export async function overrideWorld(
  deps: Deps,
  viewer: Viewer,
  request: MoveRequest & { values: ReadonlyMap<string, unknown> },
): Promise<{ adventure: Adventure; rulings: Ruling[] }> {
  if (request.values.size === 0 || request.values.size > MAX_VALUES)
    throw new InvalidInput([{ path: 'values', message: `Give from 1 to ${MAX_VALUES} values.` }])
  return changeStory(deps, viewer, request, async (tx, adventure) => {
    const schema = schemaOf(adventure)
    if (schema === null) throw new NotPossible('This story counts nothing: it has no stats to be set.')
    const { take, atEnd } = await takeAndEnd(tx, headOf(adventure))
    if (!atEnd)
      throw new NotPossible(
        'The story goes on below, and later takes carry their own values. Go to the end of the line; or fork here, take a turn, and set them then.',
      )
    const hash = take ? take.worldHash : adventure.initialWorld
    const before = readState(schema, await getState(tx, adventure.id, hash))
    const { state, rulings } = override(schema, before, request.values)
    const worldHash = await putState(tx, adventure.id, storedState(state))
    const result = take
      ? await tx.take.update({ where: { id: take.id }, data: { worldHash } }).then(() => adventure)
      : await tx.adventure.update({ where: { id: adventure.id }, data: { initialWorld: worldHash } })
    const at = { adventureId: adventure.id, takeId: take?.id ?? null, turn: take?.turn ?? 0 }
    await saveRulings(tx, at, rulings, deps.clock.now())
    const tell = take
      ? [{ type: 'TAKE_CHANGED' as const, takeId: take.id }]
      : [{ type: 'TREE_CHANGED' as const }]
    return { result: { adventure: result, rulings }, tell }
  })
}
