// A prompt as a recipe: its static block by name, takes and cards by reference, other text as it stands. It rebuilds
// exactly what was sent.
import type { MessageStyle } from '../narration.ts'
import type { TakeKind } from '../story/words.ts'
import { UNSAVED, type BuiltContext } from './build.ts'
import { memoryLine, summaryLine } from './recalled.ts'
import { SECTIONS, type Piece, type Section, type SectionLabel } from './sections.ts'

/** A piece as it is stored: a text, a card by its id and a mark of its entry, a memory or a summary by its id and revision,
 * or a take by them, from a character on, 1 with its block. */
export type StoredPiece = string | CardReference | RecalledReference | TakeReference
export type CardReference = [mark: string, card: number]
export type RecalledReference = [what: 'memory' | 'summary', id: number, revision: number]
export type TakeReference = [take: number, revision: number, from: number, block?: 1]

/** Sections as they are stored. */
export type StoredSections = [label: SectionLabel, pieces: StoredPiece[]][]

/** A prompt as it is stored. `fixed`: the static block that it begins with, the same for many prompts; `rest`: what
 * differs. `before`: what it was before scripts changed it, each section as it stands or by its place in what was sent. */
export interface Recipe {
  style: MessageStyle
  fixed: StoredSections
  rest: StoredSections
  before?: (StoredSections[number] | number)[]
}

/** Writes a prompt down.
 * @param inputId the take of the input that was not stored yet when the prompt was made */
export function recipeOf(
  { sections, unscripted }: Pick<BuiltContext, 'sections' | 'unscripted'>,
  style: MessageStyle,
  inputId: number = UNSAVED,
): Recipe {
  const piece = (one: Piece): StoredPiece => {
    if ('card' in one) return [markOf(one.text), one.card]
    if ('memory' in one) return ['memory', one.memory, one.revision]
    if ('summary' in one) return ['summary', one.summary, one.revision]
    if (!('take' in one)) return one.text
    const take = one.take === UNSAVED ? inputId : one.take
    return one.hasBlock ? [take, one.revision, one.from, 1] : [take, one.revision, one.from]
  }
  const stored = (some: Section[]): StoredSections =>
    some.map(({ label, pieces }) => [label, pieces.map(piece)])
  const other = sections.findIndex(({ label }) => SECTIONS[label] !== 'STATIC')
  const first = other < 0 ? sections.length : other
  const before = unscripted?.map((section) => {
    const place = sections.indexOf(section)
    return place < 0 ? stored([section])[0]! : place
  })
  return {
    style,
    fixed: stored(sections.slice(0, first)),
    rest: stored(sections.slice(first)),
    ...(before && { before }),
  }
}

type Reference = Exclude<StoredPiece, string>
/** True for a memory or a summary. */
export const isRecalled = (piece: Reference): piece is RecalledReference =>
  typeof piece[0] === 'string' && piece.length === 3
/** True for a card. */
export const isCard = (piece: Reference): piece is CardReference =>
  typeof piece[0] === 'string' && piece.length === 2
/** True for a take. */
export const isTake = (piece: Reference): piece is TakeReference => typeof piece[0] === 'number'

/** What a recipe refers to. */
export interface References {
  takes: TakeReference[]
  cards: CardReference[]
  recalled: RecalledReference[]
}

/** The takes, the cards, the memories and the summaries that a recipe refers to. */
export function referencesOf(recipe: Recipe): References {
  const { fixed, rest, before = [] } = recipe
  const gone = before.filter((section) => typeof section !== 'number')
  const pieces = [...fixed, ...rest, ...gone].flatMap(([, some]) =>
    some.filter((piece) => typeof piece !== 'string'),
  )
  return {
    takes: pieces.filter(isTake),
    cards: pieces.filter(isCard),
    recalled: pieces.filter(isRecalled),
  }
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
  /** What a memory or a summary said; null when nothing holds it any more. */
  recalled: (reference: RecalledReference) => string | null
}

/** The sections of a prompt without their tokens. */
export type Rebuilt = Pick<Section, 'label' | 'pieces'>[]

/** Rebuilds the sections of a prompt.
 * @returns the sections, what they were before scripts changed them (null where none did), and whether all words are still
 * there */
export function rebuild(
  { fixed, rest, before }: Recipe,
  then: Then,
): { sections: Rebuilt; unscripted: Rebuilt | null; whole: boolean } {
  let isWhole = true
  const piece = (stored: StoredPiece): Piece => {
    if (typeof stored === 'string') return { text: stored }
    if (isRecalled(stored)) {
      const [what, id, revision] = stored
      const said = then.recalled(stored)
      if (said === null) isWhole = false
      const text = said === null ? ERASED : what === 'memory' ? memoryLine(said) : summaryLine(said)
      return what === 'memory' ? { memory: id, revision, text } : { summary: id, revision, text }
    }
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
  const section = ([label, pieces]: StoredSections[number]) => ({ label, pieces: pieces.map(piece) })
  const sections = [...fixed, ...rest].map(section)
  const unscripted = before?.map((one) => (typeof one === 'number' ? sections[one]! : section(one))) ?? null
  return { sections, unscripted, whole: isWhole }
}
