// Sentences that can stand alone, read long after by somebody who has only them: whole, and clear about who is meant.
import { sentencesIn, wordsIn } from './measures.ts'

/** A word for somebody who was named before, of some languages, also behind an "and" or a "when". */
const OPENING =
  /^[^\p{L}\p{N}]*(?:(?:and|but|then|so|now|yet|when|as|while|before|after|once|until|if|suddenly|finally),? +)?(?:(?:he|she|it|they|him|her|them|his|its|their|theirs|hers|er|sie|es|ihm|elle|elles|ils|ella|ellos)(?![\p{L}\p{N}])|[他她它彼])/iu

/** Whether a sentence opens with a word for somebody whom it has not named. */
export const opensBare = (sentence: string): boolean => OPENING.test(sentence)

const PAIRS = ['“”', '«»', '「」', '『』'] as const

/** Whether a quotation begins in it and does not end, or ends and did not begin. */
export function hasHalfQuote(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1
  if (count('"') % 2 === 1) return true
  // German opens low, and closes with the mark that opens elsewhere; Swedish opens and closes with the same.
  if (text.includes('„')) return count('„') !== count('“') + count('”')
  if (!text.includes('“') && count('”') % 2 === 0) return PAIRS.slice(1).some(isUneven)
  return PAIRS.some(isUneven)

  function isUneven([open, close]: string): boolean {
    return count(open!) !== count(close!)
  }
}

/** The sentences of a text, those that one quotation goes through as one, as long as they have so many words. */
export function wholeSentences(text: string, longest: number): string[] {
  const whole: string[] = []
  let open: string[] = []
  for (const sentence of sentencesIn(text)) {
    open.push(sentence)
    const together = open.reduce((before, next) => before + (/[。！？]$/.test(before) ? '' : ' ') + next)
    if (!hasHalfQuote(together)) {
      whole.push(together)
      open = []
    } else if (wordsIn(together) > longest) {
      // It ends nowhere near: what follows is read by itself.
      whole.push(...open)
      open = []
    }
  }
  return [...whole, ...open]
}

/** Whether it can be kept by itself. */
export const standsAlone = (sentence: string): boolean => !opensBare(sentence) && !hasHalfQuote(sentence)
