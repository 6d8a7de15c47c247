// Revising the changes of the newest narration: the player's object is replayed from the take before, at the same turn,
// through the same referee. What he had set by hand on the take is set again.
import type { Take } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/viewer.ts'
import { override } from '../engine/world/by-hand.ts'
import { flatten } from '../engine/world/delta.ts'
import { referee, type Ruling } from '../engine/world/referee.ts'
import { keptBlock } from '../engine/world/render.ts'
import { readState, storedState, type WorldState } from '../engine/world/state.ts'
import type { Tx } from '../io/store/database.ts'
import { takeAndEnd, takeAt } from '../io/store/path.ts'
import { reviseTake } from '../io/store/revisions.ts'
import { placeless, rulingsOf, saveRulings, supersede, type KeptRuling } from '../io/store/rulings.ts'
import { getState, putState } from '../io/store/states.ts'
import type { Deps } from './deps.ts'
import { InvalidInput, NotPossible } from './failures.ts'
import { changeStory, headOf, type MoveRequest } from './head.ts'
import { ruledAt } from './save-take.ts'
import { schemaOf } from './world.ts'

const MAX_CHANGES = 200

/** Replaces the changes of the narration at the head, which is the end of its line.
 * @param request.takeId the narration that is meant; NotPossible when another stands there (null = whichever does) */
export async function reviseChanges(
  deps: Deps,
  viewer: Viewer,
  request: MoveRequest & { takeId?: number | null; changes: ReadonlyMap<string, unknown> },
): Promise<{ take: Take; rulings: Ruling[] }> {
  if (request.changes.size > MAX_CHANGES)
    throw new InvalidInput([{ path: 'changes', message: `Give at most ${MAX_CHANGES} changes.` }])
  return changeStory(deps, viewer, request, async (tx, adventure) => {
    const schema = schemaOf(adventure)
    const { take, atEnd } = await takeAndEnd(tx, headOf(adventure))
    if (schema === null)
      throw new NotPossible('This story counts nothing: there are no changes to be revised.')
    if (request.takeId != null && request.takeId !== take?.id)
      throw new NotPossible(
        'You stand at another place of the story now, so nothing was changed. Go to that narration first.',
      )
    if (take?.kind !== 'NARRATION') throw new NotPossible('Only the changes of a narration can be revised.')
    if (!atEnd)
      throw new NotPossible('The story goes on below this narration. Go to the end of a line first.')
    const above = await takeAt(tx, { branchId: take.branchId, depth: take.depth - 1 })
    const hash = above ? above.worldHash : adventure.initialWorld
    const before = readState(schema, await getState(tx, adventure.id, hash))
    const changes = flatten(Object.fromEntries(request.changes))
    const ruled = referee(schema, before, changes, take.turn)
    const byHand = await setByHand(tx, take, ruled.state)
    const { state, rulings: setAgain } = override(schema, ruled.state, valuesOf(byHand))
    const now = deps.clock.now()
    await supersede(tx, take.id, byHand)
    await saveRulings(tx, ruledAt(take), [...ruled.rulings, ...stated(byHand, setAgain)], now)
    const { text, tokens } = take
    await reviseTake(tx, take, { text, tokens, ...keptBlock(ruled.rulings) }, now)
    const worldHash = await putState(tx, adventure.id, storedState(state))
    const revised = await tx.take.update({ where: { id: take.id }, data: { worldHash } })
    return {
      result: { take: revised, rulings: ruled.rulings },
      tell: [{ type: 'TAKE_CHANGED', takeId: take.id }],
    }
  })
}

/** What the player had set on a take, as far as it is still counted. */
async function setByHand(tx: Tx, take: Take, { values }: WorldState): Promise<KeptRuling[]> {
  const rulings = await rulingsOf(tx, [take.id])
  return rulings.filter(
    ({ source, verdict, path }) => source === 'PLAYER' && verdict !== 'REJECTED' && values.has(path),
  )
}

/** Values by path; the last word counts. */
const valuesOf = (byHand: KeptRuling[]): Map<string, unknown> =>
  new Map(byHand.map(({ path, new: value }) => [path, value]))

/** What was set again, in the ledger: also where it moves nothing now, for it may when the changes are revised once more. */
function stated(byHand: KeptRuling[], setAgain: Ruling[]): Ruling[] {
  const moved = new Set(setAgain.map(({ path }) => path))
  const still = new Map(byHand.filter(({ path }) => !moved.has(path)).map((one) => [one.path, one]))
  return [...setAgain, ...[...still.values()].map((one) => ({ ...placeless(one), old: one.new }))]
}
