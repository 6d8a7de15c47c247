// Keys as files have them: lists, or one string with commas, which may hold patterns with commas of their own.
import { CARD_LIMITS } from '../../engine/context/card-content.ts'

/** A pattern that ends where a key can end. Classes may hold slashes. Bounded, as keys are. */
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,500}\]|[^/\\[\n]){1,500}\/[dgimsuvy]{0,8}(?=\s{0,99}(?:,|$))/y
/** How far a suffix in the manner of EWI, #[t=5,l=5], may go on behind a comma. */
const SUFFIX = 100

/** How often a slash may begin no pattern before no further one is looked for. */
const TRIES = 20

/** The keys of a comma-separated string, trimmed, without empty ones; never split inside a /pattern/flags.
 * @param most reads no more than so many */
export function splitKeys(text: string, most = Infinity): string[] {
  const keys: string[] = []
  let at = 0
  let tries = TRIES
  while (at < text.length && keys.length < most) {
    while (at < text.length && /[\s,]/.test(text.charAt(at))) at++
    const pattern = tries > 0 && text.charAt(at) === '/' ? endOfPattern(text, at) : null
    if (pattern === null && text.charAt(at) === '/') tries--
    const end = pattern ?? endOfPlain(text, at)
    const key = text.slice(at, end).trim()
    if (key !== '') keys.push(key)
    const comma = text.indexOf(',', end)
    at = comma < 0 ? text.length : comma + 1
  }
  return keys
}

function endOfPattern(text: string, at: number): number | null {
  PATTERN.lastIndex = at
  return PATTERN.test(text) ? PATTERN.lastIndex : null
}

function endOfPlain(text: string, at: number): number {
  const comma = text.indexOf(',', at)
  if (comma < 0) return text.length
  const piece = text.slice(at, comma)
  const open = piece.lastIndexOf('#[')
  if (open < 0 || piece.includes(']', open)) return comma
  const rest = text.slice(comma, comma + SUFFIX).indexOf(']')
  if (rest < 0) return comma
  const next = text.indexOf(',', comma + rest)
  return next < 0 ? text.length : next
}

/** One string that splitKeys reads as these keys, as far as they can be written so. */
export const joinKeys = (keys: string[]): string => keys.filter((key) => key.trim() !== '').join(', ')

/** How many keys of a string are read at all. */
const READ = 2 * CARD_LIMITS.keys

/** Keys in any shape; undefined when it is none. Those of a list stay as they are written.
 * @param drop hears why a key is not kept */
export function readKeyList(raw: unknown, drop: (why: string) => void): string[] | undefined {
  const written = keysOf(raw, drop)
  if (!written) return undefined
  const short = written.filter((key) => {
    if (key.length <= CARD_LIMITS.key) return true
    drop(
      `A key has ${key.length} characters; at most ${CARD_LIMITS.key} can be kept: "${key.slice(0, 40)}…".`,
    )
    return false
  })
  if (short.length > CARD_LIMITS.keys)
    drop(
      `It has ${short.length < READ ? short.length : `${READ} or more`} keys; only the first ${CARD_LIMITS.keys} can be kept.`,
    )
  return short.slice(0, CARD_LIMITS.keys)
}

function keysOf(raw: unknown, drop: (why: string) => void): string[] | undefined {
  if (typeof raw === 'string') return splitKeys(raw, READ)
  if (typeof raw === 'number') return [String(raw)]
  if (!Array.isArray(raw)) return undefined
  const known = raw.filter((key) => typeof key === 'string' || typeof key === 'number')
  const odd = raw.filter((key) => key !== null).length - known.length
  if (odd > 0 && known.length === 0) return undefined
  if (odd > 0) drop(`${odd} of its keys are no texts.`)
  return known.map(String).filter((key) => key.trim() !== '')
}
