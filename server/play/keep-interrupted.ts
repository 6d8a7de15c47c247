// Keeping what an interrupted turn was told: its text is made a take where its narration would have stood, by the same
// steps as any other (split, output hook, referee, save). It can be gone on with, or retried, like any.
import type { Adventure, Take, Turn } from '../../generated/sqlite/client.ts'
import { stoppableTurn } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { NarrationFailure } from '../engine/narration.ts'
import type { LogEntry } from '../engine/story/events.ts'
import type { TurnKind } from '../engine/story/turns.ts'
import { splitReply } from '../engine/world/split-reply.ts'
import type { Tx } from '../io/store/database.ts'
import { takeAndEnd } from '../io/store/path.ts'
import { StaleTurn, keepText, runningTurn, takeOffText } from '../io/store/turns.ts'
import { assertTakeRoom } from './caps.ts'
import type { Deps } from './deps.ts'
import { NotPossible, StoryMoved, TurnInProgress } from './failures.ts'
import { gather, type Gathered } from './gather.ts'
import { assertExpired, assertUnmoved, headOf } from './head.ts'
import { judge, type Judged } from './judge.ts'
import { placeKept, standThere, type KeptPlace } from './kept-place.ts'
import { tellLost } from './lost-turns.ts'
import { calledBy, narratorOf } from './narrator.ts'
import { remember } from './memory/remember.ts'
import { writePassage } from './save-passage.ts'
import { writeNarration } from './save-take.ts'
import { ScriptsFailed, ScriptsStopped } from './scripts/script-ends.ts'
import { scriptsAt, type ScriptSession } from './scripts/script-session.ts'
import { seenTurn } from './seen-turn.ts'
import type { NewInput } from './store-input.ts'
import { newInput } from './take-turn.ts'
import { rawOf } from './turn-text.ts'
import { hasCounted } from './world.ts'

/** Which turn, and where the head was when the caller last looked (null = wherever it is). */
export interface KeepRequest {
  turnId: string
  expectedHeadVersion: number | null
}

/** All that the take is written from. */
interface Interrupted {
  turn: Turn
  place: KeptPlace
  instead: NewInput | null
  before: Gathered
  judged: Judged
  raw: { text: string; reasoning: string }
  scripts: ScriptSession | null
}

/** Makes a take of what a turn was told before it broke off. The head goes there. A turn whose text is a take already is
 * answered as it is. Throws NotFound, StoryMoved, TurnInProgress, NotPossible or LimitReached. */
export async function keepInterrupted(deps: Deps, viewer: Viewer, request: KeepRequest): Promise<Turn> {
  const { turnId } = request
  const turn = await stoppableTurn(deps.db.reader, viewer, turnId)
  if (turn.takeId !== null) return turn
  if (seenTurn(deps, turn).status === 'RUNNING') throw new TurnInProgress(turn)
  try {
    const interrupted = await judged(deps, turn)
    const { told, lost } = await deps.db.write((tx) => write(tx, deps, interrupted, request))
    tellLost(deps, lost)
    for (const entry of told) deps.watch.tell(turn.adventureId, entry)
    remember(deps, turn.adventureId)
  } catch (error) {
    const kept = await stoppableTurn(deps.db.reader, viewer, turnId)
    // Whatever stood in the way: the same request may have been faster.
    if (kept.takeId === null) throw refusalOf(error)
    return kept
  }
  return stoppableTurn(deps.db.reader, viewer, turnId)
}

/** How many takes a text becomes. The input of a new turn is there already; more of a passage is appended to the one that is. */
const TAKES_WRITTEN: Record<TurnKind, number> = { TAKE: 1, CONTINUE: 1, RETRY: 1, RETAKE: 2, PASSAGE: 0 }

const NOTHING_TOLD = 'Nothing had been told when this turn ended. Try again instead.'

/** Runs the steps between the narrator's last word and the save. */
async function judged(deps: Deps, turn: Turn): Promise<Interrupted> {
  const { reader } = deps.db
  const raw = await rawOf(deps, turn)
  if (!raw?.text.trim()) throw new NotPossible(NOTHING_TOLD)
  const adventure = await reader.adventure.findUniqueOrThrow({ where: { id: turn.adventureId } })
  const place = await placeKept(reader, turn)
  const { below, isPassage } = place
  const spot = { branchId: below?.branchId ?? headOf(adventure).branchId, depth: below?.depth ?? -1 }
  const narrator = await narratorOf(deps, adventure.ownerId)
  const scripts = await scriptsAt(deps, adventure, spot)
  const instead = turn.kind === 'RETAKE' ? await newInput(turn, calledBy(narrator, adventure), scripts) : null
  const asked = { spot, instead, narrator, overrides: scripts?.overrides ?? null }
  const before = await gather(reader, adventure, turn, asked)
  const number = (below?.turn ?? 0) + (isPassage ? 0 : 1)
  // What a story counts no more, its narrator may still have written changes of.
  const told =
    before.world === null && (await hasCounted(reader, adventure)) ? splitReply(raw.text).prose : raw.text
  const ruled = await judge(told, before.world, { turn: number, isPassage }, scripts)
  return { turn, place, instead, before, judged: ruled, raw, scripts }
}

/** Writes the take, and says what is to be told. */
async function write(
  tx: Tx,
  deps: Deps,
  interrupted: Interrupted,
  { expectedHeadVersion }: KeepRequest,
): Promise<{ told: LogEntry[]; lost: Turn[] }> {
  const { turn, place, before } = interrupted
  const found = await tx.adventure.findUniqueOrThrow({ where: { id: turn.adventureId } })
  const lost = await assertExpired(deps, tx, await runningTurn(tx, found.id))
  const { below } = await placeKept(tx, turn)
  // Scripts took their time: what they and the referee went by must still be so.
  if (changed(before.below, below)) throw new StoryMoved(found.id)
  const now = deps.clock.now()
  const { text, reasoning } = interrupted.raw
  await keepText(tx, { turnId: turn.id, text, reasoning }) // the end of it may never have been saved
  await takeOffText(tx, turn.id)
  assertUnmoved(found, expectedHeadVersion)
  // What its claim had room for may have been filled since. The text stays, to be kept when there is room again.
  assertTakeRoom(deps, found, TAKES_WRITTEN[turn.kind as TurnKind])
  const adventure = await standThere(tx, found, place, now)
  const take = place.isPassage
    ? await goOn(tx, deps, interrupted, below!)
    : await add(tx, deps, interrupted, adventure, below)
  const news: LogEntry = place.isPassage ? { type: 'TAKE_CHANGED', takeId: take.id } : { type: 'HEAD_MOVED' }
  const moved: LogEntry[] = place.isPassage && adventure !== found ? [{ type: 'HEAD_MOVED' }] : []
  return { told: [...moved, news], lost }
}

const changed = (before: Take | null, now: Take | null): boolean =>
  before?.worldHash !== now?.worldHash ||
  before?.scriptHash !== now?.scriptHash ||
  before?.revision !== now?.revision

async function add(
  tx: Tx,
  deps: Deps,
  { turn, place, instead, before, judged: ruled, raw, scripts }: Interrupted,
  adventure: Adventure,
  below: Take | null,
): Promise<Take> {
  const { sibling } = place
  const spot = sibling && below ? { branchId: below.branchId, depth: below.depth } : headOf(adventure)
  const { take, inputTake } = await writeNarration(
    tx,
    deps,
    { adventure, turn },
    {
      instead,
      place: {
        spot,
        below,
        atEnd: !sibling && (await takeAndEnd(tx, spot)).atEnd,
        origin: sibling ? 'RETRY' : 'FORK',
        sibling,
      },
      judged: ruled,
      told: toldOf(raw),
      narrator: null,
      before,
      scripts,
    },
    deps.clock.now(),
  )
  await tx.turn.update({
    where: { id: turn.id },
    data: { takeId: take.id, ...(inputTake ? { inputTakeId: inputTake.id } : {}) },
  })
  return take
}

async function goOn(
  tx: Tx,
  deps: Deps,
  { turn, judged: ruled, raw, scripts }: Interrupted,
  below: Take,
): Promise<Take> {
  const passage = { take: below, judged: ruled, told: toldOf(raw), narrator: null, scripts }
  const take = await writePassage(tx, turn, passage, deps.clock.now())
  await tx.turn.update({ where: { id: turn.id }, data: { takeId: take.id } })
  return take
}

/** What was told, as far as it is known: neither what it was told from, nor what it cost. */
const toldOf = ({ text, reasoning }: Interrupted['raw']) => ({
  reply: {
    raw: text,
    reasoning,
    finish: 'INTERRUPTED' as const,
    usage: null,
    promptWasCut: false,
    note: null,
    cut: false,
  },
  built: null,
})

/** Why a text cannot be a take, as a failure to expect. */
function refusalOf(error: unknown): unknown {
  if (error instanceof StaleTurn) return new NotPossible(NOTHING_TOLD)
  if (error instanceof NarrationFailure)
    return new NotPossible('No words had been told when this turn ended. Try again instead.')
  if (error instanceof ScriptsFailed || error instanceof ScriptsStopped) return new NotPossible(error.message)
  return error
}
