// `state.message`: what scripts tell the player. It stays until the script takes it away, and is shown when it changes.
import { SCRIPT_LIMITS } from './hook.ts'
import { firstOf } from './scrub.ts'
import { isPlain, type ScriptState } from './state.ts'

/** What the state tells the player: a text, an object with one, or a list of them; null for nothing. */
export function messageOf(state: ScriptState): string | null {
  const { message } = state
  const parts = (Array.isArray(message) ? message : [message]).map((one: unknown) =>
    isPlain(one) ? one['text'] : one,
  )
  const text = parts.filter((one) => typeof one === 'string' && one.trim() !== '').join('\n')
  return text === '' ? null : firstOf(text, SCRIPT_LIMITS.message)
}

/** What is shown after a turn: the message, if it is another one than before the turn. */
export function toastOf(before: string | null, after: string | null): string | null {
  return after === before ? null : after
}
