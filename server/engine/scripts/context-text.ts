// The prompt as AI Dungeon's scripts read it: plot essentials first, then its headings, the story last.
import { CARDS_HEADING } from '../context/cards.ts'
import { MEMORIES_HEADING, SUMMARY_HEADING } from '../context/recalled.ts'
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

/** Lays the prompt out as scripts parse it. */
export function contextText(sections: Section[]): ContextText {
  const textsOf = (label: SectionLabel): string[] =>
    sections.filter((section) => section.label === label).map((section) => textOf(section))
  const memory = [...textsOf('script_context'), ...textsOf('plot_essentials')].join(SEPARATOR)
  const parts = [
    ...(memory === '' ? [] : [memory]),
    ...headed('Story Summary:', textsOf('story_summary').map(withoutHeading)),
    ...headed('World Lore:', quotedIn(sections, 'world_lore', CARDS_HEADING)),
    ...headed('Memories:', quotedIn(sections, 'used_memories', MEMORIES_HEADING)),
    `Recent Story:\n${sections.flatMap(storyOf).join(SEPARATOR)}`,
  ]
  return { text: parts.join(SEPARATOR), memoryLength: memory.length }
}

function headed(heading: string, texts: string[]): string[] {
  return texts.length === 0 ? [] : [`${heading}\n${texts.join('\n')}`]
}

/** Our own headings would stand below AI Dungeon's. */
const withoutHeading = (text: string): string =>
  text.startsWith(SUMMARY_HEADING) ? text.slice(SUMMARY_HEADING.length) : text

/** What the sections of a name quote, without our heading. */
function quotedIn(sections: Section[], label: SectionLabel, heading: string): string[] {
  const pieces = sections.filter((section) => section.label === label).flatMap((section) => section.pieces)
  return pieces.map(({ text }) => text).filter((text) => text !== heading)
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
