// The sections of a prompt and its blocks, by their names and in plain words. Pure.
import { sectionNamed, type NamedSection } from '../ui/section-names.ts'
import type { Block } from './answers.ts'

/** Where a player changes what a section says. */
type Place = 'title' | 'persona' | 'plotEssentials' | 'authorsNote' | 'aiInstructions' | 'cards' | 'settings'

const PLACES: Record<string, Place> = {
  narrator: 'settings',
  ai_instructions: 'aiInstructions',
  persona: 'persona',
  plot_essentials: 'plotEssentials',
  authors_note: 'authorsNote',
  world_lore: 'cards',
}

export function sectionOf(label: string): NamedSection & { edit?: Place } {
  return { ...sectionNamed(label), edit: PLACES[label] }
}

interface NamedBlock {
  name: string
  hint: string
}

const BLOCKS: Record<Block | 'FREE', NamedBlock> = {
  STATIC: { name: 'Fixed', hint: 'changes only by hand' },
  HISTORY: { name: 'Story', hint: 'grows at its end' },
  LIVE: { name: 'Scene', hint: 'changes with the scene' },
  TAIL: { name: 'Last words', hint: 'the very end' },
  FREE: { name: 'Free', hint: 'room that is left' },
}

export const blockOf = (block: Block | 'FREE'): NamedBlock => BLOCKS[block]
