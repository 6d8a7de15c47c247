// Whether a key occurs in a text: whole words in every script, or a regular expression that cannot run away.
import { RE2JS } from 're2js'
import { literalsOf } from './key-literals.ts'

/** How keys are looked for. */
export interface Matching {
  wholeWords: boolean
  caseSensitive: boolean
}

/** A text, folded once for all keys that are looked for in it. */
export interface Foldable {
  text: string
  /** In small letters. */
  lower: string
}

/** Texts that are looked through together; and their words, by which most keys are seen not to occur. */
export interface FoldableWhole extends Foldable {
  words: (side: keyof Foldable) => ReadonlySet<string>
}

export function foldable(written: string): Foldable {
  const text = written.normalize('NFC')
  return { text, lower: lowered(text) }
}

// Patterns take the long s for an s.
const lowered = (text: string): string => text.toLowerCase().replaceAll('\u017F', 's')

/** Several texts as one. */
export function foldableWhole(texts: Foldable[]): FoldableWhole {
  const all = (side: keyof Foldable) => texts.map((one) => one[side]).join('\n')
  const whole = { text: all('text'), lower: all('lower') }
  const known: Partial<Record<keyof Foldable, ReadonlySet<string>>> = {}
  return { ...whole, words: (side) => (known[side] ??= wordsOf(whole[side])) }
}

/** How a key is looked for. */
export interface KeyMatcher {
  /** False when the key is certainly in none of the texts. */
  mayOccur: (whole: FoldableWhole) => boolean
  /** True when it occurs in the text. */
  occurs: (text: Foldable) => boolean
}

/** Letters, marks, digits and the underscore make words. */
const WORD = /[\p{L}\p{M}\p{N}_]/u
/** Scripts that write without blanks between words: there a key may stand within a run of letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** Words of the scripts that do. */
const WORDS = new RegExp(`(?:(?!${UNSPACED.source})${WORD.source})+`, 'gu')
const PATTERN = /^\/(.+)\/([a-z]*)$/s
const MAX_KEY = 500

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(WORDS))

/** A matcher for a key; null for an empty one and for a pattern that cannot be used (see patternFault).
 * A key that begins or ends with a sign needs no word boundary there. */
export function keyMatcher(key: string, { wholeWords, caseSensitive }: Matching): KeyMatcher | null {
  const trimmed = key.trim()
  if (trimmed === '' || trimmed.length > MAX_KEY) return null
  const name = `${wholeWords ? 'W' : 'w'}${caseSensitive ? 'C' : 'c'}${trimmed}`
  const known = matchers.get(name)
  if (known !== undefined) return known
  const made = makeMatcher(trimmed, wholeWords, caseSensitive ? 'text' : 'lower')
  if (matchers.size >= MOST_MATCHERS) matchers.clear()
  matchers.set(name, made)
  return made
}

/** The same keys are looked for on every turn. */
const matchers = new Map<string, KeyMatcher | null>()
const MOST_MATCHERS = 20_000

function makeMatcher(key: string, wholeWords: boolean, side: keyof Foldable): KeyMatcher | null {
  const pattern = PATTERN.exec(key)
  if (pattern) return patternMatcher(pattern[1]!, pattern[2]!)
  const wanted = foldable(key)[side]
  const occurs = (text: Foldable) => text[side].includes(wanted)
  if (!wholeWords) return { mayOccur: occurs, occurs }
  const words = [...wordsOf(wanted)]
  return {
    mayOccur: (whole) =>
      words.every((word) => whole.words(side).has(word)) && (words[0] === wanted || occurs(whole)),
    occurs: (text) => occursAsWord(text[side], wanted),
  }
}

/** Why a key that is written as a pattern cannot be used, in a sentence; null when it can, or when it is no pattern. */
export function patternFault(key: string): string | null {
  const pattern = PATTERN.exec(key.trim())
  if (!pattern) return null
  try {
    compile(pattern[1]!, pattern[2]!)
    return null
  } catch (error) {
    return `The pattern ${key.trim()} cannot be used: ${error instanceof Error ? error.message : 'it cannot be read'}.`
  }
}

/** True for a key that is written as a regular expression. */
export const isPattern = (key: string): boolean => PATTERN.test(key.trim())

/** True for a pattern that can be used, and for every other key. */
export function isUsable(key: string, matching: Matching): boolean {
  return !isPattern(key) || keyMatcher(key, matching) !== null
}

function patternMatcher(source: string, flags: string): KeyMatcher | null {
  try {
    const compiled = compile(source, flags)
    const literals = literalsOf(source.normalize('NFC'))
    const mayOccur = ({ lower }: Foldable) => literals?.some((literal) => lower.includes(literal)) ?? true
    return { mayOccur, occurs: (text) => mayOccur(text) && compiled.test(text.text) }
  } catch {
    return null
  }
}

const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
}

/** RE2 reads a text once, whatever the pattern: no player can stop the server with one. */
function compile(source: string, flags: string): RE2JS {
  const known = [...flags].filter((flag) => flag !== 'g' && flag !== 'u')
  const odd = known.find((flag) => FLAGS[flag] === undefined)
  if (odd) throw new Error(`the flag "${odd}" is not known`)
  return RE2JS.compile(
    source.normalize('NFC'),
    known.reduce((bits, flag) => bits | FLAGS[flag]!, 0),
  )
}

function occursAsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (isBoundary(text, at) && isBoundary(text, end)) return true
  }
  return false
}

/** True where a word ends or begins, or where the script knows no words. */
function isBoundary(text: string, at: number): boolean {
  const before = characterBefore(text, at)
  const after = characterAt(text, at)
  if (before === '' || after === '') return true
  if (UNSPACED.test(before) || UNSPACED.test(after)) return true
  return !(WORD.test(before) && WORD.test(after))
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function characterBefore(text: string, at: number): string {
  if (at <= 0) return ''
  const low = text.charCodeAt(at - 1)
  const isPair = low >= 0xdc00 && low <= 0xdfff && at >= 2
  return isPair ? text.slice(at - 2, at) : text.charAt(at - 1)
}
