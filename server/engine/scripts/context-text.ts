// The prompt as AI Dungeon's scripts read it: plot essentials first, then its headings, the story last.
import { CARDS_HEADING } from '../context/cards.ts'
import { SEPARATOR, textOf, type Piece, type Section, type SectionLabel } from '../context/sections.ts'
import { splitReply } from '../world/split-reply.ts'

/** The text of the context hook; its first `memoryLength` characters are the plot essentials. */
export interface ContextText {
  text: string
  memoryLength: number
}

/** The sections that the text is made of. All others always follow it, or go before, whatever scripts do. */
export const STORY_SECTIONS: ReadonlySet<SectionLabel> = new Set([
  'plot_essentials',
  'script_context',
  'history',
  'authors_note',
  'recent_history',
  'story_summary',
  'world_lore',
  'used_memories',
])

/** Our own headings of what has one of AI Dungeon's. */
const OUR_HEADING = /^(The story so far: |Remembered from earlier:\n)/

/** Lays the prompt out as scripts parse it. */
export function contextText(sections: Section[]): ContextText {
  const textsOf = (label: SectionLabel): string[] =>
    sections.filter((section) => section.label === label).map((section) => textOf(section))
  const bare = (label: SectionLabel) => textsOf(label).map((text) => text.replace(OUR_HEADING, ''))
  const memory = [...textsOf('script_context'), ...textsOf('plot_essentials')].join(SEPARATOR)
  const parts = [
    ...(memory === '' ? [] : [memory]),
    ...headed('Story Summary:', bare('story_summary')),
    ...headed('World Lore:', sections.flatMap(entriesOf)),
    ...headed('Memories:', bare('used_memories')),
    `Recent Story:\n${sections.flatMap(storyOf).join(SEPARATOR)}`,
  ]
  return { text: parts.join(SEPARATOR), memoryLength: memory.length }
}

function headed(heading: string, texts: string[]): string[] {
  return texts.length === 0 ? [] : [`${heading}\n${texts.join('\n')}`]
}

function entriesOf({ label, pieces }: Section): string[] {
  if (label !== 'world_lore') return []
  return pieces.map(({ text }) => text).filter((text) => text !== CARDS_HEADING)
}

/** Takes and the author's note between them, as they stand in the prompt. */
function storyOf({ label, pieces }: Section): string[] {
  if (label === 'authors_note') return pieces.map(({ text }) => text)
  return label === 'history' || label === 'recent_history' ? pieces.map(proseOf) : []
}

/** A take without its block of changes: scripts see prose alone. */
function proseOf(piece: Piece): string {
  return 'take' in piece && piece.hasBlock ? splitReply(piece.text).prose : piece.text
}
