// How much a text weighs in a prompt, in tokens of one common encoding.
import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base'

const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

/** Merging takes the square of a run's length, so endless runs are cut before they are counted. */
const LONG_RUN = /\S{513}|\s{513}/
const CUT = /[\s\S]{1,256}/g
/** Longer texts are weighed by their beginning. */
const MAX_COUNTED = 200_000

/** Tokens of a text (o200k). Special-token markers in it count as plain text. Exact for what people and models write;
 * an estimate for runs of over 512 characters without a break and beyond 200,000 characters. */
export function countTokens(text: string): number {
  if (text.length > MAX_COUNTED)
    return Math.round((countTokens(text.slice(0, MAX_COUNTED)) * text.length) / MAX_COUNTED)
  if (!LONG_RUN.test(text)) return count(text, PLAIN)
  return (text.match(CUT) ?? []).reduce((sum, part) => sum + count(part, PLAIN), 0)
}

/** Characters of the texts whose weight is remembered. */
const MOST_REMEMBERED = 2_000_000
const remembered = new Map<string, number>()
let held = 0

/** Tokens of a text that stands in many prompts, such as a card's entry: counted once, while it is remembered. */
export function countTokensOnce(text: string): number {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const tokens = countTokens(text)
  remembered.set(text, tokens)
  held += text.length
  for (const [oldest] of remembered) {
    if (held <= MOST_REMEMBERED) break
    remembered.delete(oldest)
    held -= oldest.length
  }
  return tokens
}
