// Whether a key occurs in a text: whole words in every script, or a regular expression that cannot run away.
import type { RE2JS } from 're2js'
import { literalsOf } from './key-literals.ts'
import { compile, patternOf, stepsOf, type Pattern } from './pattern.ts'

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

/** Texts that are looked through together; and their words, and which characters follow each other in them: by these
 * most keys are seen not to occur. */
export interface FoldableWhole extends Foldable {
  words: (side: keyof Foldable) => ReadonlySet<string>
  triples: (side: keyof Foldable) => Uint8Array
  /** How many characters were looked through so far, where these did not tell. */
  read: number
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
  const words: Partial<Record<keyof Foldable, ReadonlySet<string>>> = {}
  const triples: Partial<Record<keyof Foldable, Uint8Array>> = {}
  return {
    ...whole,
    words: (side) => (words[side] ??= wordsOf(whole[side])),
    triples: (side) => (triples[side] ??= triplesOf(whole[side])),
    read: 0,
  }
}

/** How a key is looked for. */
export interface KeyMatcher {
  /** How many steps each character takes at most; 0 for what is no pattern. */
  steps: number
  /** False when the key is certainly in none of the texts. */
  mayOccur: (whole: FoldableWhole) => boolean
  /** True when it occurs in the text. */
  occurs: (text: Foldable) => boolean
  /** False for a pattern that cannot be read; it occurs nowhere. */
  isUsable: () => boolean
}

/** Letters, marks, digits and the underscore make words. */
const WORD = /[\p{L}\p{M}\p{N}_]/u
/** Scripts that write without blanks between words: there a key may stand within a run of letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** Words of the scripts that do. */
const WORDS = new RegExp(`(?:(?!${UNSPACED.source})${WORD.source})+`, 'gu')
const MAX_KEY = 500

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(WORDS))

/** A matcher for a key; null for an empty one. A pattern is read when it is first looked for.
 * A key that begins or ends with a sign needs no word boundary there. */
export function keyMatcher(key: string, { wholeWords, caseSensitive }: Matching): KeyMatcher | null {
  const trimmed = key.trim()
  if (trimmed === '' || trimmed.length > MAX_KEY) return null
  const matchers = remembered[wholeWords ? 'words' : 'parts'][caseSensitive ? 'exact' : 'folded']
  const known = matchers.get(trimmed)
  if (known !== undefined) return known
  const made = makeMatcher(trimmed, wholeWords, caseSensitive ? 'text' : 'lower')
  hold(1)
  matchers.set(trimmed, made)
  return made
}

/** Forgets everything when it has become too much. */
function hold(more: number): void {
  held += more
  if (held <= MOST_HELD) return
  held = more
  for (const { exact, folded } of Object.values(remembered)) for (const one of [exact, folded]) one.clear()
}

/** The same keys are looked for on every turn. Patterns that were read hold more. */
const byCase = () => ({ exact: new Map<string, KeyMatcher>(), folded: new Map<string, KeyMatcher>() })
const remembered = { words: byCase(), parts: byCase() }
const MOST_HELD = 100_000
let held = 0

function makeMatcher(key: string, wholeWords: boolean, side: keyof Foldable): KeyMatcher {
  const pattern = patternOf(key)
  return pattern ? patternMatcher(pattern) : plainMatcher(foldable(key)[side], wholeWords, side)
}

function plainMatcher(wanted: string, wholeWords: boolean, side: keyof Foldable): KeyMatcher {
  const words = wholeWords ? [...wordsOf(wanted)] : []
  return {
    steps: 0,
    mayOccur: (whole) =>
      hasTriples(whole, side, wanted) &&
      words.every((word) => whole.words(side).has(word)) &&
      (words[0] === wanted || holds(whole, side, wanted)),
    occurs: (text) => (wholeWords ? occursAsWord(text[side], wanted) : text[side].includes(wanted)),
    isUsable: () => true,
  }
}

function patternMatcher(pattern: Pattern): KeyMatcher {
  const steps = stepsOf(pattern.source)
  let compiled: RE2JS | null | undefined
  const usable = (): RE2JS | null => {
    if (compiled !== undefined) return compiled
    hold(steps)
    try {
      return (compiled = compile(pattern))
    } catch {
      return (compiled = null)
    }
  }
  const literals = literalsOf(pattern.source)
  return {
    steps,
    mayOccur: (whole) =>
      literals === null ||
      literals.some((literal) => hasTriples(whole, 'lower', literal) && holds(whole, 'lower', literal)),
    occurs: ({ text, lower }) =>
      (literals === null || literals.some((literal) => lower.includes(literal))) &&
      usable()?.test(text) === true,
    isUsable: () => usable() !== null,
  }
}

/** False when a text is certainly not in another: three characters that follow each other in it do not there. */
function hasTriples(whole: FoldableWhole, side: keyof Foldable, wanted: string): boolean {
  const triples = whole.triples(side)
  for (let at = 0; at + 3 <= wanted.length; at++) if (triples[tripleAt(wanted, at)] === 0) return false
  return true
}

function holds(whole: FoldableWhole, side: keyof Foldable, wanted: string): boolean {
  whole.read += whole[side].length
  return whole[side].includes(wanted)
}

const TRIPLES = 1 << 18
const tripleAt = (text: string, at: number): number =>
  (Math.imul(text.charCodeAt(at), 0x9e37) +
    Math.imul(text.charCodeAt(at + 1), 0x5f) +
    text.charCodeAt(at + 2)) &
  (TRIPLES - 1)

function triplesOf(text: string): Uint8Array {
  const triples = new Uint8Array(TRIPLES)
  for (let at = 0; at + 3 <= text.length; at++) triples[tripleAt(text, at)] = 1
  return triples
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
