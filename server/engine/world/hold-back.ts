// While a reply streams, its block of changes is held back: a watcher never sees it. Text is held from the first
// character that could begin one, and let go when it cannot be one.
import { createSplitter } from './split-reply.ts'

export interface HoldBack {
  /** Takes a piece of the reply; returns what may be shown. */
  push(text: string): string
  /** Ends the reply; returns what may be shown of what was held. */
  end(): string
}

/** What of a reply may be shown while it is not known how it goes on. */
export const shownOf = (reply: string): string => createHoldBack().push(reply)

/** Holds blocks back. */
export function createHoldBack(): HoldBack {
  const { push, end } = createSplitter()
  return { push, end }
}
