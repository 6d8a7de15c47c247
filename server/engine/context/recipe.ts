// A prompt as a recipe: takes by reference, other text as it stands. It rebuilds exactly what was sent.
import type { MessageStyle } from '../narration.ts'
import { UNSAVED } from './build.ts'
import type { Piece, Section, SectionLabel } from './sections.ts'

/** A piece as it is stored: a text, or a take by its id and revision, from a character on. */
export type StoredPiece = string | [take: number, revision: number, from: number]

/** A prompt as it is stored. */
export interface Recipe {
  style: MessageStyle
  sections: [label: SectionLabel, pieces: StoredPiece[]][]
}

/** Writes a prompt down.
 * @param inputId the take of the input that was not stored yet when the prompt was made */
export function recipeOf(sections: Section[], style: MessageStyle, inputId: number = UNSAVED): Recipe {
  const stored = (piece: Piece): StoredPiece =>
    'take' in piece ? [piece.take === UNSAVED ? inputId : piece.take, piece.revision, piece.from] : piece.text
  return { style, sections: sections.map(({ label, pieces }) => [label, pieces.map(stored)]) }
}
