// That nothing is left of the words of a take that was erased, wherever a story keeps words.
import type { Reader } from '../../../server/io/store/database.ts'
import type { RealView } from './real-view.ts'

/** Throws when some row of the story still holds words that the take had. Other takes have other words in these tests. */
export async function assertErased(
  db: Reader,
  adventureId: string,
  { rows }: RealView,
  takeId: number,
): Promise<void> {
  const earlier = rows.wordings.filter((wording) => wording.takeId === takeId)
  const had = [...rows.takes.filter(({ id }) => id === takeId), ...earlier].map(({ text }) => text)
  const words = had.flatMap((text) => text.match(/[a-z]+\d+/g) ?? [])
  const where = { adventureId }
  const kept = await Promise.all([
    db.take.findMany({ where, select: { text: true } }),
    db.revision.findMany({ where: { take: where }, select: { text: true } }),
    db.takeOutput.findMany({ where: { take: where } }),
    db.turn.findMany({ where, select: { inputText: true } }),
    db.turnText.findMany({ where: { turn: where } }),
  ])
  const left = words.filter((word) => new RegExp(`\\b${word}\\b`).test(JSON.stringify(kept)))
  if (left.length > 0) throw new Error(`the erased words ${left.join(', ')} are still kept`)
}
