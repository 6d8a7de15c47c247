// Whether anybody is there. What only looks around waits while nobody is, so that a database that is paid by the hour may sleep.
import type { Deps } from './play/deps.ts'

/** So long after the last request, or the start, somebody may still be there. */
const AWAKE_MS = 120_000

export class Attendance {
  readonly #now: () => number
  #lastAsked: number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#lastAsked = now()
  }

  /** Somebody asks for something. */
  note(): void {
    this.#lastAsked = this.#now()
  }

  /** True when nobody has asked for a while, nobody watches, and nothing runs. */
  isIdle({ watch, running, imports }: Pick<Deps, 'watch' | 'running' | 'imports'>): boolean {
    if (running.size > 0 || imports.size > 0 || watch.watchers > 0) return false
    return this.#now() - this.#lastAsked > AWAKE_MS
  }
}
