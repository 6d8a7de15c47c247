// What the list of cards and the editor of one share.
import type { Card, CardReport } from './answers.ts'
import type { InsightsDesk } from './insights-gate.tsx'

export interface CardsDesk extends InsightsDesk {
  /** The card that is open, `new` for one that is not made yet; null for none. */
  open: () => string | null
  choose(cardId: string | null): void
  /** Opens a card that was just made. */
  showMade(cardId: string | null): void
  /** The card that was made last. */
  made: () => string | null
  /** Why each card would be told now or not. */
  reports: () => CardReport[]
  remove(card: Card): Promise<string | null>
  /** What is done with files of cards; null for nothing. */
  files: () => 'import' | 'export' | null
  showFiles(what: 'import' | 'export' | null): void
  /** The cards that were imported last, as long as they alone are shown. */
  imported: () => ReadonlySet<string> | null
  showImported(cardIds: string[] | null): void
}
