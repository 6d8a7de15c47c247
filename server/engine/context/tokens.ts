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
