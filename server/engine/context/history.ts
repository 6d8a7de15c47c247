// The story's part of a prompt: the takes in reach of its budget, and those of its window as pieces.
import type { TakeKind } from '../story/words.ts'
import { SEPARATOR_TOKENS, type Piece, type Section, type SectionLabel } from './sections.ts'
import { countTokens } from './tokens.ts'
import type { Window } from './window.ts'

/** The author's note stands this many takes from the end. */
const RECENT = 3

/** A take as the context reads it. `tokens` is what its whole text weighs. */
export interface ContextTake {
  id: number
  depth: number
  revision: number
  kind: TakeKind
  text: string
  tokens: number
  hidden: boolean
  /** The changes that were accepted with it, as the model should have written them; null for none. */
  block: string | null
  blockTokens: number
}

/** A take with its block of changes re-attached, so that the model goes on imitating its own pattern. */
export function withBlock(take: ContextTake): ContextTake {
  if (take.block === null) return take
  return { ...take, text: `${take.text}\n${take.block}`, tokens: take.tokens + take.blockTokens }
}

/** A piece of history with what it weighs. */
export interface Told {
  piece: Piece
  tokens: number
}

/** The takes of a window; the end of the newest when not even that fits. */
export function historyPieces(story: ContextTake[], { start, truncated, tokens }: Window): Told[] {
  return story
    .filter((take) => take.depth >= start)
    .map((take) => {
      const { id, revision, kind, text, block } = take
      const cut = truncated ? endOf(take, tokens) : { from: 0, tokens: take.tokens + SEPARATOR_TOKENS }
      const { from } = cut
      const piece = { take: id, revision, kind, from, hasBlock: block !== null, text: text.slice(from) }
      return { piece, tokens: cut.tokens }
    })
}

/** Where the end of a take begins that weighs at most so much with its separator. */
function endOf({ text, tokens: whole }: ContextTake, budget: number): { from: number; tokens: number } {
  for (let length = Math.floor((text.length * budget) / Math.max(1, whole)); ;) {
    const from = wholeCharacter(text, Math.max(0, text.length - length))
    const tokens = countTokens(text.slice(from)) + SEPARATOR_TOKENS
    if (tokens <= budget || length <= 1) return { from, tokens }
    length = Math.floor(length * Math.min(0.98, budget / tokens))
  }
}

/** The same place, or the next one when it lies within a character. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}

/** The history in two parts around the author's note, or as one. */
export function historySections(told: Told[], hasNote: boolean): Section[] {
  const older = hasNote ? Math.max(0, told.length - RECENT) : told.length
  return [...section('history', told.slice(0, older)), ...section('recent_history', told.slice(older))]
}

function section(label: SectionLabel, part: Told[]): Section[] {
  if (part.length === 0) return []
  const tokens = part.reduce((sum, one) => sum + one.tokens, 0)
  return [{ label, pieces: part.map(({ piece }) => piece), tokens }]
}
