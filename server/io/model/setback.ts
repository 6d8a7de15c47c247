// A failure with what a retry has to know about it.
import type { NarrationFailure } from '../../engine/narration.ts'

export class Setback extends Error {
  readonly failure: NarrationFailure
  readonly kind: 'REFUSED' | 'SOCKET_CLOSED' | 'NOTHING_BILLED'
  /** What the endpoint said. */
  readonly body: string
  constructor(failure: NarrationFailure, kind: Setback['kind'], body = '') {
    super(failure.message)
    this.failure = failure
    this.kind = kind
    this.body = body
  }
}
