// The prompt of a turn: what the model reads, within its budget, and a report that explains every token of it.
import type { RecallReport } from '../memory/recall-report.ts'
import { CARDS_HEADING, chooseCards, type Card, type CardReport } from './cards.ts'
import { historyPieces, historySections, withBlock, type ContextTake } from './history.ts'
import { lengthHint } from './length-hint.ts'
import { personaText, type Persona } from './persona.ts'
import { NOTHING_RECALLED, recalledPieces, type Recalled } from './recalled.ts'
import {
  SECTIONS,
  SEPARATOR_TOKENS,
  textOf,
  type Piece,
  type Section,
  type SectionLabel,
} from './sections.ts'
import { countTokensOnce } from './tokens.ts'
import { chooseWindow, inReach, reachOf, type Reach } from './window.ts'

/** The id of a take that is not stored yet: the input that is kept only together with its narration. */
export const UNSAVED = 0

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
  /** What is brought back of what is too long ago to be read whole. */
  recalled: Recalled
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
  /** What became of the memories; null where none were looked for, and for a prompt of before there were any. */
  recall: RecallReport | null
}

/** A prompt as its sections, with the report. */
export interface BuiltContext {
  sections: Section[]
  report: ContextReport
  /** The sections before scripts changed them; missing where none did. */
  unscripted?: Section[]
}

const CONTINUE_PASSAGE =
  '[The last passage breaks off. Go on exactly where it ends, in the middle of the sentence if need be, and repeat nothing of it.]'
/** What cards and history have at least, however much the fixed sections weigh. */
const MIN_AVAILABLE = 256
const CARDS_SHARE = 0.4

/** What is written by hand, and weighs the same wherever the story stands. */
export type ByHand = Pick<
  ContextInput,
  | 'narratorText'
  | 'aiInstructions'
  | 'persona'
  | 'plotEssentials'
  | 'authorsNote'
  | 'scriptContext'
  | 'frontMemory'
  | 'budget'
>

/** How much of the story a prompt can read beside what is written by hand: what has to be loaded for it. */
export function readingReach(input: ByHand): Reach {
  const reserved = weightOf(sectionsOf(textsByHand(input)))
  return reachOf(Math.max(MIN_AVAILABLE, input.budget - reserved))
}

/** The depth from which on a prompt holds the story for sure, as long as what is recalled for it weighs no more than so many
 * tokens: the window is chosen as if that and all cards were told, so what is chosen in truth begins there or above. */
export function surelyTold(input: ContextInput, recalledTokens: number): number {
  const reserved = weightOf(fixedSections({ ...input, recalled: NOTHING_RECALLED }))
  const available = Math.max(MIN_AVAILABLE, input.budget - reserved)
  const left = Math.max(MIN_AVAILABLE, available - recalledTokens)
  const cards = mostOfCards(input.cards, Math.floor(available * CARDS_SHARE))
  const takes = inReach(input.takes, input.keptStart, readingReach(input))
  const told = takes.filter((take) => !take.hidden && take.text.trim()).map(withBlock)
  return chooseWindow(told, input.keptStart, left - cards, takes[0]?.depth).start
}

/** What cards weigh if all of them are told, or what they may weigh. */
function mostOfCards(cards: readonly Card[], most: number): number {
  let sum = 0
  for (const text of [CARDS_HEADING, ...cards.map(({ entry }) => entry.trim())]) {
    sum += countTokensOnce(text) + SEPARATOR_TOKENS
    if (sum >= most) return most
  }
  return sum
}

/** Builds the prompt. Hidden and blank takes are no story; the oldest takes go first when the budget is short. */
export function buildContext(input: ContextInput): BuiltContext {
  const fixed = fixedSections(input)
  const reserved = weightOf(fixed)
  const available = Math.max(MIN_AVAILABLE, input.budget - reserved)
  const takes = inReach(input.takes, input.keptStart, readingReach(input))
  const story = takes.filter((take) => !take.hidden && take.text.trim())
  const scanned = story.filter((take) => take.depth >= (input.keptStart ?? 0))
  const cards = chooseCards(input.cards, scanned, Math.floor(available * CARDS_SHARE))
  const told = story.map(withBlock)
  const window = chooseWindow(told, input.keptStart, available - cards.tokens, takes[0]?.depth)
  const history = historyPieces(told, window)
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
        total: (takes.at(-1)?.depth ?? -1) + 1,
        start: window.start,
        truncated: window.truncated,
      },
      recall: input.recalled.report,
    },
  }
}

const ORDER = Object.keys(SECTIONS) as SectionLabel[]

type Texts = [SectionLabel, string | null | undefined][]

/** Every section that has a text of its own; empty ones are left out. */
function fixedSections(input: ContextInput): Map<SectionLabel, Section> {
  const { world } = input
  const fixed = sectionsOf([
    ...textsByHand(input),
    ['world_state_guide', world?.guide],
    ['world_state_rule', world?.rule],
    ['world_state', world?.live],
    ['continue_passage', input.isPassage ? CONTINUE_PASSAGE : null],
    ['length_hint', lengthHint(input.maxOutputTokens, world !== null)],
    ['world_state_refusals', world?.refusals],
    ['world_state_reminder', world?.reminder],
  ])
  for (const [label, pieces] of recalledPieces(input.recalled)) fixed.set(label, quoting(label, pieces))
  return fixed
}

function textsByHand(input: ByHand): Texts {
  const { scriptContext } = input
  return [
    ['narrator', input.narratorText],
    ['ai_instructions', input.aiInstructions],
    ['persona', personaText(input.persona)],
    ['plot_essentials', isBlank(scriptContext) ? input.plotEssentials : null],
    ['authors_note', headed("[Author's note: ", input.authorsNote, ']')],
    ['script_context', scriptContext],
    ['front_memory', input.frontMemory],
  ]
}

function sectionsOf(texts: Texts): Map<SectionLabel, Section> {
  return new Map(
    texts.flatMap(([label, text]) =>
      isBlank(text) ? [] : [[label, sectionOf(label, text!.trim())] as const],
    ),
  )
}

const weightOf = (sections: Map<SectionLabel, Section>): number =>
  [...sections.values()].reduce((sum, { tokens }) => sum + tokens, 0)

const isBlank = (text: string | null | undefined): boolean => !text?.trim()
const headed = (before: string, text: string | null, after = ''): string | null =>
  isBlank(text) ? null : `${before}${text!.trim()}${after}`

const sectionOf = (label: SectionLabel, text: string): Section => quoting(label, [{ text }])

function quoting(label: SectionLabel, pieces: Piece[]): Section {
  return { label, pieces, tokens: countTokensOnce(textOf({ pieces })) + SEPARATOR_TOKENS }
}

function lore(cards: Card[], tokens: number): Section {
  const heading: Piece = { text: CARDS_HEADING }
  return {
    label: 'world_lore',
    pieces: [heading, ...cards.map(({ id, entry }) => ({ card: id, text: entry.trim() }))],
    tokens,
  }
}
