// Finding words in takes: what a search means, where a text matches it, and what of the text is shown.

/** A query has at most so many characters (UTF-16 units). */
export const MAX_QUERY = 200

/** Letters that are compared as one: case, accents, widths, ligatures, kinds of quotation marks and of blanks. */
type Folded = string

/** A part of a text, in UTF-16 units from its beginning. */
export interface Span {
  start: number
  length: number
}

/** A part of a text that is shown for a match. "…" stands where it was cut. */
export interface Excerpt {
  text: string
  /** Where the match is in this text, in UTF-16 units. */
  match: Span
}

/** What a query asks for: words and, in quotation marks, phrases; a text must have them all. Folded; none when the query
 * says nothing. A quotation mark that is not closed yet counts as closed at the end. */
export function termsOf(query: string): Folded[] {
  const terms = fold(query)
    .split('"')
    .flatMap((part, index) => (index % 2 === 1 ? [part.trim()] : part.split(' ')))
  return [...new Set(terms)].filter((term) => term !== '')
}

/** Where a text has the first of the terms, if it has them all; null when one is missing. The span is in the text as it
 * stands, and covers whole letters. */
export function matchOf(text: string, terms: Folded[]): Span | null {
  const folded = fold(text)
  let [first, length] = [-1, 0]
  for (const term of terms) {
    const at = folded.indexOf(term)
    if (at < 0) return null
    if (first < 0 || at < first || (at === first && term.length > length)) [first, length] = [at, term.length]
  }
  return first < 0 ? null : spanIn(text, first, first + length)
}

/** Some 160 characters of a text around a match. Of an endless match only the beginning is shown. */
export function excerptOf(text: string, match: Span): Excerpt {
  const end = whole(text, Math.min(match.start + match.length, match.start + LONGEST_MATCH))
  const room = Math.max(0, EXCERPT - (end - match.start))
  const after = Math.min(text.length - end, Math.max(room / 2, room - match.start))
  const from = wordAfter(text, Math.floor(match.start - (room - after)), match.start)
  const to = wordBefore(text, Math.ceil(end + after), end)
  const before = from > 0 ? '…' : ''
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    match: { start: match.start - from + before.length, length: end - match.start },
  }
}

const EXCERPT = 160
const LONGEST_MATCH = 2 * MAX_QUERY
/** How far an excerpt gives way so as not to begin or end within a word. */
const WORD = 20

const ASCII = /^[\0-\x7f]*$/
/** Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic, and what selects a variant; but not what is a letter to
 * its readers: vowel signs of India, voicing in Japanese. Written out, because `\p{…}` takes five times as long. */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]/g
const BLANKS = /\s{2,}|[^\S ]/g

function fold(text: string): Folded {
  return (ASCII.test(text) ? text.toLowerCase() : foldLetters(text)).replace(BLANKS, ' ')
}

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[‘’‛ʼ]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
}

/** Pieces that fold by themselves as they do within a text: plain letters in a row, or one letter with its marks. */
const PIECES = /([!-~]+)(?![\p{M}ﾞﾟ])|[^\p{M}ﾞﾟ][\p{M}ﾞﾟ]*|[\p{M}ﾞﾟ]+/gu

/** The part of a text that became start..end when it was folded. */
function spanIn(text: string, start: number, end: number): Span {
  let [at, from] = [0, -1]
  let afterBlank = false
  for (const { 0: piece, 1: plain, index } of text.matchAll(PIECES)) {
    let folded = plain ?? fold(piece)
    if (afterBlank && folded.startsWith(' ')) folded = folded.slice(1)
    if (folded === '') continue
    afterBlank = folded.endsWith(' ')
    const next = at + folded.length
    if (from < 0 && start < next) from = plain === undefined ? index : index + start - at
    if (end <= next) {
      const to = plain === undefined ? index + piece.length : index + end - at
      return { start: from, length: to - from }
    }
    at = next
  }
  return { start: Math.max(0, from), length: 0 }
}

/** Not between the two halves of a character. */
function whole(text: string, at: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at
}

/** The beginning of the next word, unless that is far away or past the limit. */
function wordAfter(text: string, at: number, limit: number): number {
  if (at <= 0) return 0
  const step = text.slice(at - 1, Math.min(at + WORD, limit)).search(/\s\S/)
  return step < 0 ? whole(text, at) : at + step
}

/** The end of the word before. */
function wordBefore(text: string, at: number, limit: number): number {
  if (at >= text.length) return text.length
  const from = Math.max(at - WORD, limit)
  const end = text.slice(from, at + 1).search(/\s+\S*$/)
  return end < 0 ? whole(text, at) : from + end
}
