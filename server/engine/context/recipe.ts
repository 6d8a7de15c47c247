// A prompt as a recipe: its static block by name, takes and cards by reference, other text as it stands. It rebuilds
// exactly what was sent.
import type { MessageStyle } from '../narration.ts'
import type { TakeKind } from '../story/words.ts'
import { UNSAVED } from './build.ts'
import { SECTIONS, type Piece, type Section, type SectionLabel } from './sections.ts'

/** A piece as it is stored: a text, a card by its id and a mark of its entry, or a take by its id and revision, from a
 * character on, 1 with its block. */
export type StoredPiece = string | CardReference | TakeReference
export type CardReference = [mark: string, card: number]
export type TakeReference = [take: number, revision: number, from: number, block?: 1]

/** Sections as they are stored. */
export type StoredSections = [label: SectionLabel, pieces: StoredPiece[]][]

/** A prompt as it is stored. `fixed`: the static block, the same for many prompts; `rest`: what differs. */
export interface Recipe {
  style: MessageStyle
  fixed: StoredSections
  rest: StoredSections
}

/** Writes a prompt down.
 * @param inputId the take of the input that was not stored yet when the prompt was made */
export function recipeOf(sections: Section[], style: MessageStyle, inputId: number = UNSAVED): Recipe {
  const piece = (one: Piece): StoredPiece => {
    if ('card' in one) return [markOf(one.text), one.card]
    if (!('take' in one)) return one.text
    const take = one.take === UNSAVED ? inputId : one.take
    return one.hasBlock ? [take, one.revision, one.from, 1] : [take, one.revision, one.from]
  }
  const stored = (some: Section[]): StoredSections =>
    some.map(({ label, pieces }) => [label, pieces.map(piece)])
  const isStatic = ({ label }: Section) => SECTIONS[label] === 'STATIC'
  return {
    style,
    fixed: stored(sections.filter(isStatic)),
    rest: stored(sections.filter((section) => !isStatic(section))),
  }
}

const isCard = (piece: StoredPiece): piece is CardReference =>
  typeof piece !== 'string' && typeof piece[0] === 'string'

/** The takes and the cards that a recipe refers to. */
export function referencesOf({ fixed, rest }: Recipe): { takes: TakeReference[]; cards: CardReference[] } {
  const pieces = [...fixed, ...rest].flatMap(([, some]) => some.filter((piece) => typeof piece !== 'string'))
  return { takes: pieces.filter((piece) => !isCard(piece)), cards: pieces.filter(isCard) }
}

/** Tells the entries apart that a card has had. Whether the right one was found is proven by the hash of the prompt. */
export function markOf(entry: string): string {
  let mark = 0x811c9dc5
  for (let at = 0; at < entry.length; at++) mark = Math.imul(mark ^ entry.charCodeAt(at), 0x01000193)
  return (mark >>> 0).toString(36)
}

/** A take as it stood at a revision; `text` null when its words are gone. */
export interface TakeThen {
  kind: TakeKind
  text: string | null
  block: string | null
}

/** What stands in a prompt where words are gone. */
export const ERASED = '[erased]'

/** What references stand for. */
export interface Then {
  /** The take of a reference; null when it was deleted. */
  take: (reference: TakeReference) => TakeThen | null
  /** The entry of a card; null when nothing holds it any more. */
  card: (reference: CardReference) => string | null
}

/** Rebuilds the sections of a prompt.
 * @returns the sections without their tokens, and whether all words are still there */
export function rebuild(
  { fixed, rest }: Recipe,
  then: Then,
): { sections: Pick<Section, 'label' | 'pieces'>[]; whole: boolean } {
  let isWhole = true
  const piece = (stored: StoredPiece): Piece => {
    if (typeof stored === 'string') return { text: stored }
    if (isCard(stored)) {
      const entry = then.card(stored)
      if (entry === null) isWhole = false
      return { card: stored[1], text: entry ?? ERASED }
    }
    const [take, revision, from, block] = stored
    const told = then.take(stored)
    if (told === null || told.text === null) isWhole = false
    const hasBlock = block === 1
    const whole = hasBlock && told?.block ? `${told.text}\n${told.block}` : told?.text
    const text = whole?.slice(from) ?? ERASED
    return { take, revision, from, kind: told?.kind ?? 'NARRATION', hasBlock, text }
  }
  const sections = [...fixed, ...rest].map(([label, pieces]) => ({ label, pieces: pieces.map(piece) }))
  return { sections, whole: isWhole }
}
