// The prompt of a turn that was told long ago, as it would be if scripts had entered something else before it.
import { SECTIONS, type Piece, type Section, type SectionLabel } from '../context/sections.ts'
import type { MemoryOverrides, PlotTexts } from './memory.ts'

/** What scripts made otherwise than the turn had it. */
export interface Again {
  /** The input that the prompt quotes, and what it says now; null without one. */
  input: { takeId: number; text: string } | null
  /** What scripts had put in place of the plot texts, and what they put there now. */
  memory: { before: MemoryOverrides; after: MemoryOverrides }
  plot: PlotTexts
}

/** The sections with that in its place. The cards that are told stay: no keys are looked for again. */
export function promptAgain(
  sections: Section[],
  { input, memory: { before, after }, plot }: Again,
): Section[] {
  let again = input === null ? sections : sections.map((section) => quoting(section, input))
  const put = (label: SectionLabel, text: string | null) => (again = withText(again, label, text))
  if (before.context !== after.context) {
    put('script_context', after.context)
    put('plot_essentials', after.context === null ? plot.essentials : null)
  }
  if (before.frontMemory !== after.frontMemory) put('front_memory', after.frontMemory)
  if (before.authorsNote !== after.authorsNote)
    put('authors_note', noteOf(after.authorsNote ?? plot.authorsNote))
  return again
}

/** An author's note as it stands in a prompt. */
const noteOf = (text: string): string | null => (text.trim() === '' ? null : `${NOTE}${text.trim()}]`)
const NOTE = "[Author's note: "

/** What an author's note of a prompt says. */
export const saidInNote = (text: string): string => text.replace(NOTE, '').replace(/\]$/, '')

function quoting(section: Section, { takeId, text }: NonNullable<Again['input']>): Section {
  const quotes = (piece: Piece) => 'take' in piece && piece.take === takeId
  if (!section.pieces.some(quotes)) return section
  return { ...section, pieces: section.pieces.map((piece) => (quotes(piece) ? { ...piece, text } : piece)) }
}

const ORDER = Object.keys(SECTIONS) as SectionLabel[]

/** Sections with one of them saying something else, or nothing. */
function withText(sections: Section[], label: SectionLabel, text: string | null): Section[] {
  const others = sections.filter((section) => section.label !== label)
  if (text === null || text.trim() === '') return others
  const place = others.findIndex((section) => ORDER.indexOf(section.label) > ORDER.indexOf(label))
  const section = { label, pieces: [{ text: text.trim() }], tokens: 0 }
  return others.toSpliced(place < 0 ? others.length : place, 0, section)
}
