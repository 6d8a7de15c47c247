// The story cards that are not the same on two sides of a story: made, changed or removed on one of them alone.
import type { CardVersion, Take } from '../../../generated/sqlite/client.ts'
import { fieldDifferences, type FieldDifference } from '../../engine/context/compare-cards.ts'
import type { Spot } from '../../engine/story/words.ts'
import { cardsSeenApart, type SeenApart } from '../../io/store/cards-apart.ts'
import type { Reader } from '../../io/store/database.ts'
import { lazily, wordComparer, type Comparison, type Side, type WordDifference } from './compare.ts'

/** A card at the end of a side. */
export interface CardThere {
  isThere: boolean
  /** Where a script made it what it is, or removed it; null where it is as on every line. */
  take: Take | null
}

/** A card that has other words at the two ends, or is there at one of them alone. */
export interface CardDifference {
  cardId: number
  name: string
  a: CardThere
  b: CardThere
  /** The fields that differ, without the entry; none where it is there at one end alone. */
  fields: FieldDifference[]
  /** How the entry differs; null where it is the same. */
  entry: () => Promise<WordDifference | null>
}

export interface CardComparison {
  differences: CardDifference[]
  /** There are more differences than are told. */
  more: boolean
}

/** At most so many cards are told. */
export const MOST_CARDS = 100

/** The cards that differ at the ends of a comparison, oldest first. */
export async function compareCards(db: Reader, comparison: Comparison): Promise<CardComparison> {
  const { adventure, a, b } = comparison
  const seen = (await cardsSeenApart(db, adventure.id, spotOf(a), spotOf(b))).filter(differs)
  const told = seen.slice(0, MOST_CARDS)
  const takeOf = await takesOf(
    db,
    told.flatMap((card) => [card.a.version, card.b.version]),
  )
  const compare = wordComparer()
  const differences = told.map(({ card, a: left, b: right }): CardDifference => {
    const [before, after] = [left.content, right.content]
    const [first, second] = [before?.entry ?? '', after?.entry ?? '']
    return {
      cardId: card.id,
      name: after?.name || before?.name || '',
      a: { isThere: before !== null, take: takeOf(left.version) },
      b: { isThere: after !== null, take: takeOf(right.version) },
      fields: before && after ? fieldDifferences(before, after) : [],
      entry: lazily(async () => (first === second ? null : compare(first, second))),
    }
  })
  return { differences, more: seen.length > told.length }
}

const spotOf = ({ branchId, end }: Side): Spot => ({ branchId, depth: end?.depth ?? -1 })

/** Whether a reader would see it: the rest of what is stored may differ too. */
function differs({ a: { content: a }, b: { content: b } }: SeenApart): boolean {
  return a === null || b === null || a.entry !== b.entry || fieldDifferences(a, b).length > 0
}

/** The takes that versions are anchored at: one statement. */
async function takesOf(
  db: Reader,
  versions: (CardVersion | null)[],
): Promise<(version: CardVersion | null) => Take | null> {
  const spots = new Map(versions.flatMap((version) => spotsOf(version).map((spot) => [keyOf(spot), spot])))
  if (spots.size === 0) return () => null
  const takes = await db.take.findMany({ where: { OR: [...spots.values()] } })
  const bySpot = new Map(takes.map((take) => [keyOf(take), take]))
  return (version) => spotsOf(version).flatMap((spot) => bySpot.get(keyOf(spot)) ?? [])[0] ?? null
}

const keyOf = ({ branchId, depth }: Spot): string => `${branchId}:${depth}`

/** Where a version stands: none before the first take. */
const spotsOf = (version: CardVersion | null): Spot[] =>
  version?.branchId == null ? [] : [{ branchId: version.branchId, depth: version.depth }]
