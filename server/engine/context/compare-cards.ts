// Two wordings of a story card held against each other, field by field.
import type { CardContent } from './card-content.ts'

/** What is compared of a card beside its entry. What an imported file held besides is nobody's to see. */
export const CARD_FIELDS = [
  'name',
  'type',
  'keys',
  'secondaryKeys',
  'secondaryLogic',
  'constant',
  'enabled',
  'priority',
  'scanDepth',
  'wholeWords',
  'caseSensitive',
  'notes',
] as const satisfies (keyof CardContent)[]

/** A field, but for the entry, that is not the same in two wordings. */
export interface FieldDifference {
  field: (typeof CARD_FIELDS)[number]
  a: unknown
  b: unknown
}

/** The fields in which two wordings of a card differ, without the entry. */
export function fieldDifferences(a: CardContent, b: CardContent): FieldDifference[] {
  return CARD_FIELDS.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field])).map(
    (field) => ({
      field,
      a: a[field],
      b: b[field],
    }),
  )
}
