// Cuts a text of any language into the terms that are compared: words, or pairs of characters where no blanks are written.

const ASCII = /^[\0-\x7f]*$/
const ASCII_WORDS = /[a-z0-9_]+/g
const WORDS = /[\p{L}\p{M}\p{N}_]+/gu

/** Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic. Vowel signs of India and the voicing of Japanese are
 * letters to their readers, and stay. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0]/g

/** Scripts without blanks between words, and Korean, where a word changes with every particle. */
const PAIRED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}ー]+/gu

/** The terms of a text in their order, as often as they occur: lower case, without accents. "Éire" is "eire"; "古い宿" is
 * "古い" and "い宿". */
export function termsOf(text: string): string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_WORDS) ?? []
  const folded = text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()
  const found: string[] = []
  for (const [word] of folded.matchAll(WORDS)) {
    if (ASCII.test(word)) found.push(word)
    else addParts(word, found)
  }
  return found
}

/** A run of letters may change its script within: "第3話Lantern". */
function addParts(word: string, found: string[]): void {
  let end = 0
  for (const { 0: run, index } of word.matchAll(PAIRED)) {
    if (index > end) found.push(word.slice(end, index))
    addPairs(run, found)
    end = index + run.length
  }
  if (end < word.length) found.push(word.slice(end))
}

function addPairs(run: string, found: string[]): void {
  const letters = Array.from(run)
  if (letters.length === 1) found.push(run)
  for (let at = 1; at < letters.length; at++) found.push(letters[at - 1]! + letters[at]!)
}
