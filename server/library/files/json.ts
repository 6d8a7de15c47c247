// JSON of unknown origin to values that are safe to walk: never with "__proto__", and known to be deep when it is.
import { isNestedDeeper, isRaw, MAY_NAME_PROTO } from '../cards/parse.ts'
import { FILE_LIMITS, type FileProblem } from './found.ts'

/** JSON that was parsed. `isDeep`: deeper than FILE_LIMITS.nesting, so that nothing may walk it by calling itself. */
export interface SafeJson {
  value: unknown
  isDeep: boolean
}

/** Trees that nest their moments take two levels for each; nothing deeper than the most of them is built. */
const DEEPEST = 2 * FILE_LIMITS.nodes + FILE_LIMITS.nesting

/** Parses a text, however deep trees are nested in it. */
export function parseSafe(text: string): SafeJson | FileProblem {
  const isDeep = isNestedDeeper(text, FILE_LIMITS.nesting)
  if (isDeep && isNestedDeeper(text, DEEPEST)) return TOO_DEEP
  try {
    const value: unknown = JSON.parse(text)
    if (MAY_NAME_PROTO.test(text)) dropProto(value)
    return { value, isDeep }
  } catch (error) {
    const detail = error instanceof Error ? error.message : ''
    return { problem: 'BROKEN', message: `It looks like JSON, but cannot be read: ${detail.slice(0, 200)}` }
  }
}

export const TOO_DEEP: FileProblem = {
  problem: 'TOO_DEEP',
  message: `The file is nested more than ${FILE_LIMITS.nesting} levels deep, as no file of this kind is.`,
}

/** Takes the name out of everything, without calling itself. */
function dropProto(value: unknown): void {
  const left = [value]
  for (let next = left.pop(); next !== undefined || left.length > 0; next = left.pop()) {
    if (isRaw(next) && Object.hasOwn(next, '__proto__')) delete next['__proto__']
    if (typeof next !== 'object' || next === null) continue
    for (const inner of Object.values(next)) if (typeof inner === 'object' && inner !== null) left.push(inner)
  }
}
