// What reading a file of story cards gives: the cards, and a report of what became of everything in it.
import type { CardContent } from '../../engine/context/card-content.ts'

/** What a file was recognised as. */
export type CardFileFormat =
  | 'AI_DUNGEON'
  | 'AI_DUNGEON_WORLD_INFO'
  | 'WORLD_INFO'
  | 'CHARACTER_BOOK'
  | 'LOREBOOK_V3'
  | 'NOVELAI'
  | 'AGNAISTIC'
  | 'RISUAI'
  | 'FORKLORE'

/** A card in the file: its place, from 1, and its name, which may be empty. */
export interface CardRef {
  position: number
  name: string
}

/** What became of everything in a file; shown before anything is written. */
export interface CardFileReport {
  /** How many cards the file holds, with those that could not be read. */
  found: number
  /** What became what, once for all cards: "comment → name". */
  mapped: string[]
  /** Kept and written back on export, but not used. */
  keptRaw: { card: CardRef; fields: string[] }[]
  /** Not kept at all. No card: it belongs to the file; an empty field: the whole card. */
  dropped: { card: CardRef | null; field: string; why: string }[]
  warnings: string[]
}

/** A file that was recognised. */
export interface CardFile {
  format: CardFileFormat
  cards: CardContent[]
  report: CardFileReport
}

/** Why a file was not read, and in a sentence what to do. */
export interface CardFileProblem {
  problem: 'TOO_LARGE' | 'NOT_JSON' | 'TOO_DEEP' | 'TOO_MANY_CARDS' | 'TOO_NEW' | 'UNKNOWN'
  message: string
}

/** The formats that can be written. */
export type CardWriteFormat = 'AI_DUNGEON' | 'WORLD_INFO' | 'FORKLORE'

/** A written file, and in sentences what the format could not hold. */
export interface WrittenCards {
  text: string
  lost: string[]
}

/** The bounds of a file of cards. */
export const CARD_FILE_LIMITS = {
  bytes: 10 * 1024 * 1024,
  cards: 5_000,
  nesting: 100,
  /** What is kept besides for one card, in characters of JSON. */
  extensions: 100_000,
  /** How many characters of patterns are tried: made to be slow, they are. */
  patterns: 50_000,
  /** The lines of each of a report's lists. */
  lines: 1_000,
} as const
