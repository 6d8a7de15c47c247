// One watcher of a story's log: an iterator with a place in it. Written by hand, because an async generator
// that is parked on an await cannot be returned, and leaks.
import {
  endsTurn,
  type LogEntry,
  type Pass,
  type Presence,
  type StoryEvent,
} from '../../engine/story/events.ts'
import type { Beat, Pace } from './beat.ts'
import type { StoryLog } from './story-log.ts'

export interface ReadOptions {
  /** The cursor of the last event that was received, if any. */
  after?: string | null
  /** Only this turn, ending with it. Without it: everything, for ever. */
  turnId?: string
  /** Whether text and thinking are wanted. */
  text: boolean
  /** How often text comes. Watchers of one pace hear the same pieces together. */
  pace: Pace
  /** As what he is counted among those who watch the story; left out: not at all. */
  counted?: keyof Presence
  /** What he may hear; left out: everything. */
  hears?: ReadonlySet<StoryEvent['type']>
  /** By what he watches: he leaves when it is over, at the latest `until` then. Left out: for ever. */
  pass?: Pass | null
  until?: Date | null
}

type Step = IteratorResult<StoryEvent, undefined>
const DONE: Step = { value: undefined, done: true }

export class StoryReader implements AsyncIterableIterator<StoryEvent, undefined> {
  readonly #log: StoryLog
  readonly #beat: Beat
  readonly #options: ReadOptions
  readonly #onLeave: (reader: StoryReader) => void
  /** Events that stand before the place: where one joins. */
  readonly #greeting: StoryEvent[] = []
  #place: number
  #closed = false
  #wake: (() => void) | null = null

  constructor(log: StoryLog, options: ReadOptions, onLeave: (reader: StoryReader) => void) {
    this.#log = log
    this.#beat = log.beat(options.pace)
    this.#options = options
    this.#onLeave = onLeave
    this.#place = this.#join()
  }

  get closed(): boolean {
    return this.#closed
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<Step> {
    for (;;) {
      if (this.#closed) return DONE
      const greeting = this.#greeting.shift()
      if (greeting) return { value: greeting, done: false }
      if (this.#place < this.#log.start) this.#place = this.#rejoin()
      else if (this.#place >= this.#beat.place) await this.#parked()
      else {
        const event = this.#take()
        if (event) return { value: event, done: false }
      }
    }
  }

  async return(): Promise<Step> {
    this.#close()
    this.#wake?.()
    return DONE
  }

  async throw(error: unknown): Promise<Step> {
    this.#close()
    this.#wake?.()
    throw error
  }

  #close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#onLeave(this)
  }

  /** The place to begin at: after the cursor, or here and now with a snapshot of what was missed. */
  #join(): number {
    const known = this.#log.placeOf(this.#options.after ?? '')
    if (known === null) return this.#rejoin()
    const end = this.#options.turnId && this.#log.turn(this.#options.turnId)?.end
    if (typeof end === 'number' && known > end) this.#close() // he has had the end already
    return known
  }

  #rejoin(): number {
    const { turnId, text } = this.#options
    const joined = turnId ?? this.#log.runningTurn
    const snapshot = joined === undefined ? null : this.#beat.snapshot(joined, this.#hears('REASONING'))
    const place = snapshot?.next ?? this.#log.end
    if (!turnId) this.#greeting.push({ type: 'HEAD_MOVED', cursor: this.#log.cursorOf(place) })
    if (snapshot && text) this.#greeting.push(snapshot.event)
    return place
  }

  /** Moves on by one entry, or by a run of text; null when it is not for this watcher. */
  #take(): StoryEvent | null {
    const entry = this.#log.entry(this.#place)
    const { event, next } = this.#beat.piece(this.#place)
    this.#place = next
    if (!this.#wants(entry)) return null
    if (this.#options.turnId && endsTurn(entry.type)) this.#close()
    return event
  }

  #hears(type: StoryEvent['type']): boolean {
    return this.#options.hears?.has(type) ?? true
  }

  #wants(entry: LogEntry): boolean {
    if (!this.#hears(entry.type)) return false
    if (this.#options.turnId && !('turnId' in entry && entry.turnId === this.#options.turnId)) return false
    return this.#options.text || (entry.type !== 'TEXT' && entry.type !== 'REASONING')
  }

  #parked(): Promise<void> {
    return new Promise((resolve) => {
      const leave = this.#beat.park(() => this.#wake?.())
      this.#wake = () => {
        leave()
        this.#wake = null
        resolve()
      }
    })
  }
}
