// What a turn may be and how it may end, as words that tables, code, API and screen share.

/** TAKE: an input and its narration. CONTINUE: a narration alone. RETRY: another narration of the same moment.
 * RETAKE: another input instead of an earlier one, and its narration. PASSAGE: a narration that breaks off goes on. */
export type TurnKind = 'TAKE' | 'CONTINUE' | 'RETRY' | 'RETAKE' | 'PASSAGE'

/** A turn runs, then ends exactly once. STOPPED: a script put an end to it, on purpose. */
export type TurnStatus = 'RUNNING' | 'SAVED' | 'FAILED' | 'CANCELLED' | 'STOPPED'

/** How long a claim holds without a heartbeat, in milliseconds. */
export const LEASE_MS = 30_000

/** How often a running turn's text and heartbeat are saved, in milliseconds. */
export const HEARTBEAT_MS = 1_000

/** Why a turn has no narration, in one sentence that says what to do. */
export interface TurnFailure {
  code: string
  message: string
  retryAfterSeconds: number | null
}

/** What is said when nothing more can be stored. */
export const STORAGE_FULL: TurnFailure = {
  code: 'STORAGE_FULL',
  message: 'The disk is full, so nothing could be saved. Free some space, then try again.',
  retryAfterSeconds: null,
}

/** What is said when the database did not come back in time. */
export const STORAGE_AWAY: TurnFailure = {
  code: 'STORAGE_AWAY',
  message:
    'The database does not answer, so this could not be saved. What was told is kept as soon as it does; then try again.',
  retryAfterSeconds: null,
}

/** What a turn that was cut off by a stop or a crash is told as. */
export const INTERRUPTED: TurnFailure = {
  code: 'INTERRUPTED',
  message:
    'The server stopped in the middle of this turn. Nothing that was shown is lost; retry to have it told anew.',
  retryAfterSeconds: null,
}

/** Failures whose sentences hold nothing of the owner's settings. */
const FOR_ALL: ReadonlySet<string> = new Set([
  'INTERRUPTED',
  'STORAGE_FULL',
  'STORAGE_AWAY',
  'INTERNAL',
  'SCRIPT',
])

/** What somebody is told of a failure who plays another's story: neither what tells it, nor where that is. */
export function failureForGuest(failure: TurnFailure): TurnFailure {
  if (FOR_ALL.has(failure.code)) return failure
  const message =
    'The narrator did not tell this. Try again in a moment; if it happens again, ask whoever shared the story.'
  return { ...failure, message }
}
