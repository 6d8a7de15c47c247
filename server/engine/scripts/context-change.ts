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
  const at = has.indexOf(had)
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
    return insert(others, firstAfter(others, ['STATIC']), change.text)
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

function insert(sections: Section[], at: number, text: string): Section[] {
  if (text.trim() === '') return sections
  return sections.toSpliced(at, 0, scriptSection(text.trim()))
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

const withoutSpace = (text: string): string => text.replace(/\s+/g, '')

/** The place in a text before which so many characters stand that are no white space. */
function offsetOf(text: string, count: number): number {
  let left = count
  let at = 0
  for (; left > 0 && at < text.length; at++) if (!/\s/.test(text[at]!)) left--
  return at
}
