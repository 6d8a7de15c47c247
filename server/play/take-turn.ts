// One turn, from what the player typed to the saved narration. Start reading here.
import type { ClaimedTurn } from './claimed-turn.ts'
import type { Adventure, Take, Turn } from '../../generated/sqlite/client.ts'
import { surelyTold } from '../engine/context/build.ts'
import { countTokens } from '../engine/context/tokens.ts'
import type { LogEntry } from '../engine/story/events.ts'
import { inputText } from '../engine/story/input.ts'
import type { InputKind, Spot } from '../engine/story/words.ts'
import type { Reader } from '../io/store/database.ts'
import { takeAndEnd } from '../io/store/path.ts'
import type { Deps } from './deps.ts'
import { gather, reminded } from './gather.ts'
import { headOf } from './head.ts'
import { judge } from './judge.ts'
import type { Shown } from './narrate.ts'
import { calledBy, narratorOfTurn } from './narrator.ts'
import { recall } from './memory/recall.ts'
import { remember } from './memory/remember.ts'
import { savePassage } from './save-passage.ts'
import { keepStopped } from './keep-stopped.ts'
import { saveTake } from './save-take.ts'
import { prepareScene } from './memory/scene-vector.ts'
import { ScriptsStopped } from './scripts/script-ends.ts'
import { scriptsAt, type ScriptSession } from './scripts/script-session.ts'
import { storeInput, type NewInput } from './store-input.ts'
import { tell } from './tell.ts'

/** What a turn tells while it runs; the runner appends it to the log that watchers read. */
export type Told = Shown | Exclude<LogEntry, { type: 'TEXT' | 'REASONING' }>

/** Runs a claimed turn to its end. Every turn takes this road; only what it begins with differs.
 * Throws NarrationFailure or TurnCancelled, and then the story is as it was but for the stored input. */
export async function* takeTurn(deps: Deps, claimed: ClaimedTurn, signal: AbortSignal): AsyncGenerator<Told> {
  const { turn } = claimed
  let { adventure } = claimed
  const narrator = await narratorOfTurn(deps, claimed)
  const scripts = await scriptsBelow(deps, adventure, turn)
  const who = calledBy(narrator, adventure)
  const input = turn.inputText === null ? null : await entered(deps, claimed, who, scripts)
  if (input !== null && turn.kind === 'TAKE') {
    const stored = await storeInput(deps, adventure, turn, input, scripts)
    adventure = stored.adventure
    yield { type: 'INPUT_STORED', turnId: turn.id, takeId: stored.take.id }
    yield { type: 'HEAD_MOVED' }
  }
  const { spot, atEnd, sibling } = await placeOf(deps, adventure, turn)
  // Another input instead of an earlier one is stored only together with its narration.
  const instead = turn.kind === 'RETAKE' ? input : null
  const asked = { spot, instead, narrator, overrides: scripts?.overrides ?? null }
  const reading = gather(deps.db.reader, adventure, turn, asked)
  const toldFrom = async (tokens: number) => surelyTold((await reading).context, tokens)
  const [read, recalled] = await Promise.all([
    reading,
    recall(deps, adventure, spot, { narrator, instead, toldFrom, signal }),
  ])
  const gathered = reminded(read, recalled)
  const told = yield* tell(deps, narrator, gathered, signal, scripts)
  const { reply } = told
  const isPassage = turn.kind === 'PASSAGE'
  const number = (gathered.below?.turn ?? 0) + (isPassage ? 0 : 1)
  const judged = await judge(reply.raw, gathered.world, { turn: number, isPassage }, scripts)
  if (isPassage) {
    const more = { take: gathered.below!, judged, told, narrator, scripts }
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
      scripts,
    },
  )
  if (inputTake) yield { type: 'INPUT_STORED', turnId: turn.id, takeId: inputTake.id }
  yield ending(turn, take, reply.cut)
  yield { type: 'HEAD_MOVED' }
  remember(deps, adventure.id)
  // The next turn is told from here: it finds most of its scene embedded.
  if (recalled.memories.length > 0) void prepareScene(deps, narrator, [...gathered.context.takes, take])
}

/** How a turn is told to have ended: cancelled when its player stopped it, although its text is kept. */
function ending(turn: Turn, take: Take, cut: boolean): Told {
  return cut
    ? { type: 'TURN_CANCELLED', turnId: turn.id }
    : { type: 'TURN_SAVED', turnId: turn.id, takeId: take.id }
}

/** What the player typed. What scripts leave when they stop the turn is kept. */
async function entered(
  deps: Deps,
  { adventure, turn }: ClaimedTurn,
  who: string | null,
  scripts: ScriptSession | null,
): Promise<NewInput> {
  try {
    return await newInput(turn, who, scripts)
  } catch (error) {
    if (error instanceof ScriptsStopped && scripts) await keepStopped(deps, adventure, turn, scripts)
    throw error
  }
}

/** What the player typed, as a take holds it. Throws ScriptsStopped or ScriptsFailed when scripts say so. */
export async function newInput(
  turn: Turn,
  who: string | null,
  scripts: ScriptSession | null,
): Promise<NewInput> {
  const kind = turn.inputKind as InputKind
  const written = inputText(kind, turn.inputText!, who)
  const text = scripts ? await scripts.input(kind, written) : written
  return { kind, text, tokens: countTokens(text) }
}

/** The scripts of the story as they stand below where this turn begins; null when none is on. */
async function scriptsBelow(deps: Deps, adventure: Adventure, turn: Turn): Promise<ScriptSession | null> {
  if (adventure.scriptCount === 0) return null
  const beside = await besideOf(deps.db.reader, turn)
  return scriptsAt(deps, adventure, beside ? above(beside) : headOf(adventure))
}

/** Where the narration goes: beside the one that is retried, else below the head. */
async function placeOf(
  deps: Deps,
  adventure: Adventure,
  turn: Turn,
): Promise<{ spot: Spot; atEnd: boolean; sibling: boolean }> {
  const beside = await besideOf(deps.db.reader, turn)
  if (beside) return { spot: above(beside), atEnd: false, sibling: true }
  const spot = headOf(adventure)
  // What was stored a moment ago is the end of its line, and so is what a passage goes on with.
  const isEnd = turn.kind === 'TAKE' || turn.kind === 'PASSAGE'
  return { spot, atEnd: isEnd || (await takeAndEnd(deps.db.reader, spot)).atEnd, sibling: false }
}

/** The take that a turn makes another version of; null when it makes something new. */
export async function besideOf(db: Reader, { kind, targetId }: Turn): Promise<Take | null> {
  if (targetId === null || (kind !== 'RETRY' && kind !== 'RETAKE')) return null
  const target = await db.take.findUniqueOrThrow({ where: { id: targetId } })
  // A retry on an input makes the narration that is missing below it.
  return kind === 'RETAKE' || target.kind === 'NARRATION' ? target : null
}

const above = ({ branchId, depth }: Take): Spot => ({ branchId, depth: depth - 1 })
