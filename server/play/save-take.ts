// Saving a narration: the take, what it was made from, the state it leaves, the head and the end of the turn,
// all in one transaction.
import { createHash } from 'node:crypto'
import type { Take } from '../../generated/sqlite/client.ts'
import type { BuiltContext } from '../engine/context/build.ts'
import { learn } from '../engine/context/calibration.ts'
import { messagesOf } from '../engine/context/messages.ts'
import { recipeOf } from '../engine/context/recipe.ts'
import { storedReport } from '../engine/context/report.ts'
import { countTokens } from '../engine/context/tokens.ts'
import type { Message } from '../engine/narration.ts'
import type { Tx } from '../io/store/database.ts'
import { changeProfile } from '../io/store/profiles.ts'
import { expireSnapshots, packSnapshot, saveSnapshot, type NewSnapshot } from '../io/store/snapshots.ts'
import { countUse } from '../io/store/recall.ts'
import { saveRulings, type RuledAt } from '../io/store/rulings.ts'
import { saveScriptRuns } from '../io/store/scripts.ts'
import { putState } from '../io/store/states.ts'
import { endTurn, savedBy, type SavedTakes } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { settingsThen, type Narrator } from './narrator.ts'
import type { ScriptSession } from './scripts/script-session.ts'
import type { NewInput } from './store-input.ts'
import type { Judged } from './judge.ts'
import type { ClaimedTurn } from './claimed-turn.ts'
import type { Told } from './tell.ts'
import { untilSaved } from './until-saved.ts'
import { writeBelow, type Place } from './write-below.ts'

/** What was told; without what it was told from when that is not known any more. */
export interface Kept extends Pick<Told, 'reply'> {
  built: BuiltContext | null
}

/** A narration and all that belongs to it. */
export interface Narration {
  /** An input that is stored with it, above it. */
  instead: NewInput | null
  place: Place
  judged: Judged
  told: Kept
  /** null: nobody knows any more. */
  narrator: Narrator | null
  /** What ran in the turn; null without scripts. */
  scripts: ScriptSession | null
  /** The states that the narration found. */
  before: { worldHash: string | null; scriptHash: string | null }
}

/** Saves a narration as a take and ends its turn (its claim has kept the story as it is given): cancelled, if its player stopped it and keeps the text. */
export async function saveTake(deps: Deps, claimed: ClaimedTurn, narration: Narration): Promise<SavedTakes> {
  const now = deps.clock.now()
  const { id } = claimed.turn
  const status = narration.told.reply.cut ? 'CANCELLED' : 'SAVED'
  const write = () =>
    deps.db.write(async (tx) => {
      const written = await writeNarration(tx, deps, claimed, narration, now)
      const takes = { takeId: written.take.id, inputTakeId: written.inputTake?.id }
      const keptText = deps.running.get(id)?.keptText ?? true
      await endTurn(tx, id, { status, ...takes, keptText }, now)
      return written
    })
  return untilSaved(deps, write, () => savedBy(deps.db.reader, id, status))
}

/** Writes a narration, with its input if that is stored with it, and moves the head onto it. */
export async function writeNarration(
  tx: Tx,
  deps: Deps,
  { adventure, turn }: ClaimedTurn,
  { instead, place, judged, told, narrator, before, scripts }: Narration,
  now: Date,
): Promise<SavedTakes> {
  const { prose, cut, ruled } = judged
  const { reply, built } = told
  const state = ruled?.state ?? null
  const worldHash = state === null ? before.worldHash : await putState(tx, adventure.id, state)
  const input =
    instead && (await writeBelow(tx, adventure, place, await entered(tx, instead, before, scripts), now))
  const since = input && (await scripts?.putCards(tx, input.take, now, { at: 'ENTERED' }))
  const { take } = await writeBelow(
    tx,
    input?.adventure ?? adventure,
    input ? below(input.take) : place,
    {
      kind: 'NARRATION',
      text: prose,
      tokens: countTokens(prose),
      worldHash,
      scriptHash: scripts ? await scripts.putState(tx) : before.scriptHash,
      finish: cut && reply.finish === 'COMPLETE' ? 'LENGTH' : reply.finish,
      narrator: narrator?.name,
      usage: reply.usage,
      note: reply.note,
      windowStart: built?.report.history.start,
      block: ruled?.block,
      blockTokens: ruled?.blockTokens,
    },
    now,
  )
  if (scripts) {
    await scripts.putCards(tx, take, now, since ? { since } : {})
    await saveScriptRuns(tx, turn.id, scripts.done)
  }
  await saveRulings(tx, ruledAt(take), ruled?.rulings ?? [], now)
  if (built && narrator) await saveSnapshot(tx, take, 0, snapshotOf(built, narrator, input?.take.id))
  if (built) await countUse(tx, toldMemories(built), now)
  if (deps.snapshotKeep !== null) await expireSnapshots(tx, take, deps.snapshotKeep)
  if (reply.reasoning || reply.raw.trim() !== prose)
    await tx.takeOutput.create({ data: { takeId: take.id, reasoning: reply.reasoning, raw: reply.raw } })
  if (built && narrator) await learnFrom(tx, narrator, { reply, built })
  return { take, inputTake: input?.take ?? null }
}

/** An input that is stored with its narration, with the states that it leaves. */
async function entered(
  tx: Tx,
  input: NewInput,
  { worldHash, scriptHash }: Narration['before'],
  scripts: ScriptSession | null,
) {
  return { ...input, worldHash, scriptHash: scripts ? await scripts.putState(tx, 'ENTERED') : scriptHash }
}

/** Where the rulings of a take belong. */
export const ruledAt = ({ adventureId, id, turn }: Take): RuledAt => ({ adventureId, takeId: id, turn })

/** The place right below a take that was written a moment ago. */
const below = (take: Take): Place => ({
  spot: { branchId: take.branchId, depth: take.depth },
  below: take,
  atEnd: true,
  origin: 'RETRY',
  sibling: false,
})

/** What was sent, as it is stored: its hash, the recipe that rebuilds it, and why it was so. */
export function snapshotOf(built: BuiltContext, narrator: Narrator, inputId?: number): NewSnapshot {
  const { sections, report } = built
  const { style } = narrator
  const sha256 = hashOfMessages(messagesOf(sections, style))
  const why = storedReport(report, sections, settingsThen(narrator), inputId)
  return packSnapshot(sha256, recipeOf(built, style, inputId), why)
}

/** The memories that a prompt told. */
export const toldMemories = ({ sections }: Pick<BuiltContext, 'sections'>): number[] =>
  sections.flatMap(({ pieces }) => pieces.flatMap((piece) => ('memory' in piece ? [piece.memory] : [])))

/** Names messages by what they say. */
export function hashOfMessages(messages: Message[]): string {
  return createHash('sha256').update(JSON.stringify(messages)).digest('hex')
}

/** Learns from a reply how its model counts. One whose prompt was cut teaches nothing. */
export async function learnFrom(
  tx: Tx,
  { at, calibration }: Narrator,
  { built, reply }: Told,
): Promise<void> {
  const { promptTokens: told = null, estimated = false } = reply.usage ?? {}
  // What we reckoned ourselves says nothing of the model.
  if (at === null || told === null || estimated || reply.promptWasCut) return
  await changeProfile(tx, at, learn(calibration, built.report.tokens, told))
}
