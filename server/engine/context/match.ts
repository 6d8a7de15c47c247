// Whether a key occurs in a text: whole words in every script, or a regular expression that cannot run away.
import { RE2JS } from 're2js'

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

export function foldable(written: string): Foldable {
  const text = written.normalize('NFC')
  return { text, lower: text.toLowerCase() }
}

/** True when the key occurs in the text. */
export type KeyMatcher = (text: Foldable) => boolean

/** Letters, marks, digits and the underscore make words. */
const WORD = /[\p{L}\p{M}\p{N}_]/u
/** Scripts that write without blanks between words: there a key may stand within a run of letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const PATTERN = /^\/(.+)\/([a-z]*)$/s
const MAX_KEY = 500

/** A matcher for a key; null for an empty one and for a pattern that cannot be used (see patternFault).
 * A key that begins or ends with a sign needs no word boundary there. */
export function keyMatcher(key: string, { wholeWords, caseSensitive }: Matching): KeyMatcher | null {
  const trimmed = key.trim()
  if (trimmed === '' || trimmed.length > MAX_KEY) return null
  const pattern = PATTERN.exec(trimmed)
  if (pattern) return patternMatcher(pattern[1]!, pattern[2]!)
  const side = caseSensitive ? 'text' : 'lower'
  const wanted = foldable(trimmed)[side]
  if (!wholeWords) return (text) => text[side].includes(wanted)
  return (text) => occursAsWord(text[side], wanted)
}

/** True for a key that is written as a regular expression. */
export const isPattern = (key: string): boolean => PATTERN.test(key.trim())

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

function patternMatcher(source: string, flags: string): KeyMatcher | null {
  try {
    const compiled = compile(source, flags)
    return ({ text }) => compiled.matcher(text).find()
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
    source,
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
