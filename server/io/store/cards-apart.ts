// Story cards that are not seen alike from two spots: a version on one of the paths makes the difference.
import type { CardVersion, StoryCard } from '../../../generated/sqlite/client.ts'
import type { CardContent } from '../../engine/context/card-content.ts'
import type { Spot } from '../../engine/story/words.ts'
import { allCards, readContent, versionsAt } from './cards.ts'
import type { Reader } from './database.ts'

/** A card that has other words at one spot than at another. */
export interface SeenApart {
  card: StoryCard
  a: Seen
  b: Seen
}

interface Seen {
  /** null when it is the card itself, or nothing. */
  version: CardVersion | null
  /** null: it is not seen there. */
  content: CardContent | null
}

/** The cards that have other words at one spot than at another, or are seen from one alone; oldest first. Three
 * statements, and only two where no version tells the paths apart. */
export async function cardsSeenApart(
  db: Reader,
  adventureId: string,
  first: Spot,
  second: Spot,
): Promise<SeenApart[]> {
  const left = await versionsAt(db, adventureId, first)
  const right = await versionsAt(db, adventureId, second)
  const isApart = (id: number) => left.get(id)?.id !== right.get(id)?.id
  if (![...left.keys(), ...right.keys()].some(isApart)) return []
  const cards = (await allCards(db, adventureId)).filter(({ id }) => isApart(id))
  return cards.flatMap((card) => {
    const [a, b] = [left.get(card.id) ?? null, right.get(card.id) ?? null]
    const [before, after] = [bodyOf(card, a), bodyOf(card, b)]
    return before === after ? [] : [{ card, a: seen(a, before), b: seen(b, after) }]
  })
}

const bodyOf = ({ base }: StoryCard, version: CardVersion | null): string | null =>
  version ? version.body : base

const seen = (version: CardVersion | null, body: string | null): Seen => ({
  version,
  content: body === null ? null : readContent(body),
})
