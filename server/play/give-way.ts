// A pause in long work, so that everybody else is heard.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets all that waits for the loop go first. */
export async function giveWay(): Promise<void> {
  await nextTurn()
}
