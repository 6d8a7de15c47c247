// A scenario as a character card V3.
import type { CardContent } from '../../engine/context/card-content.ts'
import { characterBook } from '../cards/formats/books.ts'
import { isRaw, own, type Raw } from '../cards/parse.ts'
import { writeEntries } from '../cards/write-cards.ts'

/** What of a scenario goes into a card. */
export interface CardSource {
  title: string
  description: string
  opening: string
  otherOpenings: string[]
  plotEssentials: string
  authorsNote: string
  aiInstructions: string
  tags: string[]
  cards: CardContent[]
  /** Of other tools, by their names. */
  extensions: Raw
  createdAt: Date
  changedAt: Date | null
}

/** The card. What an imported card held besides is written back. */
export function writeCharacterCard(source: CardSource): Raw {
  const { entries } = writeEntries(source.cards, characterBook, 'A character card')
  const kept = rawAt(source.extensions, 'characterCard')
  return {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      personality: '',
      scenario: '',
      mes_example: '',
      creator: '',
      character_version: '',
      group_only_greetings: [],
      extensions: {},
      ...kept,
      name: source.title,
      description: source.plotEssentials,
      first_mes: source.opening,
      alternate_greetings: source.otherOpenings,
      creator_notes: source.description,
      system_prompt: source.aiInstructions,
      post_history_instructions: source.authorsNote,
      tags: source.tags,
      creation_date: Math.floor(source.createdAt.getTime() / 1000),
      modification_date: Math.floor((source.changedAt ?? source.createdAt).getTime() / 1000),
      ...(entries.length > 0 || isRaw(own(kept, 'character_book'))
        ? {
            character_book: {
              name: source.title,
              extensions: {},
              ...rawAt(kept, 'character_book'),
              entries,
            },
          }
        : {}),
    },
  }
}

const rawAt = (raw: Raw, name: string): Raw => {
  const inner = own(raw, name)
  return isRaw(inner) ? inner : {}
}
