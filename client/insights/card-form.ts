// The form of a card: its words are kept until they are saved.
import { createMemo, untrack, type Accessor } from 'solid-js'
import type { Card } from './answers.ts'
import { BLANK, inputOf, valuesOf, type CardForm, type CardValues } from '../ui/cards/card-values.ts'
import type { CardsDesk } from './cards-desk.ts'
import { createForm } from '../ui/form.ts'
import { cardKey } from './kept-keys.ts'

/** @param card null for one that is not made yet; it stays the same card */
export function createCardForm(card: Accessor<Card | null>, desk: CardsDesk): CardForm {
  const cardId = untrack(card)?.id ?? null
  const saved = createMemo(() => valuesOf(card()))
  return createForm<CardValues>({
    key: cardKey(desk.story.id, cardId ?? 'new'),
    like: BLANK,
    saved,
    check: (changes) => inputOf(changes).faults,
    send: (changes, values) =>
      cardId === null
        ? desk.deeds.createCard(inputOf(values).input)
        : desk.deeds.editCard(cardId, inputOf(changes).input),
  })
}
