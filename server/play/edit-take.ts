// Changing what a take says or whether it is read: in place, with the earlier wordings kept; as a new take beside it;
// hidden or shown; erased for good.
import type { Adventure, Take } from '../../generated/sqlite/client.ts'
import { ownTake } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { MAX_TAKE } from '../engine/story/passage.ts'
import { cleanText } from '../engine/story/clean.ts'
import type { TakeKind } from '../engine/story/words.ts'
import type { Tx } from '../io/store/database.ts'
import { copyVersions } from '../io/store/cards.ts'
import { takeAt } from '../io/store/path.ts'
import { eraseWords, reviseTake } from '../io/store/revisions.ts'
import { copyChanges } from '../io/store/rulings.ts'
import { withdraw, withdrawWords } from '../io/store/stale.ts'
import { assertTakeRoom } from './caps.ts'
import type { Deps } from './deps.ts'
import { InvalidInput, NotPossible, TakeRevised } from './failures.ts'
import { changeStory } from './head.ts'
import { ruledAt } from './save-take.ts'
import { writeBelow } from './write-below.ts'

/** Changes a take in whatever way, on every line through it; the head stays. What was made of it goes stale.
 * @param withdrawn takes away what a changed take was remembered by */
async function changeTake(
  deps: Deps,
  viewer: Viewer,
  takeId: number,
  change: (tx: Tx, take: Take) => Promise<Take>,
  withdrawn = withdraw,
): Promise<Take> {
  const { adventureId } = await ownTake(deps.db.reader, viewer, takeId)
  return changeStory(deps, viewer, { adventureId, expectedHeadVersion: null }, async (tx) => {
    const take = await ownTake(tx, viewer, takeId)
    const result = await change(tx, take)
    const isOther = result.text !== take.text || result.hidden !== take.hidden
    const withdrew = isOther && (await withdrawn(tx, take))
    const memories = withdrew ? [{ type: 'MEMORIES_CHANGED' } as const] : []
    return { result, tell: [{ type: 'TAKE_CHANGED', takeId }, ...memories] }
  })
}

/** Gives a take other words, in place, and keeps the earlier ones.
 * @param request.expectedRevision what the caller saw; TakeRevised when it is another (null = any) */
export function editTake(
  deps: Deps,
  viewer: Viewer,
  request: { takeId: number; text: string; expectedRevision: number | null },
): Promise<Take> {
  const text = given(request.text)
  const tokens = countTokens(text)
  return changeTake(deps, viewer, request.takeId, async (tx, take) => {
    if (isErased(take)) throw new NotPossible('This take was erased; it has no words to be edited.')
    if (request.expectedRevision !== null && request.expectedRevision !== take.revision)
      throw new TakeRevised(take)
    return text === take.text ? take : reviseTake(tx, take, { text, tokens }, deps.clock.now())
  })
}

/** Writes the take anew beside it, with the states that it leaves, and puts the head on it. */
export async function editAsNew(
  deps: Deps,
  viewer: Viewer,
  request: { takeId: number; text: string; expectedHeadVersion: number | null },
): Promise<{ adventure: Adventure; take: Take }> {
  const text = given(request.text)
  const tokens = countTokens(text)
  const { adventureId } = await ownTake(deps.db.reader, viewer, request.takeId)
  return changeStory(deps, viewer, { ...request, adventureId }, async (tx, adventure) => {
    assertTakeRoom(deps, adventure, 1)
    const { kind, branchId, depth, worldHash, scriptHash } = await ownTake(tx, viewer, request.takeId)
    const spot = { branchId, depth: depth - 1 }
    const below = await takeAt(tx, spot)
    const place = { spot, below, atEnd: false, origin: 'EDIT' as const, sibling: true }
    const written = { kind: kind as TakeKind, text, tokens, worldHash, scriptHash }
    const result = await writeBelow(tx, adventure, place, written, deps.clock.now())
    const { branchId: to, depth: at } = result.take
    await copyVersions(tx, { branchId, depth }, { branchId: to, depth: at }, deps.clock.now())
    await copyChanges(tx, request.takeId, ruledAt(result.take), deps.clock.now())
    return { result, tell: [{ type: 'HEAD_MOVED' }] }
  })
}

/** Leaves a take out of what the narrator reads, or brings it back. Its place, turn and states stay. */
export function hideTake(deps: Deps, viewer: Viewer, takeId: number, hidden: boolean): Promise<Take> {
  return changeTake(deps, viewer, takeId, (tx, take) => {
    if (!hidden && isErased(take))
      throw new NotPossible('This take was erased; there is nothing to be shown.')
    return tx.take.update({ where: { id: take.id }, data: { hidden } })
  })
}

/** Takes the words of a take away for good, with its earlier wordings and the thinking; the empty take stays, hidden.
 * It cannot be undone. */
export async function eraseTake(deps: Deps, viewer: Viewer, takeId: number): Promise<Take> {
  let turnIds: string[] = []
  const erase = async (tx: Tx, take: Take) => {
    const done = await eraseWords(tx, take)
    turnIds = done.turnIds
    return done.take
  }
  const erased = await changeTake(deps, viewer, takeId, erase, withdrawWords)
  deps.watch.forget(erased.adventureId, turnIds)
  return erased
}

/** True for a take whose words were taken away. */
export function isErased(take: { text: string }): boolean {
  return take.text === ''
}

function given(typed: string): string {
  const text = cleanText(typed).trim()
  const issue = (message: string) => new InvalidInput([{ path: 'text', message }])
  if (text === '') throw issue('Write something. To leave the take out of the story, hide it.')
  if (text.length > MAX_TAKE) throw issue(`This is ${text.length} characters long; ${MAX_TAKE} fit.`)
  return text
}
