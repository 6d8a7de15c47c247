// The state of scripts: any object, within bounds, free of what cannot be stored or would reach into our own objects.
import { SCRIPT_LIMITS } from './hook.ts'
import { scrubText } from './scrub.ts'

/** What scripts keep from turn to turn. */
export type ScriptState = Record<string, unknown>

/** True for an object that is no list. */
export function isPlain(value: unknown): value is ScriptState {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a stored state; anything but an object counts as an empty one. */
export function readState(json: string): ScriptState {
  const state: unknown = JSON.parse(json)
  return isPlain(state) ? (cleaned(state, 0) as ScriptState) : {}
}

/** A state as a script left it, made safe to keep. Throws a sentence when it is beyond the bounds. */
export function checkedState(state: ScriptState): ScriptState {
  return cleaned(state, 0) as ScriptState
}

/** A state as it is stored. Throws a sentence when it is too large. */
export function stateJson(state: ScriptState): string {
  const json = JSON.stringify(state)
  if (json.length > SCRIPT_LIMITS.state) throw new Error(STATE_TOO_LARGE)
  return json
}

export const STATE_TOO_LARGE = 'state too large: it may have 1 MB'
const TOO_DEEP = `state too deep: ${SCRIPT_LIMITS.depth} levels are kept`

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= SCRIPT_LIMITS.depth) throw new Error(TOO_DEEP)
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      // Merged by assignment somewhere, it would change the prototype of the target.
      .filter(([name]) => name !== '__proto__')
      .map(([name, item]) => [scrubText(name), cleaned(item, depth + 1)]),
  )
}
