// What "Try again" means after a turn that has failed.
import type { TurnFieldsFragment } from '../api/generated/graphql.ts'

export type Again = 'send' | 'continue' | 'retry' | 'retake' | 'passage'

/** `send`: the words are still in the draft. `retry`: tell the missing narration, or the same moment once more.
 * `retake`: put the same words in the same place once more. `passage`: go on with the narration that breaks off. */
export function againFor(turn: Pick<TurnFieldsFragment, 'kind' | 'inputTake'>): Again {
  if (turn.kind === 'CONTINUE') return 'continue'
  if (turn.kind === 'RETAKE') return 'retake'
  if (turn.kind === 'PASSAGE') return 'passage'
  return turn.kind === 'TAKE' && turn.inputTake === null ? 'send' : 'retry'
}

const ENDPOINT_CODES = new Set([
  'ENDPOINT_UNREACHABLE',
  'ADDRESS_REFUSED',
  'ADDRESS_REFUSED',
  'ENDPOINT_ERROR',
  'KEY_REFUSED',
  'MODEL_UNKNOWN',
  'DAILY_LIMIT',
  'CONTEXT_TOO_LONG',
  'REQUEST_REFUSED',
  'NOT_AN_ENDPOINT',
  'EMPTY_REPLY',
  'EMPTY_AFTER_THINKING',
  'FILTERED',
  'TIMED_OUT',
])

/** True when Settings can help. */
export function helpsInSettings(code: string): boolean {
  return ENDPOINT_CODES.has(code)
}
