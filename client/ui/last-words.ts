// The end of a text on one line: what a take, or a story, is known by.
import { withoutMark } from './plain-text.ts'

/** The API cuts its excerpts at so many characters, wherever that is. */
const EXCERPT_LENGTH = 240

/** The end of a text, from a whole word on, and with a sign that something came before. */
export function endOf(text: string, longest: number): string {
  const line = withoutMark(text).replace(/\s+/g, ' ').trim()
  if (line.length <= longest && text.length < EXCERPT_LENGTH) return line
  const end = line.slice(1 - longest)
  return `… ${end.slice(end.indexOf(' ') + 1)}`
}
