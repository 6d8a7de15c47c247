// Saving more of a narration that broke off: appended to the same take as a new revision, with a snapshot of its own.
import type { Take, Turn } from '../../generated/sqlite/client.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { keptBlock } from '../engine/world/render.ts'
import { joinPassage } from '../engine/story/passage.ts'
import { reviseTake } from '../io/store/revisions.ts'
import { rulingsOf, saveRulings } from '../io/store/rulings.ts'
import { saveScriptRuns } from '../io/store/scripts.ts'
import { withdraw } from '../io/store/stale.ts'
import { putState } from '../io/store/states.ts'
import { countUse } from '../io/store/recall.ts'
import { saveSnapshot } from '../io/store/snapshots.ts'
import type { Tx } from '../io/store/database.ts'
import { endTurn, savedBy } from '../io/store/turns.ts'
import type { ClaimedTurn } from './claimed-turn.ts'
import type { Deps } from './deps.ts'
import type { Judged } from './judge.ts'
import type { Narrator } from './narrator.ts'
import { learnFrom, ruledAt, snapshotOf, toldMemories, type Kept } from './save-take.ts'
import type { ScriptSession } from './scripts/script-session.ts'
import { untilSaved } from './until-saved.ts'

/** More of a narration, and what belongs to it. */
interface Passage {
  take: Take
  judged: Judged
  told: Kept
  /** null: nobody knows any more. */
  narrator: Narrator | null
  scripts: ScriptSession | null
}

/** Appends what was told to the narration that the turn goes on with, and ends the turn. The head stays. */
export async function savePassage(deps: Deps, { turn }: ClaimedTurn, passage: Passage): Promise<Take> {
  // Its words are found again by the moment at which it ended, which is never before it began.
  const now = new Date(Math.max(deps.clock.now().getTime(), turn.startedAt.getTime()))
  const status = passage.told.reply.cut ? 'CANCELLED' : 'SAVED'
  const write = () =>
    deps.db.write(async (tx) => {
      const take = await writePassage(tx, turn, passage, now)
      const keptText = deps.running.get(turn.id)?.keptText ?? true
      await endTurn(tx, turn.id, { status, takeId: take.id, keptText }, now)
      return take
    })
  return untilSaved(deps, write, async () => (await savedBy(deps.db.reader, turn.id, status))?.take ?? null)
}

/** Appends what was told to the narration that it goes on with. The head stays. */
export async function writePassage(
  tx: Tx,
  turn: Turn,
  { take, judged, told, narrator, scripts }: Passage,
  now: Date,
): Promise<Take> {
  const { reply, built } = told
  const { prose, cut, ruled } = judged
  // The blanks that it begins with say whether it goes on with a word or with a paragraph.
  const said = prose === '' ? '' : /^\s*/.exec(reply.raw)![0] + prose
  const text = joinPassage(take.text, said)
  const tokens = countTokens(text)
  await saveRulings(tx, ruledAt(take), ruled?.rulings ?? [], now)
  const block = keptBlock(await rulingsOf(tx, [take.id]))
  const revised = await reviseTake(tx, take, { text, tokens, ...block }, now)
  if (text !== take.text) await withdraw(tx, take)
  const { note, usage } = reply
  const finish = cut && reply.finish === 'COMPLETE' ? 'LENGTH' : reply.finish
  const state = ruled?.state ?? null
  const worldHash = state === null ? take.worldHash : await putState(tx, take.adventureId, state)
  const written = await tx.take.update({
    where: { id: revised.id },
    data: {
      finish,
      note,
      worldHash,
      scriptHash: scripts ? await scripts.putState(tx) : take.scriptHash,
      windowStart: built?.report.history.start, // what is told next begins as the newest prompt did
      ...(usage ? { outputTokens: sum(take.outputTokens, usage.outputTokens) } : {}),
    },
  })
  if (scripts) {
    await scripts.putCards(tx, take, now)
    await saveScriptRuns(tx, turn.id, scripts.done)
  }
  if (built && narrator) {
    const part = await tx.snapshot.count({ where: { takeId: take.id } })
    await saveSnapshot(tx, take, part, snapshotOf(built, narrator))
    await countUse(tx, toldMemories(built), now)
    await learnFrom(tx, narrator, { reply, built })
  }
  const before = await tx.takeOutput.findUnique({ where: { takeId: take.id } })
  const output = {
    reasoning: [before?.reasoning, reply.reasoning].filter(Boolean).join('\n\n'),
    raw: (before?.raw ?? take.text) + reply.raw,
  }
  if (before || reply.reasoning || reply.raw.trim() !== prose)
    await tx.takeOutput.upsert({
      where: { takeId: take.id },
      create: { takeId: take.id, ...output },
      update: output,
    })
  return written
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0)
