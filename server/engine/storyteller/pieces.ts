// Cuts a finished text into the small pieces in which it is streamed.

/** Pieces of about a word each; joined, they are exactly the text. */
export function pieces(text: string): string[] {
  return text.match(/\s*\S{1,24}|\s+/g) ?? []
}
