// Keys as files have them: lists, or one string with commas.
import { CARD_LIMITS } from '../../engine/context/card-content.ts'
import { splitKeys } from '../../engine/context/split-keys.ts'

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
