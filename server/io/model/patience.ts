// How long we wait for an endpoint: one signal that fires for the player's wish and for every limit.
import { setTimeout as sleep } from 'node:timers/promises'
import type { NarrationFailure } from '../../engine/narration.ts'

/** Milliseconds, and bytes of an answer. */
export interface Limits {
  connectMs: number
  /** From the request to the first byte of the answer's body: a model may have to load first. */
  firstByteMs: number
  /** Between two bytes. */
  idleMs: number
  /** After a reason to end has come, for usage and the end marker. */
  afterEndMs: number
  /** For everything, retries too. */
  totalMs: number
  maxBytes: number
}

export const defaultLimits: Limits = {
  connectMs: 10_000,
  firstByteMs: 120_000,
  idleMs: 60_000,
  afterEndMs: 5_000,
  totalMs: 600_000,
  maxBytes: 8 * 1024 * 1024,
}

export interface Patience {
  /** Aborts with the caller's reason, or with the failure of the limit that ran out. */
  readonly signal: AbortSignal
  /** The failure of the limit that ran out, else null. */
  readonly expired: NarrationFailure | null
  /** Throws the caller's reason when he has aborted. */
  throwIfCancelled(): void
  /** Waits for something that the signal ends; when the time runs out before, the signal aborts. */
  wait<T>(promise: Promise<T>, ms: number, late: () => NarrationFailure): Promise<T>
  /** Waits for something for as long as the signal lets it, else throws the signal's reason. */
  until(promise: Promise<void>): Promise<void>
  /** Sleeps, or throws the signal's reason. */
  sleep(ms: number): Promise<void>
  end(): void
}

/** Starts to wait, in all no longer than `totalMs`. */
export function startPatience(signal: AbortSignal, totalMs: number, late: () => NarrationFailure): Patience {
  const controller = new AbortController()
  let expired: NarrationFailure | null = null
  const pass = () => controller.abort(signal.reason)
  const total = setTimeout(() => expire(late()), totalMs)
  if (signal.aborted) pass()
  else signal.addEventListener('abort', pass, { once: true })

  function expire(failure: NarrationFailure): void {
    if (controller.signal.aborted) return
    expired = failure
    controller.abort(failure)
  }

  return {
    signal: controller.signal,
    get expired() {
      return expired
    },
    throwIfCancelled() {
      if (!expired) controller.signal.throwIfAborted()
    },
    async wait(promise, ms, tooLate) {
      const timer = setTimeout(() => expire(tooLate()), ms)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
      }
    },
    async until(promise) {
      const { signal: own } = controller
      let leave: () => void = () => {}
      const aborted = new Promise<void>((resolve) => {
        leave = resolve
      })
      own.addEventListener('abort', leave, { once: true })
      if (!own.aborted) await Promise.race([promise, aborted])
      own.removeEventListener('abort', leave)
      own.throwIfAborted()
    },
    async sleep(ms) {
      await sleep(ms, undefined, { signal: controller.signal }).catch(() => {})
      controller.signal.throwIfAborted()
    },
    end() {
      clearTimeout(total)
      signal.removeEventListener('abort', pass)
    },
  }
}
