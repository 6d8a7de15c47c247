// What a scenario has changed, in words. Pure.
import { labelOf, valuesOf, type CardContent, type CardValues } from '../ui/cards/card-values.ts'
import { labelOf as statLabelOf } from '../ui/world-words.ts'
import type { CardOffer, TextOffer } from './answers.ts'

export const FIELDS: Record<TextOffer['field'], string> = {
  PLOT_ESSENTIALS: 'Plot essentials',
  AUTHORS_NOTE: 'Author’s note',
  AI_INSTRUCTIONS: 'AI instructions',
}

export const KINDS: Record<CardOffer['kind'], string> = {
  ADDED: 'New cards',
  UPDATED: 'Cards that say something else',
  REMOVED: 'Cards that it has no more',
}

/** What it means that the player changed something, by what would become of it. */
export const changedBy = (kind: CardOffer['kind'] | 'TEXT'): string =>
  kind === 'REMOVED'
    ? 'You changed it. Taken over, it is removed.'
    : 'You changed it. Taken over, your words give way.'

/** What else a card says otherwise, beside what the narrator is told. */
export function otherFields(
  old: CardContent,
  now: CardContent,
): { label: string; old: string; now: string }[] {
  const [before, after] = [valuesOf(old), valuesOf(now)]
  return (Object.keys(before) as (keyof CardValues)[])
    .filter((name) => name !== 'entry' && before[name] !== after[name])
    .map((name) => ({ label: labelOf(name), old: saidOf(before[name]), now: saidOf(after[name]) }))
}

const saidOf = (value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.trim() || '–'

/** What is counted, by its path: "luck", "mira", "mira: trust". */
export function statOf(path: string): string {
  const [kind, person, ...rest] = path.split('.')
  const isPersons = kind === 'npc' && rest.length > 0
  return isPersons ? `${person}: ${statLabelOf(path)}` : statLabelOf(path)
}
