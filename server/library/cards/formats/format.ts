// What a format of card files has to say of itself; everything else follows from its table.
import type { CardContent } from '../../../engine/context/card-content.ts'
import type { Field } from '../fields.ts'
import type { Raw } from '../parse.ts'

export interface EntryFormat {
  /** Its name in a card's extensions. */
  origin: string
  fields: readonly Field[]
  /** Further fields that the table looks at, and that are always kept unless they stand in the template. */
  reads?: readonly string[]
  /** Entries may begin with decorators, which are read; else they stay text. */
  hasDecorators?: boolean
  /** The entry that is written for a card; when reading, what stands in it need not be kept. */
  template?: (card: CardContent, position: number) => Raw
  /** Why an entry is no card; null when it is one. */
  isNoCard?: (entry: Raw) => string | null
  /** What a reader of the report should know of an entry, without the card's name. */
  warn?: (entry: Raw, card: CardContent) => string[]
}

/** Entries may begin with decorators, lines that tell tools what to do with them. They are kept as text. */
export function decoratorWarnings(card: CardContent): string[] {
  const found = /^\s*(@@@?[a-z_]+)/i.exec(card.entry)?.[1]
  return found
    ? [`The entry begins with ${found}, which tells other tools something; here it is told as text.`]
    : []
}
