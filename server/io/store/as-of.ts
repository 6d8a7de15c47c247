// The story as it was at some moment: takes in the words that they had then, cards as they were seen then.
import type { StoryCard, Take } from '../../../generated/sqlite/client.ts'
import type { CardContent } from '../../engine/context/card-content.ts'
import type { Spot } from '../../engine/story/words.ts'
import { allCards, readContent, versionsOnPath } from './cards.ts'
import type { Reader } from './database.ts'
import { date, int, type Raw } from './raw.ts'

/** Takes with the words that they had at a moment. What was erased since has none. */
export async function wordsAsOf(db: Reader, takes: Take[], at: Date): Promise<Take[]> {
  const takeId = { in: takes.flatMap(({ id, revision }) => (revision > 0 ? [id] : [])) }
  const later = await db.revision.findMany({
    where: { takeId, createdAt: { gt: at } },
    orderBy: { number: 'desc' },
  })
  // The first wording that was replaced since is the one that it had.
  const then = new Map(later.map((revision) => [revision.takeId, revision]))
  return takes.map((take) => {
    const { text, number: revision } = then.get(take.id) ?? { text: take.text, number: take.revision }
    return { ...take, text, revision }
  })
}

/** A card as a reader at a spot saw it. */
export interface CardThen {
  card: StoryCard
  content: CardContent
}

/** The cards that a reader at a spot saw at a moment, oldest first. A card of every path that its player had removed by
 * then, and has put back since, counts as never removed: when it was brought back is not kept. */
export async function cardsAsOf(db: Reader, adventureId: string, spot: Spot, at: Date): Promise<CardThen[]> {
  const cards = (await allCards(db, adventureId)).filter(({ createdAt }) => createdAt <= at)
  const chosen = await versionsAsOf(db, adventureId, spot, at)
  const versions = await db.cardVersion.findMany({ where: { id: { in: [...chosen.values()] } } })
  const bodies = new Map(versions.map(({ id, body }) => [id, body]))
  const wordings = await db.cardWording.findMany({
    where: { card: { adventureId }, replacedAt: { gt: at } },
    orderBy: { id: 'desc' },
  })
  const replaced = new Map(wordings.map(({ cardId, versionId, body }) => [keyOf(cardId, versionId), body]))
  return cards.flatMap((card) => {
    const versionId = chosen.get(card.id) ?? null
    const now = versionId === null ? card.base : (bodies.get(versionId) ?? null)
    const body = replaced.get(keyOf(card.id, versionId)) ?? now
    return body === null ? [] : [{ card, content: readContent(body) }]
  })
}

const keyOf = (cardId: number, versionId: number | null): string => `${cardId}:${versionId ?? ''}`

/** Of each card the deepest version on the path of a spot that was there at a moment, at one spot the newest. */
async function versionsAsOf(
  db: Reader,
  adventureId: string,
  spot: Spot,
  at: Date,
): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<Raw[]>`${versionsOnPath(adventureId, spot)}
    select * from anchored order by depth, id`
  const then = rows.filter((row) => date(row.createdAt) <= at)
  return new Map(then.map((row) => [int(row.cardId), int(row.id)]))
}
