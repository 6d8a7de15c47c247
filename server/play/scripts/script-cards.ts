// Story cards as the scripts of a turn have them, and what becomes of their changes: versions anchored at the take.
import { cardContent, type CardContent } from '../../engine/context/card-content.ts'
import { cardChanges, cardFields, scriptCard, type ScriptCard } from '../../engine/scripts/cards.ts'
import { SCRIPT_LIMITS } from '../../engine/scripts/hook.ts'
import type { Spot } from '../../engine/story/words.ts'
import { allCards, cardsAt, createScriptCards, writeVersions } from '../../io/store/cards.ts'
import type { Reader, Tx } from '../../io/store/database.ts'

/** The cards that are seen from a spot, as scripts know them, with what they do not know of them. */
export interface KnownCards {
  cards: ScriptCard[]
  /** Our id and the whole content, by the id that scripts know. */
  known: Map<string, { id: number; content: CardContent }>
  /** How many cards scripts have ever made in the story. */
  made: number
}

/** Loads the cards that scripts see from a spot, in the order in which they were made. */
export async function knownCards(db: Reader, adventureId: string, spot: Spot): Promise<KnownCards> {
  const all = await allCards(db, adventureId)
  // One with a base was made by hand: it has such an id when the story came out of a bundle.
  const made = all.filter(({ scriptId, base }) => scriptId !== null && base === null).length
  const seen = await cardsAt(db, adventureId, spot, all)
  const known: KnownCards['known'] = new Map()
  const cards: ScriptCard[] = []
  for (const { card, content } of seen) {
    const id = card.scriptId ?? String(card.id)
    if (content === null || known.has(id)) continue
    known.set(id, { id: card.id, content })
    cards.push(scriptCard(id, content))
  }
  return { cards, known, made }
}

/** How many cards a story has room for besides those that there are now.
 * @param stored what is written already */
export function roomFor({ known, made }: KnownCards, cards: ScriptCard[]): number {
  const unwritten = cards.filter(({ id }) => !known.has(id)).length
  return Math.max(0, SCRIPT_LIMITS.cardRows - made - unwritten)
}

/** Writes what scripts made of the cards as versions at a take: seen from paths through it, and gone with it.
 * Answers the cards as they are known from now on. */
export async function writeCardChanges(
  tx: Tx,
  adventureId: string,
  { cards, known, made }: KnownCards,
  after: ScriptCard[],
  at: { spot: Spot; now: Date },
): Promise<KnownCards> {
  const changes = cardChanges(cards, after)
  if (changes === null) return { cards: after, known, made }
  const next = new Map(known)
  for (const { id, ...fields } of changes.changed) {
    const before = known.get(id)!
    next.set(id, { ...before, content: cardContent.parse({ ...before.content, ...cardFields(fields) }) })
  }
  const removed = changes.removed.map((id) => ({ cardId: known.get(id)!.id, content: null }))
  for (const id of changes.removed) next.delete(id)
  const scriptIds = changes.created.map(({ id }) => id)
  const ids = await createScriptCards(tx, adventureId, scriptIds, at.now)
  for (const card of changes.created)
    next.set(card.id, { id: ids.get(card.id)!, content: cardContent.parse(cardFields(card)) })
  const written = [...changes.changed.map(({ id }) => id), ...scriptIds].map((id) => next.get(id)!)
  const versions = written.map(({ id, content }) => ({ cardId: id, content }))
  await writeVersions(tx, at.spot, [...versions, ...removed], at.now)
  return { cards: after, known: next, made: made + scriptIds.length }
}
