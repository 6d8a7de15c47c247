// The prompt by its sections, for `onContext` of scripts of our own kind: all of it, in any order, to be changed at will.
import { SECTIONS, textOf, type Section, type SectionLabel } from '../context/sections.ts'
import { SCRIPT_LIMITS } from './hook.ts'
import { scrubText } from './scrub.ts'
import { isPlain } from './state.ts'

/** A section as scripts have it. */
export interface SectionText {
  label: SectionLabel
  text: string
}

/** The sections as scripts read them. */
export function sectionTexts(sections: Section[]): SectionText[] {
  return sections.map((section) => ({ label: section.label, text: textOf(section) }))
}

/** Reads what `onContext` answered; null when it is no prompt.
 * @param warn is told what was not taken */
export function readSectionTexts(answer: unknown, warn: (message: string) => void): SectionText[] | null {
  if (answer === undefined || answer === null) return null
  if (!Array.isArray(answer)) {
    warn('onContext answered no list of sections. The prompt stays as it was.')
    return null
  }
  const texts = answer.slice(0, MOST_SECTIONS).flatMap((one: unknown) => {
    const { label, text } = isPlain(one) ? one : {}
    if (typeof label !== 'string' || typeof text !== 'string' || !Object.hasOwn(SECTIONS, label)) {
      warn('onContext answered something that is no section of a prompt. It is left out.')
      return []
    }
    return text.trim() === '' ? [] : [{ label: label as SectionLabel, text: scrubText(text) }]
  })
  if (texts.reduce((sum, { text }) => sum + text.length, 0) > SCRIPT_LIMITS.text * 4) {
    warn('onContext answered a prompt that is too long. It stays as it was.')
    return null
  }
  if (texts.length > 0) return texts
  warn('onContext answered an empty prompt. It stays as it was.')
  return null
}

const MOST_SECTIONS = 100
