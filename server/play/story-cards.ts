// Story cards as their player keeps them. He acts on what he sees at the head: the version there, else the card itself.
// Allowed while a turn runs; the next turn reads them.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure, ownCard } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import {
  MAX_CARDS,
  MAX_CARD_CHARACTERS,
  cardContent,
  cardFaults,
  type CardContent,
} from '../engine/context/card-content.ts'
import { cleanText } from '../engine/story/clean.ts'
import type { Spot } from '../engine/story/words.ts'
import type { Reader, Tx } from '../io/store/database.ts'
import {
  cardsAt,
  changeSeen,
  countCards,
  createCard as storeCard,
  dropEmptyCards,
  lastWording,
  revisionOf,
  sizeAt,
  type SeenCard,
} from '../io/store/cards.ts'
import { NotFound } from '../io/store/errors.ts'
import { assertCardRoom } from './caps.ts'
import type { Deps } from './deps.ts'
import { CardRevised, InvalidInput, NotPossible } from './failures.ts'
import { headOf } from './head.ts'

/** Every card as it is seen at the head of a story: those that a script removed there have no content. */
export function cardsOf(deps: Deps, adventure: Adventure): Promise<SeenCard[]> {
  return cardsAt(deps.db.reader, adventure.id, headOf(adventure))
}

/** Makes a card that is seen on every line. */
export async function createCard(
  deps: Deps,
  viewer: Viewer,
  adventureId: string,
  content: Partial<CardContent>,
): Promise<SeenCard> {
  const checked = checkedContent(content)
  const card = await deps.db.write(async (tx) => {
    const adventure = await ownAdventure(tx, viewer, adventureId)
    await assertCardRoom(deps, tx, adventure.id)
    await assertRoom(tx, adventure, [checked])
    return storeCard(tx, adventure.id, checked, deps.clock.now())
  })
  deps.watch.tell(adventureId, { type: 'CARDS_CHANGED' })
  return { card, version: null, content: checked }
}

/** Changes what is given of a card, where it is seen from the head. The earlier wording is kept.
 * @param expectedRevision what the caller saw; CardRevised when it is another (null = any) */
export function editCard(
  deps: Deps,
  viewer: Viewer,
  cardId: number,
  change: Partial<CardContent>,
  expectedRevision: string | null = null,
): Promise<SeenCard> {
  return changeCard(deps, viewer, cardId, async (_tx, seen) => {
    if (expectedRevision !== null && expectedRevision !== revisionOf(seen)) throw new CardRevised(seen)
    if (seen.content === null) throw new NotPossible('This card was removed here. Bring it back first.')
    return checkedContent({ ...seen.content, ...change })
  })
}

/** Removes a card where it is seen from the head; it can be brought back. */
export function deleteCard(deps: Deps, viewer: Viewer, cardId: number): Promise<SeenCard> {
  return changeCard(deps, viewer, cardId, async (_tx, seen) => {
    if (seen.content === null) throw new NotPossible('This card was removed already.')
    return null
  })
}

/** Brings a removed card back, as it was last seen. */
export function restoreCard(deps: Deps, viewer: Viewer, cardId: number): Promise<SeenCard> {
  return changeCard(deps, viewer, cardId, async (tx, seen, spot) => {
    if (seen.content !== null) throw new NotPossible('This card is there already.')
    const wording = await lastWording(tx, seen, spot)
    if (wording === null) throw new NotPossible('Nothing is known of this card any more. Make a new one.')
    if (seen.version === null && seen.card.base === null) await assertCount(tx, seen.card.adventureId, 1)
    return wording
  })
}

async function changeCard(
  deps: Deps,
  viewer: Viewer,
  cardId: number,
  change: (tx: Tx, seen: SeenCard, spot: Spot) => Promise<CardContent | null>,
): Promise<SeenCard> {
  const changed = await deps.db.write(async (tx) => {
    const { adventureId } = await ownCard(tx, viewer, cardId)
    const adventure = await ownAdventure(tx, viewer, adventureId)
    const spot = headOf(adventure)
    const seen = (await cardsAt(tx, adventureId, spot)).find(({ card }) => card.id === cardId)
    if (!seen) throw new NotFound('card')
    const content = await change(tx, seen, spot)
    await assertSize(tx, adventure, sizeOf(content) - sizeOf(seen.content))
    await changeSeen(tx, seen, content, deps.clock.now())
    await dropEmptyCards(tx, adventureId)
    return { ...seen, content }
  })
  deps.watch.tell(changed.card.adventureId, { type: 'CARDS_CHANGED' })
  return changed
}

/** Refuses more cards than a story may have, or than it has room for. */
export async function assertRoom(db: Reader, adventure: Adventure, more: CardContent[]): Promise<void> {
  await assertCount(db, adventure.id, more.length)
  await assertSize(
    db,
    adventure,
    more.reduce((sum, content) => sum + sizeOf(content), 0),
  )
}

async function assertCount(db: Reader, adventureId: string, more: number): Promise<void> {
  const count = await countCards(db, adventureId)
  if (count + more > MAX_CARDS)
    throw new NotPossible(
      `A story has at most ${inWords(MAX_CARDS)} cards; this one has ${inWords(count)}. Delete some first.`,
    )
}

/** Refuses what makes the cards larger, as they are seen at the head, than they may be together. */
export async function assertSize(db: Reader, adventure: Adventure, growth: number): Promise<void> {
  if (growth <= 0) return
  const size = (await sizeAt(db, adventure.id, headOf(adventure))) + growth
  if (size > MAX_CARD_CHARACTERS)
    throw new NotPossible(
      `The cards of a story hold at most ${inWords(MAX_CARD_CHARACTERS)} characters together; with this they would hold ${inWords(size)}. Shorten entries or notes, or delete cards first.`,
    )
}

/** What a card adds to that. */
export const sizeOf = (content: CardContent | null): number => (content ? JSON.stringify(content).length : 0)
const inWords = (count: number): string => count.toLocaleString('en')

/** A content as it is safe to store, with defaults for what is left out. Throws InvalidInput with every fault. */
export function checkedContent(written: Partial<CardContent>): CardContent {
  const content = Object.fromEntries(Object.entries(written).map(([field, value]) => [field, clean(value)]))
  const faults = cardFaults(content)
  if (faults.length > 0) throw new InvalidInput(faults)
  return cardContent.parse(content)
}

/** A text, or each of several, as it is safe to store. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  return Array.isArray(value) ? value.map(clean) : value
}
