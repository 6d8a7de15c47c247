// A prompt that a script wrote anew, as pieces: takes that it quotes word for word stay references. So it is kept small,
// and what is erased of the story is gone from it too.
import { SEPARATOR, type Piece, type Section } from '../context/sections.ts'
import { splitReply } from '../world/split-reply.ts'

/** Shorter takes are no larger than a reference to them. */
const SHORTEST = 24
/** A take of more paragraphs is not looked for: the work grows with them. */
const MOST_PARTS = 200

type Quote = { piece: Piece; parts: string[] }

/** The pieces of a text, joined by blank lines as all are.
 * @param sections what it was made of */
export function quotedPieces(text: string, sections: Section[]): Piece[] {
  const quotes = quotesBy(sections)
  const parts = text.split(SEPARATOR)
  const pieces: Piece[] = []
  let plain: string[] = []
  const flush = () => {
    if (plain.length > 0) pieces.push({ text: plain.join(SEPARATOR) })
    plain = []
  }
  for (let at = 0; at < parts.length;) {
    const quote = quotes.get(parts[at]!)
    if (quote?.parts.every((part, index) => parts[at + index] === part)) {
      flush()
      pieces.push(quote.piece)
      at += quote.parts.length
    } else plain.push(parts[at++]!)
  }
  flush()
  return pieces
}

/** The takes that sections quote, by their first paragraph; of several that begin alike the newest. */
function quotesBy(sections: Section[]): Map<string, Quote> {
  const quotes = new Map<string, Quote>()
  for (const piece of sections.flatMap((section) => section.pieces)) {
    const prose = 'take' in piece ? proseOf(piece) : null
    if (!('take' in piece) || prose === null || prose.length < SHORTEST) continue
    const parts = prose.split(SEPARATOR)
    if (parts.length > MOST_PARTS) continue
    quotes.set(parts[0]!, { piece: { ...piece, hasBlock: false, text: prose }, parts })
  }
  return quotes
}

/** What scripts see of a take: its text without the block, if that is just what stands before the block. */
function proseOf({ text, hasBlock }: Extract<Piece, { take: number }>): string | null {
  if (!hasBlock) return text
  const { prose } = splitReply(text)
  return text.startsWith(`${prose}\n\`\`\``) ? prose : null
}
