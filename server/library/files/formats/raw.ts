// Reading single values out of files of any kind: what is not as it should be counts as not there.
import { isRaw, own, type Raw } from '../../cards/parse.ts'

/** A text, or a number as one; empty when it is neither. */
export function textAt(raw: unknown, ...names: string[]): string {
  if (!isRaw(raw)) return ''
  for (const name of names) {
    const value = own(raw, name)
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** A list; empty when it is none. */
export function listAt(raw: unknown, name: string): unknown[] {
  const value = isRaw(raw) ? own(raw, name) : undefined
  return Array.isArray(value) ? value : []
}

/** An object; an empty one when it is none. */
export function rawAt(raw: unknown, name: string): Raw {
  const value = isRaw(raw) ? own(raw, name) : undefined
  return isRaw(value) ? value : {}
}

/** A whole number; null when it is none. */
export function wholeAt(raw: unknown, name: string): number | null {
  const value = isRaw(raw) ? own(raw, name) : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

/** Whether an object has a field of this name. */
export const has = (raw: unknown, ...names: string[]): raw is Raw =>
  isRaw(raw) && names.every((name) => Object.hasOwn(raw, name))

/** The fields of an object besides these, without those that are empty. */
export function others(raw: Raw, but: readonly string[]): Raw {
  const rest = Object.entries(raw).filter(([name, value]) => !but.includes(name) && !isEmpty(value))
  return Object.fromEntries(rest)
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '' || value === undefined) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
