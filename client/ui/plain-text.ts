// Plain text, taken apart for the page.

/** The paragraphs of a text: what stands between blank lines. Line breaks inside one stay. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** What the player wrote, without the mark that tells it apart in a prompt. */
export function withoutMark(text: string): string {
  return text.replace(/^> /, '')
}

/** Other words with the mark that a text has, if it has one. */
export function withMark(text: string, words: string): string {
  return text.startsWith('> ') && words.trim() !== '' ? `> ${words}` : words
}
