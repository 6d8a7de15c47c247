// Joining a narration that broke off with what goes on from it.

/** The longest text of a take that can be edited or gone on with, in characters. */
export const MAX_TAKE = 100_000

/** The two as one text. A blank is put between them unless one of them has it, or the second begins with a sign that
 * stands close to the word before. */
export function joinPassage(before: string, after: string): string {
  const bare = after.replace(/^[ \t]+/, '')
  if (before === '' || bare === '') return before + bare
  if (/\s$/.test(before) || /^\s/.test(bare)) return before + bare
  if (after !== bare) return `${before} ${bare}`
  return CLOSE.test(bare) || OPEN.test(before) ? before + bare : `${before} ${bare}`
}

const CLOSE = /^[.,;:!?…)\]}”’'"\-–—]/
const OPEN = /[([{“‘\-–—]$/
