// Text of unknown origin to JSON values that are safe to walk: bounded in size and depth, without "__proto__".
import { CARD_FILE_LIMITS, type CardFileProblem } from './types.ts'

export type Raw = Record<string, unknown>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field that the object itself has; undefined when it has none. */
export const own = (raw: Raw, name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined)

/** A JSON text that was parsed, or why it was not. */
export type Parsed = { value: unknown } | CardFileProblem

export function parseJson(text: string): Parsed {
  const { bytes, nesting } = CARD_FILE_LIMITS
  if (text.length > bytes || Buffer.byteLength(text) > bytes)
    return {
      problem: 'TOO_LARGE',
      message: `The file is larger than ${bytes / 1024 / 1024} MB. Split it, and import the parts.`,
    }
  const json = text.replace(/^\uFEFF+/, '')
  if (isNestedDeeper(json, nesting))
    return {
      problem: 'TOO_DEEP',
      message: `The file is nested more than ${nesting} levels deep, as no file of cards is.`,
    }
  try {
    const value: unknown = MAY_NAME_PROTO.test(json) ? JSON.parse(json, withoutProto) : JSON.parse(json)
    return { value }
  } catch (error) {
    const detail = error instanceof Error ? error.message : ''
    return { problem: 'NOT_JSON', message: `The file is not JSON that can be read: ${detail}` }
  }
}

/** The name, or a letter of it that is written as an escape. */
export const MAY_NAME_PROTO = /__proto__|\\u00(?:5f|[67][0-9a-f])/i

const withoutProto = (name: string, value: unknown): unknown => (name === '__proto__' ? undefined : value)

/** Reads brackets outside of strings, so that nothing deep is ever built. */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (inString) {
      if (code === 0x5c) at++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > most) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}
