// Long work gives way to others: between its steps it lets the loop turn, and stops when it is told to.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long others wait for a step at most, in milliseconds, unless the step itself is longer. */
const LONGEST_TURN_MS = 5

/** What to await between steps: it gives way when the last time is long ago. Throws the signal's reason when it aborts. */
export function breather(signal: AbortSignal): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < LONGEST_TURN_MS) return
    await nextTurn()
    signal.throwIfAborted()
    began = performance.now()
  }
}
