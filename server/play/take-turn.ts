// One turn, from what the player typed to the saved narration. Start reading here.
import type { ClaimedTurn } from './claimed-turn.ts'
import type { Adventure, Take, Turn } from '../../generated/sqlite/client.ts'
import { countTokens } from '../engine/context/tokens.ts'
import type { LogEntry } from '../engine/story/events.ts'
import { inputText } from '../engine/story/input.ts'
import type { InputKind, Spot } from '../engine/story/words.ts'
import { takeAndEnd } from '../io/store/path.ts'
import type { Deps } from './deps.ts'
import { gather } from './gather.ts'
import { headOf } from './head.ts'
import { judge } from './judge.ts'
import type { Shown } from './narrate.ts'
import { calledBy, narratorOf } from './narrator.ts'
import { recall } from './recall.ts'
import { remember } from './remember.ts'
import { inputHook } from './run-scripts.ts'
import { savePassage } from './save-passage.ts'
import { saveTake } from './save-take.ts'
import { storeInput, type NewInput } from './store-input.ts'
import { tell } from './tell.ts'

/** What a turn tells while it runs; the runner appends it to the log that watchers read. */
export type Told = Shown | Exclude<LogEntry, { type: 'TEXT' | 'REASONING' }>

/** Runs a claimed turn to its end. Every turn takes this road; only what it begins with differs.
 * Throws NarrationFailure or TurnCancelled, and then the story is as it was but for the stored input. */
export async function* takeTurn(deps: Deps, claimed: ClaimedTurn, signal: AbortSignal): AsyncGenerator<Told> {
  const { turn } = claimed
  let { adventure } = claimed
  const narrator = await narratorOf(deps, adventure.ownerId)
  const input =
    turn.inputText === null
      ? null
      : await newInput(turn.inputKind as InputKind, turn.inputText, calledBy(narrator, adventure))
  if (input !== null && turn.kind === 'TAKE') {
    const stored = await storeInput(deps, adventure, turn, input)
    adventure = stored.adventure
    yield { type: 'INPUT_STORED', turnId: turn.id, takeId: stored.take.id }
    yield { type: 'HEAD_MOVED' }
  }
  const { spot, atEnd, sibling } = await placeOf(deps, adventure, turn)
  const memories = await recall()
  // Another input instead of an earlier one is stored only together with its narration.
  const instead = turn.kind === 'RETAKE' ? input : null
  const gathered = await gather(deps.db.reader, adventure, turn, { spot, instead, narrator, memories })
  const told = yield* tell(deps, narrator, gathered, signal)
  const { reply } = told
  const number = (gathered.below?.turn ?? 0) + (turn.kind === 'PASSAGE' ? 0 : 1)
  const judged = await judge(reply.raw, gathered.world, number)
  if (turn.kind === 'PASSAGE') {
    const more = { take: gathered.below!, judged, told, narrator }
    const take = await savePassage(deps, { adventure, turn }, more)
    yield ending(turn, take, reply.cut)
    yield { type: 'TAKE_CHANGED', takeId: take.id }
    return
  }
  const { take, inputTake } = await saveTake(
    deps,
    { adventure, turn },
    {
      instead,
      place: { spot, below: gathered.below, atEnd, origin: sibling ? 'RETRY' : 'FORK', sibling },
      judged,
      told,
      narrator,
      before: gathered,
    },
  )
  if (inputTake) yield { type: 'INPUT_STORED', turnId: turn.id, takeId: inputTake.id }
  yield ending(turn, take, reply.cut)
  yield { type: 'HEAD_MOVED' }
  await remember()
}

/** How a turn is told to have ended: cancelled when its player stopped it, although its text is kept. */
function ending(turn: Turn, take: Take, cut: boolean): Told {
  return cut
    ? { type: 'TURN_CANCELLED', turnId: turn.id }
    : { type: 'TURN_SAVED', turnId: turn.id, takeId: take.id }
}

/** What the player typed, as a take will hold it. */
async function newInput(kind: InputKind, typed: string, who: string | null): Promise<NewInput> {
  const text = await inputHook(inputText(kind, typed, who))
  return { kind, text, tokens: countTokens(text) }
}

/** Where the narration goes: beside the one that is retried, else below the head. */
async function placeOf(
  deps: Deps,
  adventure: Adventure,
  turn: Turn,
): Promise<{ spot: Spot; atEnd: boolean; sibling: boolean }> {
  if (turn.targetId === null) {
    const spot = headOf(adventure)
    // What was stored a moment ago is the end of its line.
    const atEnd = turn.kind === 'TAKE' || (await takeAndEnd(deps.db.reader, spot)).atEnd
    return { spot, atEnd, sibling: false }
  }
  const target = await deps.db.reader.take.findUniqueOrThrow({ where: { id: turn.targetId } })
  if (turn.kind === 'PASSAGE') return { spot: headOf(adventure), atEnd: true, sibling: false }
  return { spot: { branchId: target.branchId, depth: target.depth - 1 }, atEnd: false, sibling: true }
}
