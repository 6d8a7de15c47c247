// The pieces of a section with what each of them is: a take, a card, the draft. Pure.
import type { Prompt, PromptSection } from './answers.ts'
import { KINDS, takeNumber, type When } from './words.ts'

export interface MarkedPiece {
  text: string
  /** What it is; empty where the section says it. */
  mark: string
  /** The player wrote it. */
  players: boolean
}

const STORY = new Set(['history', 'recent_history'])
const PLAYERS = new Set(['DO', 'SAY', 'STORY'])

export function markedPieces(section: PromptSection, prompt: Prompt, when: When): MarkedPiece[] {
  if (section.label === 'world_lore') return markedCards(section, prompt)
  return section.pieces.map(({ text, take }) => {
    if (take)
      return {
        text,
        mark: `${capital(takeNumber(take.depth))} · ${KINDS[take.kind]}`,
        players: PLAYERS.has(take.kind),
      }
    if (!STORY.has(section.label)) return { text, mark: '', players: false }
    return { text, mark: when === 'next' ? 'Your draft' : 'A take that is gone', players: when === 'next' }
  })
}

/** A heading, then the cards that are told, in the order of the report. */
function markedCards({ pieces }: PromptSection, { cards }: Prompt): MarkedPiece[] {
  const told = cards.filter(({ included }) => included)
  const sure = pieces.length === told.length + 1
  return pieces.map(({ text }, index) => ({
    text,
    mark: sure && index > 0 ? told[index - 1]!.name : '',
    players: false,
  }))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
