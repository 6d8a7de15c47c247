// What the list of cards and the editor of one share.
import type { OpenCards } from '../ui/cards/open-cards.ts'
import type { Card, CardReport } from './answers.ts'
import type { InsightsDesk } from './insights-gate.tsx'

export interface CardsDesk extends InsightsDesk, OpenCards {
  /** Opens a card that was just made. */
  showMade(cardId: string | null): void
  /** The card that was made last. */
  made: () => string | null
  /** Why each card would be told now or not. */
  reports: () => CardReport[]
  remove(card: Card): Promise<string | null>
}
