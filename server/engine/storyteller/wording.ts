// Small works on text: sentences, words, capitals, quotation marks.
import { NOT_NAMES, PLACE_OF, SORT_OF, STOP_WORDS } from './lexicon/nouns.ts'

/** One line of clean text: white space folded, control characters and broken surrogates gone. */
export function tidy(text: string): string {
  return text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .trim()
}

/** Titles without their full stop, which would end a sentence: "Mr Hobb". */
export function untitled(text: string): string {
  return text.replace(/\b(Mr|Mrs|Ms|Dr|St|Prof|Capt|Lt|Sgt)\. /g, '$1 ')
}

/** The text as a name that can be told, or null where it is too long for one or holds markup. */
export function nameable(text: string): string | null {
  const name = tidy(text)
  return name === '' ||
    name.length > 48 ||
    name.split(' ').length > 6 ||
    /[{}#$<>|\\[\]*_=~^@"“”\n]/.test(name)
    ? null
    : name
}

/** Straight quotation marks and apostrophes turned into curly ones. */
export function typeset(text: string): string {
  return text
    .replace(/(^|[\s([{\u2014-])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{“\u2014-])'(?=\S)/g, '$1‘')
    .replace(/'/g, '’')
}

/** The sentences of a text. */
export function sentences(text: string): string[] {
  return text
    .replace(/\b(Mr|Mrs|Ms|Dr|St|Prof|Capt|Lt|Sgt|vs|etc)\./g, '$1\u0001')
    .split(/(?<=[.!?…][”"’')\]]*)\s+(?=[\p{Lu}\p{N}“"‘'(])|\n+/u)
    .map((sentence) => sentence.replaceAll('\u0001', '.').trim())
    .filter((sentence) => sentence !== '')
}

/** How many words a reader would count. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

/** With a capital at the start, past any opening quotation mark. */
export function capital(text: string): string {
  return text.replace(
    /^([“‘"'(]*)(\p{Ll})/u,
    (_, open: string, letter: string) => open + letter.toUpperCase(),
  )
}

/** Ends in a stop of some kind. */
export function stopped(text: string): string {
  return /[.!?…][”"’')]*$/.test(text) ? text : `${text.replace(/[,;:\s–—-]+$/, '')}.`
}

/** Begins in lower case, as in the middle of a sentence, unless it begins with what may be a name. */
export function midSentence(text: string): string {
  const first = /^[\p{L}’'-]+/u.exec(text)?.[0].toLowerCase() ?? ''
  const common =
    STOP_WORDS.has(first) ||
    NOT_NAMES.has(first) ||
    SORT_OF.has(first) ||
    PLACE_OF.has(first) ||
    COMMON.test(first)
  const named = /^\p{Lu}[\p{L}’'-]+ \p{Lu}/u.test(text) && !STOP_WORDS.has(first) && !NOT_NAMES.has(first)
  return common && !named ? text[0]!.toLowerCase() + text.slice(1) : text
}

const COMMON =
  /^(?:someone|somebody|something|everyone|everybody|everything|nobody|nothing|tomorrow|tonight|today|yesterday|four|five|six|seven|eight|nine|ten|many|most|few|long|whoever|since|under|above|below|beyond|beneath|beside|behind|somewhere|anyone|old|young|last|first|people|strangers|soldiers|guards|smugglers|villagers|rumours?|legends?|travell?ers|.{3,}ly)$/

/** Whether a text is in English, by the share of its small words; short ones get the benefit of the doubt. */
export function isEnglish(text: string): boolean {
  const words = wordsOf(text.slice(0, 2000))
  return words.length < 6 || words.filter((word) => STOP_WORDS.has(word)).length / words.length >= 0.15
}

/** No more than so many words and characters, cut at a word, with an ellipsis where something was left out. */
export function clip(text: string, words: number, characters: number): string {
  const short = text.split(' ').slice(0, words).join(' ')
  const letters = Array.from(short)
  if (short === text && letters.length <= characters) return text
  const cut = letters.slice(0, characters).join('')
  const whole = letters.length > characters && cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return `${whole.replace(/[\s.,;:!?–—-]+$/, '')}…`
}

/** The words of a text in lower case, apostrophes straight. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
  )
}

/** A word without its ending, so that "lanterns" meets "lantern" and "lied" meets "lies". */
export function stem(word: string): string {
  return word
    .replace(/'s$/, '')
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=..)(?:ing|ed|es|s)$/, '')
    .replace(/(.)\1$/, '$1')
}

/** What a text is about: the stems of its meaningful words. */
export function keywords(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of wordsOf(text)) if (!STOP_WORDS.has(word) && word.length > 1) found.add(stem(word))
  return found
}

/** How many members two sets share. */
export function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count++
  return count
}

/** True where a text names a word or phrase as a whole. */
export function names(text: string, phrase: string): boolean {
  const [first] = wordsOf(phrase)
  // Cutting a text into words is what costs, and most texts do not name most things.
  if (first === undefined || !text.toLowerCase().includes(first.replace(/'.*$/, ''))) return false
  const within = ` ${wordsOf(text).join(' ').replaceAll("'s", '')} `
  const wanted = wordsOf(phrase).join(' ').replaceAll("'s", '')
  return wanted !== '' && within.includes(` ${wanted} `)
}
