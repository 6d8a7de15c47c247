// A card as it stands in its form: texts, as one types them, and what of it is to be saved. Pure.
import type { InsightsCardFragment, SecondaryLogic, StoryCardInput } from '../../api/generated/graphql.ts'
import type { Faults } from '../faults.ts'
import type { Form } from '../form.ts'
import { joinKeys, splitKeys } from './keys.ts'

/** What a card says and when, whether it is a story's or a scenario's. */
export type CardContent = Omit<InsightsCardFragment, '__typename' | 'id' | 'isAnchored' | 'revision'>

export type CardForm = Form<CardValues>

export interface CardValues {
  name: string
  type: string
  keys: string
  entry: string
  notes: string
  wholeWords: boolean
  caseSensitive: boolean
  secondaryKeys: string
  secondaryLogic: string
  constant: boolean
  priority: string
  scanDepth: string
  enabled: boolean
}

export const BLANK: CardValues = {
  name: '',
  type: '',
  keys: '',
  entry: '',
  notes: '',
  wholeWords: true,
  caseSensitive: false,
  secondaryKeys: '',
  secondaryLogic: 'AND_ANY',
  constant: false,
  priority: '0',
  scanDepth: '',
  enabled: true,
}

const LABELS: Record<keyof CardValues, string> = {
  name: 'Name',
  type: 'Type',
  keys: 'Keys',
  entry: 'What the narrator is told',
  notes: 'Notes',
  wholeWords: 'Whole words only',
  caseSensitive: 'Capitals matter',
  secondaryKeys: 'Further keys',
  secondaryLogic: 'Of the further keys',
  constant: 'Tell it always',
  priority: 'Priority',
  scanDepth: 'Newest takes to look at',
  enabled: 'In use',
}

export const labelOf = (name: keyof CardValues): string => LABELS[name]

export function valuesOf(card: CardContent | null): CardValues {
  if (!card) return BLANK
  return {
    name: card.name,
    type: card.type,
    keys: joinKeys(card.keys),
    entry: card.entry,
    notes: card.notes,
    wholeWords: card.wholeWords,
    caseSensitive: card.caseSensitive,
    secondaryKeys: joinKeys(card.secondaryKeys),
    secondaryLogic: card.secondaryLogic,
    constant: card.constant,
    priority: String(card.priority),
    scanDepth: card.scanDepth === null ? '' : String(card.scanDepth),
    enabled: card.enabled,
  }
}

/** Some fields of the form, as the server takes them; and the faults that even this page can see. */
export function inputOf(values: Partial<CardValues>): { input: StoryCardInput; faults: Faults<CardValues> } {
  const { keys, secondaryKeys, secondaryLogic, priority, scanDepth, ...rest } = values
  const input: StoryCardInput = { ...rest }
  const faults: Faults<CardValues> = {}
  if (keys !== undefined) input.keys = splitKeys(keys)
  if (secondaryKeys !== undefined) input.secondaryKeys = splitKeys(secondaryKeys)
  if (secondaryLogic !== undefined) input.secondaryLogic = secondaryLogic as SecondaryLogic
  if (priority !== undefined) {
    const number = wholeNumber(priority || '0')
    if (number === null) faults.priority = 'This must be a whole number; 0 is usual.'
    else input.priority = number
  }
  if (scanDepth !== undefined) {
    const number = wholeNumber(scanDepth || '0')
    if (number === null || number < 0)
      faults.scanDepth = 'This must be a whole number; leave it empty for all.'
    else input.scanDepth = number
  }
  return { input, faults }
}

function wholeNumber(text: string): number | null {
  const number = Number(text.trim())
  return Number.isSafeInteger(number) && Math.abs(number) < 2 ** 31 ? number : null
}

/** What a card is called where it has to be named. */
export function titleOf(card: Pick<CardContent, 'name' | 'keys'>): string {
  return card.name.trim() || card.keys[0] || 'A card without a name'
}

/** The options that are not as they usually are, in words. */
export function optionsOf(values: CardValues): string[] {
  const said: string[] = []
  if (!values.enabled) said.push('switched off')
  if (values.constant) said.push('always told')
  if (!values.wholeWords) said.push('parts of words too')
  if (values.caseSensitive) said.push('capitals matter')
  if (values.secondaryKeys.trim()) said.push('further keys')
  if ((values.priority.trim() || '0') !== '0') said.push(`priority ${values.priority.trim()}`)
  if (values.scanDepth.trim()) said.push(`newest ${values.scanDepth.trim()} takes`)
  return said
}

/** Whether a card has words in any of its fields. */
export function hasText(card: CardContent, words: string): boolean {
  const text = [card.name, card.type, ...card.keys, ...card.secondaryKeys, card.entry, card.notes].join('\n')
  const folded = fold(text)
  return fold(words)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
