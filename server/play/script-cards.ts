// Story cards as the scripts of a turn have them, and what becomes of their changes: versions anchored at the take.
import { cardContent, type CardContent } from '../engine/context/card-content.ts'
import { cardChanges, cardFields, scriptCard, type ScriptCard } from '../engine/scripts/cards.ts'
import type { Spot } from '../engine/story/words.ts'
import { cardsAt, writeVersion } from '../io/store/cards.ts'
import type { Reader, Tx } from '../io/store/database.ts'

/** The cards that are seen from a spot, as scripts know them, with what they do not know of them. */
export interface KnownCards {
  cards: ScriptCard[]
  /** Our id and the whole content, by the id that scripts know. */
  known: Map<string, { id: number; content: CardContent }>
}

/** Loads the cards that scripts see from a spot, in the order in which they were made. */
export async function knownCards(db: Reader, adventureId: string, spot: Spot): Promise<KnownCards> {
  const seen = await cardsAt(db, adventureId, spot)
  const known: KnownCards['known'] = new Map()
  const cards: ScriptCard[] = []
  for (const { card, content } of seen) {
    const id = card.scriptId ?? String(card.id)
    if (content === null || known.has(id)) continue
    known.set(id, { id: card.id, content })
    cards.push(scriptCard(id, content))
  }
  return { cards, known }
}

/** Writes what scripts made of the cards as versions at a take: seen from paths through it, and gone with it.
 * Answers the cards as they are known from now on. */
export async function writeCardChanges(
  tx: Tx,
  adventureId: string,
  { cards, known }: KnownCards,
  after: ScriptCard[],
  at: { spot: Spot; now: Date },
): Promise<KnownCards> {
  const changes = cardChanges(cards, after)
  if (changes === null) return { cards: after, known }
  const next = new Map(known)
  for (const { id, ...fields } of changes.changed) {
    const before = known.get(id)!
    const content = cardContent.parse({ ...before.content, ...cardFields(fields) })
    await writeVersion(tx, before.id, at.spot, content, at.now)
    next.set(id, { id: before.id, content })
  }
  for (const id of changes.removed) {
    await writeVersion(tx, known.get(id)!.id, at.spot, null, at.now)
    next.delete(id)
  }
  for (const card of changes.created) {
    const content = cardContent.parse(cardFields(card))
    const row = { adventureId, createdAt: at.now, base: null, scriptId: card.id }
    const { id } = await tx.storyCard.create({ data: row })
    await writeVersion(tx, id, at.spot, content, at.now)
    next.set(card.id, { id, content })
  }
  return { cards: after, known: next }
}
