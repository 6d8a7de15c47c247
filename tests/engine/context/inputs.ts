// What contexts are built from in tests: everything blank but what a test gives.
import { buildContext, type ContextInput, type ContextWorld } from '../../../server/engine/context/build.ts'
import { cardContent, type CardContent } from '../../../server/engine/context/card-content.ts'
import { NOTHING_RECALLED } from '../../../server/engine/context/recalled.ts'
import type { Card } from '../../../server/engine/context/cards.ts'
import type { ContextTake } from '../../../server/engine/context/history.ts'
import { messagesOf } from '../../../server/engine/context/messages.ts'
import { textOf, type SectionLabel } from '../../../server/engine/context/sections.ts'
import { countTokens } from '../../../server/engine/context/tokens.ts'
import type { Message, MessageStyle } from '../../../server/engine/narration.ts'

export const take = (depth: number, text: string, change: Partial<ContextTake> = {}): ContextTake => ({
  id: depth + 100,
  depth,
  revision: 0,
  kind: depth === 0 ? 'OPENING' : depth % 2 === 1 ? 'DO' : 'NARRATION',
  text,
  tokens: countTokens(text),
  hidden: false,
  block: null,
  blockTokens: 0,
  ...change,
})

export const takes = (...texts: string[]): ContextTake[] => texts.map((text, depth) => take(depth, text))

let ids = 0
export const card = (content: Partial<CardContent>): Card => ({
  ...cardContent.parse({ entry: 'Entry.', ...content }),
  id: ++ids,
})

export const input = (change: Partial<ContextInput>): ContextInput => ({
  narratorText: '',
  aiInstructions: '',
  persona: null,
  plotEssentials: '',
  authorsNote: '',
  takes: [],
  keptStart: null,
  cards: [],
  recalled: NOTHING_RECALLED,
  world: null,
  scriptContext: null,
  frontMemory: null,
  isPassage: false,
  maxOutputTokens: 60, // too few to hint at
  budget: 10_000,
  ...change,
})

/** A world that says its sections' names. */
export const world: ContextWorld = {
  guide: 'GUIDE',
  rule: 'RULE',
  live: 'hp: 5',
  refusals: null,
  reminder: 'REMINDER',
}

export const full: Partial<ContextInput> = {
  narratorText: 'NARRATOR',
  aiInstructions: 'INSTRUCTIONS',
  persona: { name: 'Mara', pronouns: 'she/her', description: 'A smith.' },
  plotEssentials: 'PLOT',
  authorsNote: 'dry',
  takes: takes('The inn.', 'd1', 'n2', 'd3', 'n4'),
  cards: [card({ keys: ['inn'], entry: 'The inn is old.' })],
  recalled: {
    summary: { id: 7, revision: 2, text: 'Much happened.' },
    memories: [
      { id: 1, revision: 0, text: 'A debt.' },
      { id: 2, revision: 3, text: ' A key.\n' },
    ],
    report: null,
  },
  world: { ...world, refusals: 'REFUSED' },
  frontMemory: 'FRONT',
  maxOutputTokens: 250,
}

export const build = (change: Partial<ContextInput>) => buildContext(input(change))

export const sent = (change: Partial<ContextInput>, style: MessageStyle = 'SINGLE'): Message[] =>
  messagesOf(build(change).sections, style)

/** The text of each section, by its label, in order. */
export const sectionTexts = (change: Partial<ContextInput>): [SectionLabel, string][] =>
  build(change).sections.map((section) => [section.label, textOf(section)])

/** A prompt as one text. */
export const whole = (messages: Message[]): string => messages.map(({ content }) => content).join('\n\n')
