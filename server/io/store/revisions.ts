// Earlier wordings of takes: kept when a take is edited, gone when it is erased.
import type { Revision, Take } from '../../../generated/sqlite/client.ts'
import type { Reader, Tx } from './database.ts'
import { forgetRulings } from './forget-rulings.ts'
import { lastStart } from './turns.ts'

/** Gives a take other words and keeps those that it had. It counts as later than any turn that has begun, whatever the
 * clocks of the instances say. */
export async function reviseTake(
  tx: Tx,
  take: Take,
  words: { text: string; tokens: number; block?: string | null; blockTokens?: number },
  now: Date,
): Promise<Take> {
  const { id: takeId, revision: number, text, tokens, block } = take
  const begun = await lastStart(tx, take.adventureId)
  const createdAt = begun !== null && begun > now ? begun : now
  await tx.revision.create({ data: { takeId, number, text, tokens, block, createdAt } })
  return tx.take.update({ where: { id: takeId }, data: { ...words, revision: number + 1 } })
}

/** The earlier wordings of a take, oldest first. */
export function revisionsOf(db: Reader, takeId: number): Promise<Revision[]> {
  return db.revision.findMany({ where: { takeId }, orderBy: { number: 'asc' } })
}

/** Takes the words of a take away wherever they are kept: on it, on the turns that wrote it, in the log of their scripts,
 * as earlier wordings, as thinking, as texts of the world. A snapshot holds takes by reference only, also where a script
 * quotes them whole. */
export async function eraseWords(tx: Tx, take: Take): Promise<{ take: Take; turnIds: string[] }> {
  const takeId = take.id
  const turns = { OR: [{ takeId }, { inputTakeId: takeId }, { targetId: takeId, kind: 'PASSAGE' }] }
  const written = await tx.turn.findMany({ where: turns, select: { id: true } })
  await tx.revision.deleteMany({ where: { takeId } })
  await tx.takeOutput.deleteMany({ where: { takeId } })
  await tx.turnText.deleteMany({ where: { turn: turns } })
  await tx.scriptRuns.deleteMany({ where: { turn: turns } })
  await tx.turn.updateMany({ where: { inputTakeId: takeId }, data: { inputText: '' } })
  await forgetRulings(tx, take)
  const erased = await tx.take.update({
    where: { id: takeId },
    data: { text: '', tokens: 0, block: null, blockTokens: 0, hidden: true },
  })
  if (take.text !== '')
    await tx.adventure.update({ where: { id: take.adventureId }, data: { takeCount: { decrement: 1 } } })
  return { take: erased, turnIds: written.map(({ id }) => id) }
}
