// Card files in words: what a file is, what becomes of it, how one is called. Pure.
import type { CardFileFormat, ImportCardsMutation } from '../../api/generated/graphql.ts'
import { countOf, numberOf } from '../counts.ts'

/** What looking at a file found. */
export type LookedAt = Omit<
  Extract<NonNullable<ImportCardsMutation['importCards']>, { __typename: 'ImportCardsPayload' }>,
  '__typename' | 'adventure'
>

const FORMATS: Record<string, string> = {
  AI_DUNGEON: 'Story cards of AI Dungeon',
  AI_DUNGEON_WORLD_INFO: 'World info of an older AI Dungeon',
  WORLD_INFO: 'World Info of SillyTavern',
  CHARACTER_BOOK: 'The book of a character card',
  LOREBOOK_V3: 'A lorebook (V3)',
  NOVELAI: 'A lorebook of NovelAI',
  AGNAISTIC: 'A memory book of Agnaistic',
  RISUAI: 'A lorebook of RisuAI',
  FORKLORE: 'Cards of Forklore',
}

export const formatOf = (format: string): string => FORMATS[format] ?? format

/** What an import does, sentence by sentence.
 * @param place what the cards are made for, such as "story" */
export function outcomeOf({ made, known, report }: LookedAt, place: string): string[] {
  const unread = report.found - made - known
  const said = [
    made === 0 ? `Nothing in it is new to this ${place}.` : `${countOf(made, 'card')} will be made.`,
  ]
  if (known > 0)
    said.push(
      `${countOf(known, 'card')} ${known === 1 ? 'is' : 'are'} here already, word for word, and will be skipped.`,
    )
  if (unread > 0) said.push(`${countOf(unread, 'entry', 'entries')} cannot be read, and will be left out.`)
  said.push('No card that you have is changed.')
  return said
}

/** The same remark on many cards is said once. */
export function gathered(remarks: { card: string; what: string }[]): string[] {
  const cards = new Map<string, string[]>()
  for (const { card, what } of remarks) cards.set(what, [...(cards.get(what) ?? []), card])
  return [...cards].map(([what, names]) => {
    const named = names.filter(Boolean)
    if (named.length === 0) return what
    return `${what} (${named.length === 1 ? named[0] : countOf(named.length, 'card')})`
  })
}

/** As much as the server reads at once. */
export const MOST_BYTES = 10 * 1024 * 1024

/** Why a file is not even sent; empty when it may be one. `head`: its first bytes. */
export function unreadable(bytes: number, head: Uint8Array): string {
  const begins = (...start: number[]) => start.every((byte, index) => head[index] === byte)
  if (bytes === 0) return 'The file is empty.'
  if (begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8) || begins(0x52, 0x49, 0x46, 0x46))
    return 'This is a picture. Cards inside of pictures are not read: save the card or its book as JSON where it comes from, and import that.'
  if (begins(0x50, 0x4b)) return 'This is an archive. Unpack it, and import the JSON file in it.'
  if (bytes > MOST_BYTES)
    return `The file has ${numberOf(Math.ceil(bytes / 1024 / 1024))} MB; 10 are read at once. Split it, and import the parts.`
  return ''
}

export interface ExportChoice {
  format: CardFileFormat
  name: string
  hint: string
}

export const EXPORTS: ExportChoice[] = [
  { format: 'FORKLORE', name: 'Forklore', hint: 'To keep, or for another story here: nothing is lost.' },
  { format: 'AI_DUNGEON', name: 'AI Dungeon', hint: 'A list of story cards.' },
  { format: 'WORLD_INFO', name: 'SillyTavern', hint: 'A lorebook, which it calls World Info.' },
]

/** What a file of cards is called: after its story, and for whom it is. */
export function fileNameOf(title: string, format: CardFileFormat): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${slug || 'story'}-cards-${format.toLowerCase().replace('_', '-')}.json`
}
