// The watchers at this process: they come, are counted, and leave, at the latest when what let them in is over.
import type { Pass, PassEnded } from '../../engine/story/events.ts'
import { EndedPasses } from './ended-passes.ts'
import type { PresenceCount } from './presence.ts'
import { StoryReader, type ReadOptions } from './reader.ts'
import type { StoryLog } from './story-log.ts'

/** Timers hold no more; a link that ends later than that outlives every socket. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export class Readers {
  readonly #readers = new Map<StoryReader, ReadOptions>()
  /** Who was on his way in when his pass ended must not get in. */
  readonly #ended = new EndedPasses()
  readonly #presence: PresenceCount

  constructor(presence: PresenceCount) {
    this.#presence = presence
  }

  get size(): number {
    return this.#readers.size
  }

  open(log: StoryLog, adventureId: string, options: ReadOptions): StoryReader {
    const { counted, pass, until } = options
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
    const left = until ? until.getTime() - Date.now() : Infinity
    if (pass && this.#ended.has(pass)) void reader.return()
    else if (left < LONGEST_TIMER_MS) ending = setTimeout(() => void reader.return(), left).unref()
    return reader
  }

  /** By what they watch. */
  get passes(): Pass[] {
    return [...this.#readers.values()].flatMap(({ pass }) => pass ?? [])
  }

  /** Ends whoever watches by what is over. */
  end(ended: PassEnded): void {
    this.#ended.add(ended)
    for (const [reader, { pass }] of this.#readers) if (pass && this.#ended.has(pass)) void reader.return()
  }

  /** Whether a pass is over. */
  hasEnded(pass: Pass): boolean {
    return this.#ended.has(pass)
  }

  close(): void {
    for (const reader of this.#readers.keys()) void reader.return()
  }
}
