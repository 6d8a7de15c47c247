// The prompt of a turn: what the model reads, within its budget, and a report that explains every token of it.
import type { TakeKind } from '../story/words.ts'
import { chooseCards, type Card, type CardReport } from './cards.ts'
import { lengthHint } from './length-hint.ts'
import { personaText, type Persona } from './persona.ts'
import { SEPARATOR_TOKENS, type Piece, type Section, type SectionLabel } from './sections.ts'
import { countTokens } from './tokens.ts'
import { chooseWindow, type Window } from './window.ts'

/** The id of a take that is not stored yet: the input that is kept only together with its narration. */
export const UNSAVED = 0

/** A take as the context reads it. `tokens` is what its whole text weighs. */
export interface ContextTake {
  id: number
  depth: number
  revision: number
  kind: TakeKind
  text: string
  tokens: number
  hidden: boolean
}

/** A memory that was recalled for this turn. */
export interface ContextMemory {
  id: number
  text: string
}

/** What the referee has the model read; null for a story without stats. */
export interface ContextWorld {
  guide: string
  rule: string
  live: string
  refusals: string | null
  reminder: string
}

/** Everything that a prompt is made of. Takes oldest first: enough of the newest to fill the budget. */
export interface ContextInput {
  narratorText: string
  aiInstructions: string
  persona: Persona | null
  plotEssentials: string
  authorsNote: string
  takes: ContextTake[]
  /** Where the window of the narration above began; null when there is none. */
  keptStart: number | null
  cards: Card[]
  summary: string | null
  memories: ContextMemory[]
  world: ContextWorld | null
  /** What scripts put in: text in place of plot essentials, and text near the end. */
  scriptContext: string | null
  frontMemory: string | null
  /** The narration at the end breaks off, and is to be gone on with. */
  isPassage: boolean
  /** What the prompt may weigh, in tokens of our own count. */
  budget: number
  /** The hard limit of the narration, in tokens. */
  maxOutputTokens: number
}

/** Why the prompt is as it is. Tokens by our own count. */
export interface ContextReport {
  tokens: number
  budget: number
  /** Every section but cards and history. */
  reserved: number
  /** The fixed sections alone are over the budget. */
  overBudget: boolean
  cards: CardReport[]
  history: { included: number; total: number; start: number; truncated: boolean }
}

/** A prompt as its sections, with the report. */
export interface BuiltContext {
  sections: Section[]
  report: ContextReport
}

const CONTINUE_PASSAGE =
  '[The last passage breaks off. Go on exactly where it ends, in the middle of the sentence if need be, and repeat nothing of it.]'
const MIN_AVAILABLE = 256
const CARDS_SHARE = 0.4
/** The author's note stands this many takes from the end. */
const RECENT = 3
const CHARACTERS_PER_TOKEN = 3

/** Builds the prompt. Hidden and blank takes are no story; the oldest takes go first when the budget is short. */
export function buildContext(input: ContextInput): BuiltContext {
  const fixed = fixedSections(input)
  const reserved = [...fixed.values()].reduce((sum, section) => sum + section.tokens, 0)
  const available = Math.max(MIN_AVAILABLE, input.budget - reserved)
  const story = input.takes.filter((take) => !take.hidden && take.text.trim())
  const scanned = story.filter((take) => take.depth >= (input.keptStart ?? 0))
  const cards = chooseCards(input.cards, scanned, Math.floor(available * CARDS_SHARE))
  const hasOlder = (input.takes[0]?.depth ?? 0) > 0
  const window = chooseWindow(story, input.keptStart, available - cards.tokens, hasOlder)
  const history = historyPieces(story, window)
  for (const section of historySections(history, fixed.has('authors_note'))) fixed.set(section.label, section)
  if (cards.told.length > 0) fixed.set('world_lore', lore(cards.told, cards.tokens))
  const sections = ORDER.flatMap((label) => fixed.get(label) ?? [])
  return {
    sections,
    report: {
      tokens: sections.reduce((sum, section) => sum + section.tokens, 0),
      budget: input.budget,
      reserved,
      overBudget: reserved > input.budget,
      cards: cards.report,
      history: {
        included: history.length,
        total: (input.takes.at(-1)?.depth ?? -1) + 1,
        start: window.start,
        truncated: window.truncated,
      },
    },
  }
}

const ORDER: SectionLabel[] = [
  'narrator',
  'world_state_guide',
  'world_state_rule',
  'ai_instructions',
  'persona',
  'plot_essentials',
  'history',
  'authors_note',
  'recent_history',
  'story_summary',
  'world_lore',
  'used_memories',
  'script_context',
  'world_state',
  'front_memory',
  'continue_passage',
  'length_hint',
  'world_state_refusals',
  'world_state_reminder',
]

/** Every section that has a text of its own; empty ones are left out. */
function fixedSections(input: ContextInput): Map<SectionLabel, Section> {
  const { world, scriptContext, memories } = input
  const texts: [SectionLabel, string | null | undefined][] = [
    ['narrator', input.narratorText],
    ['world_state_guide', world?.guide],
    ['world_state_rule', world?.rule],
    ['ai_instructions', input.aiInstructions],
    ['persona', personaText(input.persona)],
    ['plot_essentials', isBlank(scriptContext) ? input.plotEssentials : null],
    ['authors_note', headed("[Author's note: ", input.authorsNote, ']')],
    ['story_summary', headed('The story so far: ', input.summary)],
    [
      'used_memories',
      headed('Remembered from earlier:\n', memories.map(({ text }) => `- ${text}`).join('\n')),
    ],
    ['script_context', scriptContext],
    ['world_state', world?.live],
    ['front_memory', input.frontMemory],
    ['continue_passage', input.isPassage ? CONTINUE_PASSAGE : null],
    ['length_hint', lengthHint(input.maxOutputTokens, world !== null)],
    ['world_state_refusals', world?.refusals],
    ['world_state_reminder', world?.reminder],
  ]
  return new Map(
    texts.flatMap(([label, text]) =>
      isBlank(text) ? [] : [[label, sectionOf(label, text!.trim())] as const],
    ),
  )
}

const isBlank = (text: string | null | undefined): boolean => !text?.trim()
const headed = (before: string, text: string | null, after = ''): string | null =>
  isBlank(text) ? null : `${before}${text!.trim()}${after}`

function sectionOf(label: SectionLabel, text: string): Section {
  return { label, pieces: [{ text }], tokens: countTokens(text) + SEPARATOR_TOKENS }
}

function lore(cards: Card[], tokens: number): Section {
  const heading: Piece = { text: 'What is known of this place and its people:' }
  return {
    label: 'world_lore',
    pieces: [heading, ...cards.map((card) => ({ text: card.entry.trim() }))],
    tokens,
  }
}

/** A piece of history with what it weighs. */
interface Told {
  piece: Piece
  tokens: number
}

function historyPieces(story: ContextTake[], window: Window): Told[] {
  return story
    .filter((take) => take.depth >= window.start)
    .map((take) => {
      const from = window.truncated ? Math.max(0, take.text.length - window.tokens * CHARACTERS_PER_TOKEN) : 0
      const { id, revision, kind } = take
      return {
        piece: { take: id, revision, kind, from, text: take.text.slice(from) },
        tokens: window.truncated ? window.tokens : take.tokens + SEPARATOR_TOKENS,
      }
    })
}

/** The history in two parts around the author's note, or as one. */
function historySections(told: Told[], hasNote: boolean): Section[] {
  const section = (label: SectionLabel, part: Told[]): Section[] =>
    part.length === 0
      ? []
      : [
          {
            label,
            pieces: part.map(({ piece }) => piece),
            tokens: part.reduce((sum, { tokens }) => sum + tokens, 0),
          },
        ]
  if (!hasNote) return section('history', told)
  const older = Math.max(0, told.length - RECENT)
  return [...section('history', told.slice(0, older)), ...section('recent_history', told.slice(older))]
}
