// A turn while it is told: what it has shown so far. Pieces of text come with their offset, so that twice does no harm.
import type { TurnFieldsFragment, TurnKind } from '../api/generated/graphql.ts'

export interface RunningTurn {
  id: string
  requestId: string
  kind: TurnKind
  /** The narration that gives way while it is told anew; null when nothing does. */
  replaces: string | null
  inputStored: boolean
  text: string
  reasoning: string
}

export function runningTurn(turn: TurnFieldsFragment, replaces: string | null, text = ''): RunningTurn {
  const { id, requestId, kind } = turn
  return { id, requestId, kind, replaces, inputStored: turn.inputTake !== null, text, reasoning: '' }
}

/** Text with a further piece in its place. */
export function withPiece(held: string, piece: { offset: number; text: string }): string {
  return held.slice(0, piece.offset) + piece.text
}
