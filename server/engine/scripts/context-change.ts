// What a script's prompt means for ours: the same, with something before or after it, or another one.
import {
  SECTIONS,
  SEPARATOR_TOKENS,
  textOf,
  type Block,
  type Section,
  type SectionLabel,
} from '../context/sections.ts'
import { countTokens } from '../context/tokens.ts'
import { STORY_SECTIONS } from './context-text.ts'
import { quotedPieces } from './quoted-pieces.ts'
import { scrubText } from './scrub.ts'
import type { SectionText } from './section-texts.ts'

/** What a script did to the text of the prompt. */
export type ContextChange =
  | { kind: 'UNCHANGED' }
  | { kind: 'EXTENDED'; before: string; after: string }
  | { kind: 'REWRITTEN'; text: string }

/** Compares the text that scripts answered with the one that they were given. White space alone is no change: scripts take
 * the text apart at its line breaks, and put it together with others.
 * @param maxChars the most that the text may have; the newest stays */
export function contextChange(sent: string, answered: string, maxChars: number): ContextChange {
  const [had, has] = [withoutSpace(sent), withoutSpace(answered)]
  if (had === has) return { kind: 'UNCHANGED' }
  const at = placeOf(had, has)
  if (at < 0 || had === '') return { kind: 'REWRITTEN', text: lastOf(scrubText(answered), maxChars) }
  const room = Math.max(0, maxChars - sent.length)
  const start = offsetOf(answered, at)
  const end = offsetOf(answered.slice(start), had.length) + start
  const after = lastOf(scrubText(answered.slice(end)).trim(), room)
  const before = lastOf(scrubText(answered.slice(0, start)).trim(), room - after.length)
  return { kind: 'EXTENDED', before, after }
}

/** The sections that are sent. What was added to the text stands before the story, or at the beginning of the tail; another
 * text takes the place of all that it was made of. */
export function withContextChange(sections: Section[], change: ContextChange): Section[] {
  if (change.kind === 'UNCHANGED') return sections
  if (change.kind === 'REWRITTEN') {
    const others = sections.filter(({ label }) => !STORY_SECTIONS.has(label))
    return insert(others, firstAfter(others, ['STATIC']), change.text, sections)
  }
  const extended = insert(sections, firstAfter(sections, ['STATIC', 'HISTORY', 'LIVE']), change.after)
  return insert(extended, firstAfter(extended, ['STATIC']), change.before)
}

/** The sections that are sent after `onContext`. Those whose text is still the same keep their pieces. */
export function withSectionTexts(sections: Section[], texts: SectionText[] | null): Section[] {
  if (texts === null) return sections
  const left = sections.map((section) => ({ section, text: textOf(section) }))
  return texts.map(({ label, text }) => {
    const at = left.findIndex((one) => one.section.label === label && one.text === text)
    if (at >= 0) return left.splice(at, 1)[0]!.section
    return scriptSection(text.trim(), label)
  })
}

/** Where the first section stands that belongs to none of some blocks. */
function firstAfter(sections: Section[], blocks: Block[]): number {
  const at = sections.findIndex(({ label }) => !blocks.includes(SECTIONS[label]))
  return at < 0 ? sections.length : at
}

/** @param quoted what the text may quote */
function insert(sections: Section[], at: number, text: string, quoted: Section[] = []): Section[] {
  if (text.trim() === '') return sections
  const section = scriptSection(text.trim())
  return sections.toSpliced(at, 0, { ...section, pieces: quotedPieces(text.trim(), quoted) })
}

/** A section that a script wrote. */
function scriptSection(text: string, label: SectionLabel = 'script_context'): Section {
  return { label, pieces: [{ text }], tokens: countTokens(text) + SEPARATOR_TOKENS }
}

/** The last characters of a text, and none of them half. */
function lastOf(text: string, most: number): string {
  if (text.length <= most) return text
  if (most <= 0) return ''
  return text.slice(-most).replace(/^[\uDC00-\uDFFF]/, '')
}

/** Where one text stands in another, -1 for nowhere; in linear time, which `indexOf` does not promise for what strangers
 * write. */
function placeOf(text: string, within: string): number {
  if (text.length > within.length) return -1
  if (within.startsWith(text)) return 0
  const back = borders(text)
  let length = 0
  for (let at = 0; at < within.length; at++) {
    const code = within.charCodeAt(at)
    while (length > 0 && text.charCodeAt(length) !== code) length = back[length - 1]!
    if (text.charCodeAt(length) === code) length++
    if (length === text.length) return at + 1 - length
  }
  return -1
}

/** For each beginning of a text, how long the longest shorter one is that it also ends with. */
function borders(text: string): Uint32Array {
  const found = new Uint32Array(text.length)
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    let length = found[at - 1]!
    while (length > 0 && text.charCodeAt(length) !== code) length = found[length - 1]!
    found[at] = text.charCodeAt(length) === code ? length + 1 : length
  }
  return found
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '')

/** The place in a text before which so many characters stand that are no white space. */
function offsetOf(text: string, count: number): number {
  let left = count
  let at = 0
  for (; left > 0 && at < text.length; at++) if (!isSpace(text.charCodeAt(at))) left--
  return at
}

const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(String.fromCharCode(code)))
