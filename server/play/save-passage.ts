// Saving more of a narration that broke off: appended to the same take as a new revision, with a snapshot of its own.
import type { Take } from '../../generated/sqlite/client.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { keptBlock } from '../engine/world/render.ts'
import { joinPassage } from '../engine/story/passage.ts'
import { reviseTake } from '../io/store/revisions.ts'
import { rulingsOf, saveRulings } from '../io/store/rulings.ts'
import { putState } from '../io/store/states.ts'
import { saveSnapshot } from '../io/store/snapshots.ts'
import { endTurn } from '../io/store/turns.ts'
import type { ClaimedTurn } from './claimed-turn.ts'
import type { Deps } from './deps.ts'
import type { Judged } from './judge.ts'
import type { Narrator } from './narrator.ts'
import { learnFrom, ruledAt, snapshotOf } from './save-take.ts'
import type { Told } from './tell.ts'

/** Appends what was told to the narration that the turn goes on with, and ends the turn. The head stays. */
export async function savePassage(
  deps: Deps,
  { turn }: ClaimedTurn,
  { take, judged, told, narrator }: { take: Take; judged: Judged; told: Told; narrator: Narrator },
): Promise<Take> {
  const { reply, built } = told
  const { prose, cut, ruled } = judged
  // The blanks that it begins with say whether it goes on with a word or with a paragraph.
  const text = joinPassage(take.text, /^\s*/.exec(reply.raw)![0] + prose)
  const tokens = countTokens(text)
  const now = deps.clock.now()
  return deps.db.write(async (tx) => {
    await saveRulings(tx, ruledAt(take), ruled?.rulings ?? [], now)
    const block = keptBlock(await rulingsOf(tx, [take.id]))
    const revised = await reviseTake(tx, take, { text, tokens, ...block }, now)
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
        windowStart: built.report.history.start, // what is told next begins as the newest prompt did
        ...(usage ? { outputTokens: sum(take.outputTokens, usage.outputTokens) } : {}),
      },
    })
    const part = await tx.snapshot.count({ where: { takeId: take.id } })
    await saveSnapshot(tx, take, part, snapshotOf(built, narrator))
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
    await learnFrom(tx, narrator, told)
    const status = reply.cut ? 'CANCELLED' : 'SAVED'
    const keptText = deps.running.get(turn.id)?.keptText ?? true
    await endTurn(tx, turn.id, { status, takeId: take.id, keptText }, now)
    return written
  })
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0)
