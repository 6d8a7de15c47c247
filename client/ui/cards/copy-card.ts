// Another card like one that is open, with what is written in its form. Pure.
import type { StoryCardInput } from '../../api/generated/graphql.ts'
import { copyName } from '../copy-name.ts'
import { inputOf, titleOf, type CardContent, type CardValues } from './card-values.ts'

/** As the server bounds it. */
const LONGEST_NAME = 200

/** What the other one says; null when the form has faults. */
export function copyOfCard(
  card: Pick<CardContent, 'name' | 'keys'>,
  values: CardValues,
): StoryCardInput | null {
  const { input, faults } = inputOf(values)
  return Object.keys(faults).length > 0 ? null : { ...input, name: copyName(titleOf(card), LONGEST_NAME) }
}

export const MEND_FIRST = 'Mend what is marked above first.'
