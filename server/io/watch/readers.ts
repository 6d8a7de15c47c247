// The watchers at this process: they come, are counted, and leave, at the latest when their link ends.
import type { PresenceCount } from './presence.ts'
import { StoryReader, type ReadOptions } from './reader.ts'
import type { StoryLog } from './story-log.ts'

/** Timers hold no more; a link that ends later than that outlives every socket. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export class Readers {
  readonly #readers = new Map<StoryReader, ReadOptions>()
  /** Links that were taken back: who was on his way in when that was told must not get in. */
  readonly #endedShares = new Set<string>()
  readonly #presence: PresenceCount

  constructor(presence: PresenceCount) {
    this.#presence = presence
  }

  get size(): number {
    return this.#readers.size
  }

  open(log: StoryLog, adventureId: string, options: ReadOptions): StoryReader {
    const { counted, guest } = options
    let ending: NodeJS.Timeout | undefined
    const reader = new StoryReader(log, options, (left) => {
      clearTimeout(ending)
      if (!this.#readers.delete(left)) return
      log.readers--
      if (counted) this.#presence.change(adventureId, counted, -1)
    })
    if (reader.closed) return reader
    this.#readers.set(reader, options)
    log.readers++
    if (counted) this.#presence.change(adventureId, counted, 1)
    const left = guest?.until ? guest.until.getTime() - Date.now() : Infinity
    if (guest && this.#endedShares.has(guest.shareId)) void reader.return()
    else if (left < LONGEST_TIMER_MS) ending = setTimeout(() => void reader.return(), left).unref()
    return reader
  }

  /** The links that somebody watches through. */
  get shares(): string[] {
    return [...new Set([...this.#readers.values()].flatMap(({ guest }) => (guest ? [guest.shareId] : [])))]
  }

  /** Ends whoever watches through a link. */
  endShare(shareId: string): void {
    this.#endedShares.add(shareId)
    for (const [reader, { guest }] of this.#readers) if (guest?.shareId === shareId) void reader.return()
  }

  /** Whether a link was taken back. */
  hasEnded(shareId: string): boolean {
    return this.#endedShares.has(shareId)
  }

  close(): void {
    for (const reader of this.#readers.keys()) void reader.return()
  }
}
