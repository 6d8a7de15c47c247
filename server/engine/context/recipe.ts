// A prompt as a recipe: its static block by name, takes by reference, other text as it stands. It rebuilds exactly
// what was sent.
import type { MessageStyle } from '../narration.ts'
import type { TakeKind } from '../story/words.ts'
import { UNSAVED } from './build.ts'
import { SECTIONS, type Piece, type Section, type SectionLabel } from './sections.ts'

/** A piece as it is stored: a text, or a take by its id and revision, from a character on, 1 with its block. */
export type StoredPiece = string | TakeReference
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

/** The takes that a recipe refers to. */
export function referencesOf({ fixed, rest }: Recipe): TakeReference[] {
  return [...fixed, ...rest].flatMap(([, pieces]) => pieces.filter((piece) => typeof piece !== 'string'))
}

/** A take as it stood at a revision; `text` null when its words are gone. */
export interface TakeThen {
  kind: TakeKind
  text: string | null
  block: string | null
}

/** What stands in a prompt where words are gone. */
export const ERASED = '[erased]'

/** Rebuilds the sections of a prompt.
 * @param takeThen the take of a reference; null when it was deleted
 * @returns the sections without their tokens, and whether all words are still there */
export function rebuild(
  { fixed, rest }: Recipe,
  takeThen: (reference: TakeReference) => TakeThen | null,
): { sections: Pick<Section, 'label' | 'pieces'>[]; whole: boolean } {
  let isWhole = true
  const piece = (stored: StoredPiece): Piece => {
    if (typeof stored === 'string') return { text: stored }
    const [take, revision, from, block] = stored
    const then = takeThen(stored)
    if (then === null || then.text === null) isWhole = false
    const hasBlock = block === 1
    const whole = hasBlock && then?.block ? `${then.text}\n${then.block}` : then?.text
    const text = whole?.slice(from) ?? ERASED
    return { take, revision, from, kind: then?.kind ?? 'NARRATION', hasBlock, text }
  }
  const sections = [...fixed, ...rest].map(([label, pieces]) => ({ label, pieces: pieces.map(piece) }))
  return { sections, whole: isWhole }
}
