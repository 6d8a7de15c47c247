// One watcher of a story's log: an iterator with a place in it. Written by hand, because an async generator
// that is parked on an await cannot be returned, and leaks.
import { endsTurn, type LogEntry, type Presence, type StoryEvent } from '../../engine/story/events.ts'
import type { StoryLog } from './story-log.ts'

export interface ReadOptions {
  /** The cursor of the last event that was received, if any. */
  after?: string | null
  /** Only this turn, ending with it. Without it: everything, for ever. */
  turnId?: string
  /** Whether text and thinking are wanted. */
  text: boolean
  /** Least time between two texts, in milliseconds. */
  interval: number
  /** As what he is counted among those who watch the story; left out: not at all. */
  counted?: keyof Presence
  /** Who came by a link hears only some events, until the link ends. */
  guest?: { shareId: string; hears: ReadonlySet<StoryEvent['type']>; until: Date | null } | null
}

/** Text that piled up goes out in pieces of about this many characters, so that no message grows without bound. */
const MAX_PIECE = 32_768

type Step = IteratorResult<StoryEvent, undefined>
const DONE: Step = { value: undefined, done: true }

export class StoryReader implements AsyncIterableIterator<StoryEvent, undefined> {
  readonly #log: StoryLog
  readonly #options: ReadOptions
  readonly #onLeave: (reader: StoryReader) => void
  /** Events that stand before the place: where one joins. */
  readonly #greeting: StoryEvent[] = []
  #place: number
  #closed = false
  #lastText = -Infinity
  #wake: (() => void) | null = null

  constructor(log: StoryLog, options: ReadOptions, onLeave: (reader: StoryReader) => void) {
    this.#log = log
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
      else if (this.#place === this.#log.end) await this.#parked()
      else {
        const wait = this.#mustWait()
        if (wait > 0) await this.#slept(wait)
        else {
          const event = this.#take()
          if (event) return { value: event, done: false }
        }
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
    const [epoch, place] = (this.#options.after ?? '').split(':')
    const known = Number(place)
    const usable = Number.isSafeInteger(known) && known >= this.#log.start && known <= this.#log.end
    if (epoch !== this.#log.epoch || !place || !usable) return this.#rejoin()
    const end = this.#options.turnId && this.#log.turn(this.#options.turnId)?.end
    if (typeof end === 'number' && known > end) this.#close() // he has had the end already
    return known
  }

  #rejoin(): number {
    const { turnId, text } = this.#options
    const joined = turnId ?? this.#log.runningTurn
    const turn = joined === undefined ? undefined : this.#log.turn(joined)
    const place = (turnId && turn?.end) || this.#log.end // a turn that has ended already still owes its end
    const cursor = this.#cursor(place)
    if (!turnId) this.#greeting.push({ type: 'HEAD_MOVED', cursor })
    if (joined !== undefined && turn && text) {
      const reasoning = this.#hears('REASONING') ? turn.reasoning : ''
      this.#greeting.push({ type: 'TURN_SNAPSHOT', turnId: joined, text: turn.text, reasoning, cursor })
    }
    return place
  }

  #cursor(place: number): string {
    return `${this.#log.epoch}:${place}`
  }

  /** Milliseconds until the next text may go out; a turn that has ended waits for nothing. */
  #mustWait(): number {
    const entry = this.#log.entry(this.#place)
    if (entry.type !== 'TEXT' && entry.type !== 'REASONING') return 0
    if (!this.#options.text || this.#log.turn(entry.turnId)?.end !== null) return 0
    const wait = this.#lastText + this.#options.interval - performance.now()
    return wait > 1 ? wait : 0
  }

  /** Moves on by one entry, or by a run of text; undefined when it is not for this watcher. */
  #take(): StoryEvent | undefined {
    const entry = this.#log.entry(this.#place++)
    if (!this.#wants(entry)) return undefined
    if (entry.type !== 'TEXT' && entry.type !== 'REASONING') {
      if (this.#options.turnId && endsTurn(entry.type)) this.#close()
      return { ...entry, cursor: this.#cursor(this.#place) }
    }
    let to = entry.to
    while (this.#place < this.#log.end && to - entry.from < MAX_PIECE) {
      const next = this.#log.entry(this.#place)
      if (next.type !== entry.type || next.turnId !== entry.turnId) break
      to = next.to
      this.#place++
    }
    this.#lastText = performance.now()
    const { turnId, type, from } = entry
    const whole = this.#log.turn(turnId)
    if (!whole) return undefined
    const text = (type === 'TEXT' ? whole.text : whole.reasoning).slice(from, to)
    return { type, turnId, offset: from, text, cursor: this.#cursor(this.#place) }
  }

  #hears(type: StoryEvent['type']): boolean {
    return this.#options.guest?.hears.has(type) ?? true
  }

  #wants(entry: LogEntry): boolean {
    if (!this.#hears(entry.type)) return false
    if (this.#options.turnId && !('turnId' in entry && entry.turnId === this.#options.turnId)) return false
    return this.#options.text || (entry.type !== 'TEXT' && entry.type !== 'REASONING')
  }

  #parked(): Promise<void> {
    return new Promise((resolve) => {
      const leave = this.#log.park(() => this.#wake?.())
      this.#wake = () => {
        leave()
        this.#wake = null
        resolve()
      }
    })
  }

  #slept(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = null
        resolve()
      }
    })
  }
}
