// A line of a story as Markdown: what the player did stands as quotes.
import type { Passage, ReadableLine } from './readable-line.ts'

/** The whole text. Whatever Markdown would read as a sign is written as the letter that it is. */
export function writeMarkdown({ title, chapters }: ReadableLine): string {
  const parts = [`# ${escaped(title)}`]
  for (const chapter of chapters) {
    if (chapter.title !== null) parts.push(`## ${escaped(chapter.title)}`)
    parts.push(...chapter.passages.map(passage))
  }
  return `${parts.join('\n\n')}\n`
}

function passage({ byPlayer, paragraphs }: Passage): string {
  const lines = paragraphs.map((paragraph) => paragraph.split('\n').map(escaped).join('\\\n')).join('\n\n')
  return byPlayer ? lines.replace(/^/gm, '> ').replace(/^> $/gm, '>') : lines
}

/** Signs that mean something within a line, and those that do at its beginning. */
const escaped = (line: string): string =>
  line
    .trim()
    .replace(/[\\`*_[\]<>&~|]/g, '\\$&')
    .replace(/^([#+=-])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2')
