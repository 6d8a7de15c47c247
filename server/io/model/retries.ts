// The few reasons to ask again, each counted: only before anything was shown.
import { NarrationFailure, type Message } from '../../engine/narration.ts'
import type { Learnt } from './learnt.ts'
import { stricterShape, type Shape } from './messages.ts'
import { refusedField, type OptionalField } from './optional-fields.ts'
import type { Patience } from './patience.ts'
import { Setback } from './setback.ts'

/** A wait that we make ourselves instead of telling the player to. */
const longestOwnWait = 5
const mostOwnWaits = 2
/** How often a place may be taken by somebody else. */
const mostQueueWaits = 8

export interface Retries {
  /** What has to be left out, as far as is known by now. */
  readonly refused: ReadonlySet<OptionalField>
  readonly shape: Shape
  /** Says which of its fields the last request could have done without. */
  sent(optional: readonly OptionalField[]): void
  /** Whether asking again may help; waits where that is what helps. */
  mayHelp(error: unknown): Promise<boolean>
}

/** What is known when asking begins. */
export interface Start {
  patience: Patience
  messages: readonly Message[]
  /** A kept-alive socket may exist. */
  socketMayBeOld: boolean
  learnt: Learnt
  /** Nothing is asked again that could be billed again. */
  once: boolean
  /** Waits until another of our narrations from there is over; false when there is none. */
  another: () => Promise<boolean>
}

export function startRetries(start: Start): Retries {
  const { patience, messages, socketMayBeOld, learnt: known, another, once } = start
  const left = once
    ? { oldSocket: 0, unbilled: 0, waits: 0, queue: 0 }
    : { oldSocket: socketMayBeOld ? 1 : 0, unbilled: 1, waits: mostOwnWaits, queue: mostQueueWaits }
  const refused = new Set(known.refused)
  let shape = known.shape
  let optional: readonly OptionalField[] = []

  function mayDrop(setback: Setback): boolean {
    if (!['REQUEST_REFUSED', 'ENDPOINT_ERROR'].includes(setback.failure.code)) return false
    const stricter = stricterShape(setback.body, messages, shape)
    if (stricter) {
      shape = stricter
      return true
    }
    const field = refusedField(setback.body, optional)
    if (field) refused.add(field)
    return field !== null
  }

  async function mayWait({ code, retryAfterSeconds }: NarrationFailure): Promise<boolean> {
    if (code !== 'BUSY') return false
    if (retryAfterSeconds === null) return left.queue-- > 0 && another()
    if (retryAfterSeconds > longestOwnWait) return false
    if (left.waits-- <= 0) return false
    await patience.sleep(retryAfterSeconds * 1000)
    return true
  }

  return {
    refused,
    get shape() {
      return shape
    },
    sent(fields) {
      optional = fields
    },
    async mayHelp(error) {
      if (error instanceof NarrationFailure) return mayWait(error)
      if (!(error instanceof Setback)) return false
      if (error.kind === 'SOCKET_CLOSED') return left.oldSocket-- > 0
      if (error.kind === 'NOTHING_BILLED') return left.unbilled-- > 0
      return mayDrop(error) || mayWait(error.failure)
    },
  }
}
