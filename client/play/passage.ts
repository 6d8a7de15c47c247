// A narration that breaks off, and how it goes on: what is told then stands right behind what was there. Pure.
import type { HeadFieldsFragment } from '../api/generated/graphql.ts'
import type { Take } from './takes.ts'

/** The two as one text, as the server joins them: a blank between them unless one of them has it, or the second begins
 * with a sign that stands close to the word before. */
export function joinPassage(before: string, after: string): string {
  const bare = after.replace(/^[ \t]+/, '')
  if (before === '' || bare === '') return before + bare
  if (/\s$/.test(before) || /^\s/.test(bare)) return before + bare
  if (after !== bare) return `${before} ${bare}`
  return CLOSE.test(bare) || OPEN.test(before) ? before + bare : `${before} ${bare}`
}

const CLOSE = /^[.,;:!?…)\]}”’'"\-–—]/
const OPEN = /[([{“‘\-–—]$/

/** Whether this narration can be gone on with where the head stands. */
export function canGoOn(take: Take, head: HeadFieldsFragment | null): boolean {
  const breaksOff = take.finish === 'LENGTH' || take.finish === 'INTERRUPTED'
  return breaksOff && head?.canContinuePassage === true && head.take?.id === take.id
}

/** How a narration ended that did not come to an end, in a sentence; null for one that did. */
export function endingOf(take: Pick<Take, 'finish'>, goesOn: boolean): string | null {
  if (take.finish === 'INTERRUPTED') return 'It broke off here.'
  if (take.finish === 'FILTERED') return 'A content filter of the endpoint cut it here.'
  if (take.finish !== 'LENGTH') return null
  return goesOn
    ? 'Cut at the limit for one narration.'
    : 'Cut at the limit for one narration, which can be raised in Settings.'
}
