// Okapi BM25: how much a text has in common with a query, word by word, rare words more than common ones.
import { termsOf } from './terms.ts'

/** How soon more of the same word stops to count, and how much a long text is held against itself. */
const K1 = 1.2
const B = 0.75
/** A posting is one number: the row, and how often the term occurs there again (at most 255 times). */
const COUNT_BITS = 8
const MAX_COUNT = 255
/** A bonus of 0.5 at this score: see lexicalPart. */
const HALF = 3

/** What is known of some texts, read once: add a text, and it is found by every later query. Rows count from 0. */
export interface LexicalIndex {
  postings: Map<string, number[]>
  /** Terms of each row. */
  lengths: number[]
}

export const lexicalIndex = (): LexicalIndex => ({ postings: new Map(), lengths: [] })

/** Adds a text. Returns its row. */
export function addText(index: LexicalIndex, text: string): number {
  const row = index.lengths.length
  const terms = termsOf(text)
  index.lengths.push(terms.length)
  for (const term of terms) {
    const posting = index.postings.get(term)
    const last = posting?.at(-1)
    if (!posting || last === undefined) index.postings.set(term, [row << COUNT_BITS])
    else if (last >> COUNT_BITS !== row) posting.push(row << COUNT_BITS)
    else if ((last & MAX_COUNT) < MAX_COUNT) posting[posting.length - 1] = last + 1
  }
  return row
}

/** BM25 of each of some rows for a query, in the order of the rows; 0 where they share no word. What is rare and what is
 * long is judged among these rows alone, so that no text outside of them bears on a score.
 * k1 = 1.2, b = 0.75, idf = ln(1 + (N − df + 0.5) / (df + 0.5)); each word of the query counts once.
 * Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
export function bm25(index: LexicalIndex, rows: ArrayLike<number>, query: string): Float64Array {
  const scores = new Float64Array(rows.length)
  const places = placesOf(index, rows)
  const norms = normsOf(index, rows)
  for (const term of new Set(termsOf(query))) {
    const posting = index.postings.get(term)
    if (posting) addTerm(posting, places, norms, scores)
  }
  return scores
}

/** The lexical part of a score: from 0 to below 1, 0.5 at a BM25 of 3. */
export const lexicalPart = (score: number): number => score / (score + HALF)

/** For each row of the index its place among the rows asked for, −1 for none. */
function placesOf(index: LexicalIndex, rows: ArrayLike<number>): Int32Array {
  const places = new Int32Array(index.lengths.length).fill(-1)
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!
    if (row >= 0 && row < places.length) places[row] = place
  }
  return places
}

/** k1 × (1 − b + b × length / mean length), by place. */
function normsOf({ lengths }: LexicalIndex, rows: ArrayLike<number>): Float64Array {
  let sum = 0
  for (let place = 0; place < rows.length; place++) sum += lengths[rows[place]!] ?? 0
  const mean = sum / rows.length || 1
  return Float64Array.from(rows, (row) => K1 * (1 - B + (B * (lengths[row] ?? 0)) / mean))
}

function addTerm(posting: number[], places: Int32Array, norms: Float64Array, scores: Float64Array): void {
  let documents = 0
  for (let at = 0; at < posting.length; at++) if (places[posting[at]! >> COUNT_BITS]! >= 0) documents++
  if (documents === 0) return
  const idf = Math.log(1 + (scores.length - documents + 0.5) / (documents + 0.5))
  for (let at = 0; at < posting.length; at++) {
    const place = places[posting[at]! >> COUNT_BITS]!
    if (place < 0) continue
    const count = (posting[at]! & MAX_COUNT) + 1
    scores[place] = scores[place]! + (idf * count * (K1 + 1)) / (count + norms[place]!)
  }
}
