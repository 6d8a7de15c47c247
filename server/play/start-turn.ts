// Starting a turn: check what is asked, claim the adventure in the database, and let it run.
import { randomUUID } from 'node:crypto'
import type { Adventure, Turn } from '../../generated/sqlite/client.ts'
import { ownTake, playableAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { cleanText } from '../engine/story/clean.ts'
import { MAX_INPUT, hasWords } from '../engine/story/input.ts'
import type { TurnKind } from '../engine/story/turns.ts'
import type { InputKind } from '../engine/story/words.ts'
import type { Tx } from '../io/store/database.ts'
import { NotFound, isUnique } from '../io/store/errors.ts'
import { takeAndEnd, takeAt } from '../io/store/path.ts'
import { claimTurn, turnsInTheWay } from '../io/store/turns.ts'
import { assertTakeRoom } from './caps.ts'
import { claimDemo } from './demo-turns.ts'
import type { Deps } from './deps.ts'
import { InvalidInput, NotPossible, TurnInProgress, type Issue } from './failures.ts'
import { assertExpired, assertUnmoved, headOf, type MoveRequest } from './head.ts'
import { tellLost } from './lost-turns.ts'
import { MAX_REQUEST_ID, isRequestId } from './request-id.ts'
import { continuable, retakeTarget, retryTarget } from './retry-target.ts'
import { runTurn } from './run-turn.ts'

/** What a player asks for. A take of his and its narration, a narration alone, or another one of a moment. */
export interface TurnRequest extends MoveRequest {
  /** Made by the client; the same id answers with the same turn. */
  requestId: string
  wish:
    | { kind: 'TAKE'; input: InputKind; text: string }
    | { kind: 'CONTINUE' }
    /** null: whatever the head stands on. */
    | { kind: 'RETRY'; takeId: number | null }
    /** More of the narration that the head stands on, which breaks off. */
    | { kind: 'PASSAGE' }
    /** Another input instead of that one. */
    | { kind: 'RETAKE'; takeId: number; input: InputKind; text: string }
}

/** How many takes a turn writes. More of a passage is appended to the one that is there. */
const TAKES_WRITTEN: Record<TurnKind, number> = { TAKE: 2, CONTINUE: 1, RETRY: 1, RETAKE: 2, PASSAGE: 0 }

/** Claims and starts a turn. Throws InvalidInput, NotFound, StoryMoved, TurnInProgress, NotPossible, LimitReached
 * or DemoUsedUp. */
export async function startTurn(deps: Deps, viewer: Viewer, request: TurnRequest): Promise<Turn> {
  const issues = faults(request)
  if (issues.length > 0) throw new InvalidInput(issues)
  const { turn, adventure, lost } = await claim(deps, viewer, request)
  tellLost(deps, lost)
  if (adventure) runTurn(deps, { turn, adventure })
  return turn
}

function faults({ requestId, wish }: TurnRequest): Issue[] {
  const issues: Issue[] = []
  if (!isRequestId(requestId))
    issues.push({ path: 'requestId', message: `Give a requestId of 1 to ${MAX_REQUEST_ID} characters.` })
  if (wish.kind !== 'TAKE' && wish.kind !== 'RETAKE') return issues
  if (wish.text.length > MAX_INPUT)
    issues.push({
      path: 'text',
      message: `This is ${wish.text.length} characters long; ${MAX_INPUT} fit. Shorten it, or send it in parts.`,
    })
  else if (!hasWords(wish.input, cleanText(wish.text)))
    issues.push({
      path: 'text',
      message: 'Write something, or choose CONTINUE to let the story go on by itself.',
    })
  return issues
}

/** The turn of a request: one that it had claimed before, or a new one with the story that it claims. */
async function claim(
  deps: Deps,
  viewer: Viewer,
  request: TurnRequest,
): Promise<{ turn: Turn; adventure: Adventure | null; lost: Turn[] }> {
  const { requestId } = request
  try {
    return await deps.db.write(async (tx) => {
      const adventure = await playableAdventure(tx, viewer, request.adventureId)
      const { same, running, lastStart } = await turnsInTheWay(tx, adventure.id, requestId)
      // A request that was sent twice must not be told that it is in its own way.
      if (same) return { turn: same, adventure: null, lost: [] }
      if (deps.stop.asked.aborted)
        throw new NotPossible('The server is stopping, so no turn is begun. Try again in a moment.')
      const lost = await assertExpired(deps, tx, running)
      assertUnmoved(adventure, request.expectedHeadVersion)
      assertTakeRoom(deps, adventure, TAKES_WRITTEN[request.wish.kind])
      const row = {
        id: randomUUID(),
        adventureId: adventure.id,
        requestId,
        ...columns(request),
        shareId: viewer.link?.shareId ?? null,
      }
      const target = await targetOf(tx, viewer, adventure, request)
      const demoDay = await claimDemo(deps, tx, viewer, adventure.ownerId)
      const turn = await claimTurn(tx, { ...row, ...target, demoDay }, lastStart, deps.clock.now())
      return { turn, adventure, lost }
    })
  } catch (error) {
    // Another process can have claimed in between: the index has the last word.
    if (!isUnique(error)) throw error
    const { same, running } = await turnsInTheWay(deps.db.reader, request.adventureId, requestId)
    if (same) return { turn: same, adventure: null, lost: [] }
    if (running) throw new TurnInProgress(running)
    throw error
  }
}

function columns({ wish }: TurnRequest): {
  kind: TurnKind
  inputKind: InputKind | null
  inputText: string | null
} {
  return wish.kind === 'TAKE' || wish.kind === 'RETAKE'
    ? { kind: wish.kind, inputKind: wish.input, inputText: cleanText(wish.text) }
    : { kind: wish.kind, inputKind: null, inputText: null }
}

function passageTarget(at: Parameters<typeof continuable>[0]): { targetId: number } {
  const refusal = continuable(at)
  if (refusal !== null) throw new NotPossible(refusal)
  return { targetId: at.take!.id }
}

/** The take that the turn is about: what a retry or another input stands beside, what a passage goes on with, what a
 * narration stands below. The input of a new turn is not there yet. */
async function targetOf(
  tx: Tx,
  viewer: Viewer,
  adventure: Adventure,
  { wish }: TurnRequest,
): Promise<{ targetId: number | null }> {
  if (wish.kind === 'PASSAGE') return passageTarget(await takeAndEnd(tx, headOf(adventure)))
  if (wish.kind === 'TAKE') return { targetId: null }
  if (wish.kind === 'CONTINUE') return { targetId: (await takeAt(tx, headOf(adventure)))?.id ?? null }
  const take =
    wish.takeId === null ? await takeAt(tx, headOf(adventure)) : await ownTake(tx, viewer, wish.takeId)
  if (take === null) throw new NotPossible('There is nothing to retry yet: take a turn first.')
  if (take.adventureId !== adventure.id) throw new NotFound('take')
  const isOnPath = (await takeAt(tx, { ...headOf(adventure), depth: take.depth }))?.id === take.id
  const where = { isOnPath: isOnPath && take.depth <= adventure.headDepth, headDepth: adventure.headDepth }
  const target = wish.kind === 'RETAKE' ? retakeTarget(take, where) : retryTarget(take, where)
  if ('refusal' in target) throw new NotPossible(target.refusal)
  return { targetId: target.targetId ?? take.id }
}
