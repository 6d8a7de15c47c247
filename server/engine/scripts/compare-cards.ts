// Two lists of story cards as scripts have them, held against each other.
import type { ScriptCard } from './cards.ts'

/** What is compared of a card, beside its entry. */
const FIELDS = ['title', 'type', 'keys', 'description'] as const

/** A card that is not the same in both lists; null in the one that has none. */
export interface CardPair {
  id: string
  a: ScriptCard | null
  b: ScriptCard | null
  /** The fields that differ, without the entry; none where only one list has it. */
  fields: (typeof FIELDS)[number][]
}

/** The cards that differ. A card that both made anew is known by its keys and its title: its id is made at random. */
export function cardPairs(a: ScriptCard[], b: ScriptCard[]): CardPair[] {
  const others = new Map(b.map((card) => [card.id, card]))
  const known = new Set(a.map(({ id }) => id))
  const made = new Map(b.flatMap((card) => (known.has(card.id) ? [] : [[nameOf(card), card]])))
  const pairs = a.map((card) => {
    const same = others.get(card.id) ?? made.get(nameOf(card)) ?? null
    if (same) {
      others.delete(same.id)
      made.delete(nameOf(card))
    }
    return { id: card.id, a: card, b: same }
  })
  const added = [...others.values()].map((card) => ({ id: card.id, a: null, b: card }))
  return [...pairs, ...added].flatMap((pair) => {
    const { a: one, b: other } = pair
    const fields = one && other ? FIELDS.filter((field) => one[field] !== other[field]) : []
    if (one && other && one.entry === other.entry && fields.length === 0) return []
    return [{ ...pair, fields }]
  })
}

const nameOf = ({ keys, title }: ScriptCard): string => JSON.stringify([keys, title])
