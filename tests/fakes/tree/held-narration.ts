// A narration that a test holds: it begins, waits for word how to end, and ends so.
import type { Narrate } from '../a-story.ts'
import type { Ending } from './steps.ts'

export interface HeldNarration {
  narrate: Narrate
  /** The narrator has been asked: what he read, and what he was to answer. */
  begun: Promise<string>
  /** It has said all that it will say. */
  said: Promise<void>
  /** Lets it end. What its player stops waits for that. */
  go: (how: Ending) => void
}

function signalled<T>(): { promise: Promise<T>; send: (value: T) => void } {
  let send!: (value: T) => void
  const promise = new Promise<T>((resolve) => (send = resolve))
  return { promise, send }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** What a narrator reads, and what he is to answer, in words. */
export const hearing = (history: { text: string }[], action: string): string =>
  `${history.map((take) => take.text).join('\n')} → ${action}`

export function heldNarration(text: string): HeldNarration {
  const begun = signalled<string>()
  const said = signalled<void>()
  const going = signalled<Ending>()
  return {
    begun: begun.promise,
    said: said.promise,
    go: going.send,
    narrate: async function* ({ scene: { history, action }, signal }) {
      begun.send(hearing(history, action.kind))
      const how = await going.promise
      if (how !== 'SILENT') yield { type: 'TEXT', text }
      said.send()
      if (how === 'FAILED') throw new Error('down')
      if (how !== 'SAVED') await aborted(signal)
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    },
  }
}
