// The parts of a prompt, in the order in which a model reads them: what changes least stands first.
import type { TakeKind } from '../story/words.ts'

/** STATIC: changes only by hand. HISTORY: grows at its end. LIVE: changes with the scene. TAIL: the last words. */
export type Block = 'STATIC' | 'HISTORY' | 'LIVE' | 'TAIL'

/** Every section that a prompt can have, in order, with the block that it belongs to. */
export const SECTIONS = {
  narrator: 'STATIC',
  world_state_guide: 'STATIC',
  world_state_rule: 'STATIC',
  ai_instructions: 'STATIC',
  persona: 'STATIC',
  plot_essentials: 'STATIC',
  history: 'HISTORY',
  authors_note: 'HISTORY',
  recent_history: 'HISTORY',
  story_summary: 'LIVE',
  world_lore: 'LIVE',
  used_memories: 'LIVE',
  script_context: 'LIVE',
  world_state: 'LIVE',
  front_memory: 'TAIL',
  continue_passage: 'TAIL',
  length_hint: 'TAIL',
  world_state_refusals: 'TAIL',
  world_state_reminder: 'TAIL',
} as const satisfies Record<string, Block>

export type SectionLabel = keyof typeof SECTIONS

/** A part of a section: literal text; the entry of a card; a memory or a summary as it stood at a revision; or a take as it
 * stood at one (from a character on, if cut), perhaps with its block of changes. */
export type Piece =
  | { text: string }
  | { card: number; text: string }
  | { memory: number; revision: number; text: string }
  | { summary: number; revision: number; text: string }
  | { take: number; revision: number; kind: TakeKind; from: number; hasBlock: boolean; text: string }

/** A section with its pieces, which are joined by a blank line; `tokens` with the separator after it. */
export interface Section {
  label: SectionLabel
  pieces: Piece[]
  tokens: number
}

/** Between two pieces and between two sections: one blank line. */
export const SEPARATOR = '\n\n'
/** What a separator weighs, in tokens. */
export const SEPARATOR_TOKENS = 1

/** The text of a section. */
export function textOf({ pieces }: Pick<Section, 'pieces'>): string {
  return pieces.map((piece) => piece.text).join(SEPARATOR)
}
