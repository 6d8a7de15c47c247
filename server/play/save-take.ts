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
import { saveRulings, type RuledAt } from '../io/store/rulings.ts'
import { putState } from '../io/store/states.ts'
import { endTurn } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import { settingsThen, type Narrator } from './narrator.ts'
import type { NewInput } from './store-input.ts'
import type { Judged } from './judge.ts'
import type { ClaimedTurn } from './claimed-turn.ts'
import type { Told } from './tell.ts'
import { writeBelow, type Place } from './write-below.ts'

/** A narration and all that belongs to it. */
export interface Narration {
  /** An input that is stored with it, above it. */
  instead: NewInput | null
  place: Place
  judged: Judged
  told: Told
  narrator: Narrator
  /** The states that the narration found. */
  before: { worldHash: string | null; scriptHash: string | null }
}

/** Saves a narration as a take and ends its turn (its claim has kept the story as it is given): cancelled, if its player stopped it and keeps the text. */
export async function saveTake(
  deps: Deps,
  { adventure, turn }: ClaimedTurn,
  { instead, place, judged, told, narrator, before }: Narration,
): Promise<{ take: Take; inputTake: Take | null }> {
  const now = deps.clock.now()
  const { prose, cut, ruled } = judged
  const tokens = countTokens(prose)
  const { reply, built } = told
  return deps.db.write(async (tx) => {
    const state = ruled?.state ?? null
    const worldHash = state === null ? before.worldHash : await putState(tx, adventure.id, state)
    const input =
      instead && (await writeBelow(tx, adventure, place, { ...instead, ...statesOf(before) }, now))
    const { take } = await writeBelow(
      tx,
      input?.adventure ?? adventure,
      input ? below(input.take) : place,
      {
        kind: 'NARRATION',
        text: prose,
        tokens,
        worldHash,
        scriptHash: before.scriptHash,
        finish: cut && reply.finish === 'COMPLETE' ? 'LENGTH' : reply.finish,
        narrator: narrator.name,
        usage: reply.usage,
        note: reply.note,
        windowStart: built.report.history.start,
        block: ruled?.block,
        blockTokens: ruled?.blockTokens,
      },
      now,
    )
    await saveRulings(tx, ruledAt(take), ruled?.rulings ?? [], now)
    await saveSnapshot(tx, take, 0, snapshotOf(built, narrator, input?.take.id))
    if (deps.snapshotKeep !== null) await expireSnapshots(tx, take, deps.snapshotKeep)
    if (reply.reasoning || reply.raw.trim() !== prose)
      await tx.takeOutput.create({ data: { takeId: take.id, reasoning: reply.reasoning, raw: reply.raw } })
    await learnFrom(tx, narrator, told)
    const status = reply.cut ? 'CANCELLED' : 'SAVED'
    const keptText = deps.running.get(turn.id)?.keptText ?? true
    await endTurn(tx, turn.id, { status, takeId: take.id, inputTakeId: input?.take.id, keptText }, now)
    return { take, inputTake: input?.take ?? null }
  })
}

/** Where the rulings of a take belong. */
export const ruledAt = ({ adventureId, id, turn }: Take): RuledAt => ({ adventureId, takeId: id, turn })

const statesOf = ({ worldHash, scriptHash }: Narration['before']) => ({ worldHash, scriptHash })

/** The place right below a take that was written a moment ago. */
const below = (take: Take): Place => ({
  spot: { branchId: take.branchId, depth: take.depth },
  below: take,
  atEnd: true,
  origin: 'RETRY',
  sibling: false,
})

/** What was sent, as it is stored: its hash, the recipe that rebuilds it, and why it was so. */
export function snapshotOf(
  { sections, report }: BuiltContext,
  narrator: Narrator,
  inputId?: number,
): NewSnapshot {
  const { style } = narrator
  const sha256 = hashOfMessages(messagesOf(sections, style))
  const why = storedReport(report, sections, settingsThen(narrator), inputId)
  return packSnapshot(sha256, recipeOf(sections, style, inputId), why)
}

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
