// Story cards as scripts have them, and what a script made of them: created, changed, removed, put in another order.
import { CARD_LIMITS, type CardContent } from '../context/card-content.ts'
import { splitKeys } from '../context/split-keys.ts'
import { SCRIPT_LIMITS } from './hook.ts'
import { firstOf, scrubText } from './scrub.ts'
import { isPlain } from './state.ts'

/** A card as scripts have it. Its keys are one text, between commas. */
export interface ScriptCard {
  id: string
  keys: string
  entry: string
  type: string
  title: string
  description: string
}

/** What a script made of the cards. */
export interface CardChanges {
  created: ScriptCard[]
  /** What is different, by id. */
  changed: (Pick<ScriptCard, 'id'> & Partial<ScriptCard>)[]
  removed: string[]
  /** Every id in order; null when the kept ones stand as before, and the created ones at the end. */
  order: string[] | null
}

const FIELDS = ['keys', 'entry', 'type', 'title', 'description'] as const
const KEY_SEPARATOR = ', '

/** A card's content as scripts read it. */
export function scriptCard(id: string, { keys, entry, type, name, notes }: CardContent): ScriptCard {
  return { id, keys: keys.join(KEY_SEPARATOR), entry, type, title: name, description: notes }
}

/** What a script wrote into a card, as its content: only the fields that are given. */
export function cardFields(card: Partial<ScriptCard>): Partial<CardContent> {
  const { keys, entry, type, title, description } = card
  return {
    ...(keys !== undefined && { keys: keysOf(keys) }),
    ...(entry !== undefined && { entry }),
    ...(type !== undefined && { type }),
    ...(title !== undefined && { name: title }),
    ...(description !== undefined && { notes: description }),
  }
}

function keysOf(text: string): string[] {
  return splitKeys(text, CARD_LIMITS.keys).flatMap((key) => firstOf(key, CARD_LIMITS.key) || [])
}

/** The longest text of each field. Keys are cut one by one when they are stored. */
const LONGEST = {
  keys: CARD_LIMITS.keys * (CARD_LIMITS.key + KEY_SEPARATOR.length),
  entry: CARD_LIMITS.entry,
  type: CARD_LIMITS.type,
  title: CARD_LIMITS.name,
  description: CARD_LIMITS.notes,
}

/** Reads what a script left as its cards: what is no card is left out, a missing or doubled id is replaced by a new one,
 * and texts are cut to what a card holds. Throws a sentence when there are too many.
 * @param known the ids that are taken
 * @param warn is told what was changed about them */
export function readCards(
  left: unknown[],
  known: ReadonlySet<string>,
  warn: (message: string) => void,
): ScriptCard[] {
  if (left.length > SCRIPT_LIMITS.cards)
    throw new Error(`too many story cards: ${SCRIPT_LIMITS.cards} are kept`)
  const used = new Set<string>()
  const freshId = freshIds(new Set([...known, ...left.flatMap((one) => (isPlain(one) ? idOf(one) : []))]))
  let characters = 0
  const cards = left.flatMap((one, index) => {
    if (!isPlain(one)) {
      warn(`storyCards[${index}] is no card. It is left out.`)
      return []
    }
    const own = idOf(one)[0]
    const id = own === undefined || used.has(own) ? freshId() : own
    used.add(id)
    const card: ScriptCard = { id, keys: '', entry: '', type: '', title: '', description: '' }
    for (const field of FIELDS) {
      const text = textOf(one[field])
      card[field] = firstOf(text, LONGEST[field])
      characters += card[field].length
      if (text.length > LONGEST[field])
        warn(`The ${field} of storyCards[${index}] is cut to ${LONGEST[field]} characters.`)
    }
    return [card]
  })
  if (characters > SCRIPT_LIMITS.cardCharacters) throw new Error('story cards too large: they may have 8 MB')
  return cards
}

/** The id of a card, if it has one that can be used. */
function idOf({ id }: Record<string, unknown>): string[] {
  if (typeof id !== 'string' && typeof id !== 'number') return []
  const text = firstOf(scrubText(String(id)), 100)
  return text === '' ? [] : [text]
}

/** Numbers that no card has as its id. */
function freshIds(taken: Set<string>): () => string {
  let next = 1
  return () => {
    while (taken.has(String(next))) next++
    return String(next++)
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(KEY_SEPARATOR)
  if (value === undefined || value === null || typeof value === 'object') return ''
  return scrubText(String(value))
}

/** What makes one list of cards into another; null when nothing does. */
export function cardChanges(before: ScriptCard[], after: ScriptCard[]): CardChanges | null {
  const old = new Map(before.map((card) => [card.id, card]))
  const now = new Set(after.map(({ id }) => id))
  const created = after.filter(({ id }) => !old.has(id))
  const removed = before.flatMap(({ id }) => (now.has(id) ? [] : [id]))
  const changed = after.flatMap((card) => {
    const was = old.get(card.id)
    const different = was ? FIELDS.filter((field) => was[field] !== card[field]) : []
    if (different.length === 0) return []
    return [{ id: card.id, ...Object.fromEntries(different.map((field) => [field, card[field]])) }]
  })
  const expected = [...before.filter(({ id }) => now.has(id)), ...created]
  const isOrdered = after.every(({ id }, index) => expected[index]!.id === id)
  if (isOrdered && created.length + removed.length + changed.length === 0) return null
  return { created, changed, removed, order: isOrdered ? null : after.map(({ id }) => id) }
}

/** The changes that there is room for: when more cards are made than that, none is, and none is removed for them.
 * @param warn is told when that is so */
export function withinRoom(
  changes: CardChanges | null,
  room: number,
  warn: (message: string) => void,
): CardChanges | null {
  if (changes === null || changes.created.length <= room) return changes
  warn(TOO_MANY_MADE)
  return { ...changes, created: [], removed: [], order: null }
}

const TOO_MANY_MADE = `The scripts of this story have made ${SCRIPT_LIMITS.cardRows.toLocaleString('en')} cards, which is all that it can keep. No card was made or removed now. Change cards instead of making new ones each turn.`

/** The cards with changes applied. */
export function withCardChanges(before: ScriptCard[], changes: CardChanges | null): ScriptCard[] {
  if (changes === null) return before
  const removed = new Set(changes.removed)
  const changed = new Map(changes.changed.map((card) => [card.id, card]))
  const kept = before
    .filter(({ id }) => !removed.has(id))
    .map((card) => ({ ...card, ...changed.get(card.id) }))
  const cards = [...kept, ...changes.created]
  if (changes.order === null) return cards
  const place = new Map(changes.order.map((id, index) => [id, index]))
  return cards.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity))
}
