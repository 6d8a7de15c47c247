// The turns that run in this process, each with the switch that cancels it.
import type { Cancelled } from './watch.ts'

export class RunningTurns {
  readonly #controllers = new Map<string, AbortController>()

  /** Registers a turn; the reason of the signal is a Cancelled. */
  add(turnId: string): { signal: AbortSignal; release: () => void } {
    const controller = new AbortController()
    this.#controllers.set(turnId, controller)
    return { signal: controller.signal, release: () => this.#controllers.delete(turnId) }
  }

  /** Cancels a turn; false when none of that id runs here. */
  cancel(turnId: string, how: Cancelled): boolean {
    const controller = this.#controllers.get(turnId)
    controller?.abort(how)
    return controller !== undefined
  }
}
