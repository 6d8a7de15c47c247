// An answer that follows its question: asked anew when the question changes and has rested. What was shown stays until
// the next is there; only the answer to the newest question counts.
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js'

/** What was found, or one sentence about why nothing was. */
export type Found<Value> = { value: Value; problem: null } | { value: null; problem: string }

export interface LiveAnswer<Value> {
  /** Undefined until the first answer is there. */
  found: Accessor<Value | undefined>
  problem: Accessor<string>
  /** What is shown answers an earlier question. */
  stale: Accessor<boolean>
}

/** @param question null asks nothing; equal by value is the same question */
export function createLiveAnswer<Asked, Value>(
  question: Accessor<Asked | null>,
  ask: (asked: Asked) => Promise<Found<Value>>,
  restMs = 0,
): LiveAnswer<Value> {
  const [found, setFound] = createSignal<Value>()
  const [problem, setProblem] = createSignal('')
  const [stale, setStale] = createSignal(false)
  let newest = 0
  let first = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async (asked: Asked) => {
    const mine = newest
    const { value, problem } = await ask(asked)
    if (mine !== newest) return
    setStale(false)
    setProblem(problem ?? '')
    if (value !== null) setFound(() => value)
  }
  createEffect(
    on(
      () => JSON.stringify(question()),
      () => {
        const asked = question()
        newest++
        clearTimeout(timer)
        if (asked === null) return
        setStale(true)
        timer = setTimeout(() => void run(asked), first ? 0 : restMs)
        first = false
      },
    ),
  )
  onCleanup(() => {
    newest++
    clearTimeout(timer)
  })
  return { found, problem, stale }
}
