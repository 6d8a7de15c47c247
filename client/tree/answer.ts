// An answer that is asked for anew whenever the question changes. What was shown stays until the next is there.
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js'

/** Undefined until the first answer is there. Only the answer to the newest question counts. */
export function createAnswer<Asked, Found>(
  question: Accessor<Asked | null>,
  ask: (asked: Asked) => Promise<Found>,
): Accessor<Found | undefined> {
  const [found, setFound] = createSignal<Found>()
  let newest = 0
  createEffect(
    on(question, async (asked) => {
      const mine = ++newest
      if (asked === null) return
      const answer = await ask(asked)
      if (mine === newest) setFound(() => answer)
    }),
  )
  onCleanup(() => newest++)
  return found
}
