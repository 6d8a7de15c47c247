// The end of a text, most often on one line: what a take, or a story, is known by.
import { withoutMark } from './plain-text.ts'

/** The API cuts its excerpts at so many characters, wherever that is. */
const EXCERPT_LENGTH = 240

/** The end of a text on one line, from a whole word on, and with a sign that something came before. */
export function endOf(text: string, longest: number): string {
  return cut(withoutMark(text).replace(/\s+/g, ' ').trim(), text, longest)
}

/** The same with its lines and paragraphs kept apart. */
export function endLinesOf(text: string, longest: number): string {
  const lines = withoutMark(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*\n ?/g, '\n\n')
  return cut(lines.trim(), text, longest)
}

function cut(words: string, text: string, longest: number): string {
  if (words.length <= longest && text.length < EXCERPT_LENGTH) return words
  const end = words.slice(1 - longest)
  return `… ${end.slice(end.search(/\s/) + 1).trimStart()}`
}
