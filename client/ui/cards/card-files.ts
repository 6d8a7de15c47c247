// Whose cards a file is read into or written from: a story's, or a scenario's.
import type { CardFileFormat } from '../../api/generated/graphql.ts'
import type { Found } from '../live-answer.ts'
import type { LookedAt } from './card-file-words.ts'

/** A file of cards, and what it cannot hold. */
export interface WrittenCards {
  text: string
  lost: string[]
}

export interface CardFiles {
  /** What holds the cards. */
  place: 'story' | 'scenario'
  /** What that is called. */
  title: () => string
  cardIds: () => string[]
  /** Raised whenever a card may have changed. */
  turnings: () => number
  /** Which cards are written out, in a sentence. */
  which: string
  /** Looks at a file, or takes its cards in and shows them; or says why it did not happen. */
  read(text: string, dryRun: boolean): Promise<Found<LookedAt>>
  write(format: CardFileFormat): Promise<Found<WrittenCards>>
  /** Closes what is open of files. */
  leave(): void
  /** The cards that were made a moment ago. */
  showMade(cardIds: string[]): void
}
