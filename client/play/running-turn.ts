// A turn while it is told: what it has shown so far. Pieces of text come with their offset, so that twice does no harm.
import type { InputKind, TurnFieldsFragment, TurnKind } from '../api/generated/graphql.ts'

/** Something that the player wrote, as he wrote it. */
export interface Written {
  kind: InputKind
  text: string
}

export interface RunningTurn {
  id: string
  requestId: string
  kind: TurnKind
  /** The take that gives way while another is made of its moment, with all below it; null when nothing does. */
  replaces: { id: string; depth: number } | null
  /** The narration that breaks off, and that it goes on with; null for another turn. */
  continues: string | null
  /** What the player wrote instead of it, stored only with its narration. */
  instead: Written | null
  inputStored: boolean
  text: string
  reasoning: string
}

export function runningTurn(turn: TurnFieldsFragment, text = ''): RunningTurn {
  const { id, requestId, kind, target } = turn
  const instead = kind === 'RETAKE' ? writtenIn(turn) : null
  const inputStored = turn.inputTake !== null
  const isPassage = kind === 'PASSAGE'
  const continues = isPassage ? (target?.id ?? null) : null
  const replaces = isPassage ? null : target
  return { id, requestId, kind, replaces, continues, instead, inputStored, text, reasoning: '' }
}

/** What the player wrote for a turn; null when it had no input, or when that was erased. */
export function writtenIn({ inputKind, inputText }: TurnFieldsFragment): Written | null {
  if (!inputText || !isInput(inputKind)) return null
  return { kind: inputKind, text: inputText }
}

/** Whether a take of this kind is something that the player wrote. */
export function isInput(kind: string | null): kind is InputKind {
  return kind === 'DO' || kind === 'SAY' || kind === 'STORY'
}

/** Text with a further piece in its place. */
export function withPiece(held: string, piece: { offset: number; text: string }): string {
  return held.slice(0, piece.offset) + piece.text
}
