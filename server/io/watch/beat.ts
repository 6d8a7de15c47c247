// How often watchers of one log are told new text. All who keep one beat hear the same pieces at the same moment: each is
// cut once, and is one object for all of them. Whoever is late or slow gets everything after his place, up to the
// beat, and so falls in step.
import type { LogEntry, StoryEvent } from '../../engine/story/events.ts'

/** Milliseconds between two texts at the least; CROWD: as many as the number of watchers asks for. */
export type Pace = number | 'CROWD'

/** What a beat reads of its log. */
interface BeatenLog {
  readonly end: number
  readonly readers: number
  entry(place: number): LogEntry
  turn(turnId: string): { text: string; reasoning: string; end: number | null } | undefined
  cursorOf(place: number): string
}

/** An event, and the place after it. */
interface Piece {
  event: StoryEvent | null
  next: number
}

/** What a player's screen gets, and a spectator's while there are few. */
export const PLAYERS_PACE_MS = 30
/** The longest that a spectator waits, and how many watchers make him wait a millisecond more. */
const SLOWEST_MS = 250
const WATCHERS_PER_MS = 10

/** Text that piled up goes out in pieces of about this many characters, so that no message grows without bound. */
const MAX_PIECE = 32_768
/** Pieces that are kept for others; those who catch up ask for many that nobody else wants. */
const MOST_KEPT = 64

export class Beat {
  readonly #log: BeatenLog
  readonly #pace: Pace
  #place: number
  #last = -Infinity
  #timer: NodeJS.Timeout | null = null
  readonly #waiting = new Set<() => void>()
  /** What was cut since the last beat, by its first place. */
  readonly #pieces = new Map<number, Piece>()
  readonly #snapshots = new Map<string, { event: StoryEvent; next: number }>()

  constructor(log: BeatenLog, pace: Pace) {
    this.#log = log
    this.#pace = pace
    this.#place = log.end
  }

  /** Up to where watchers who keep this beat may read. */
  get place(): number {
    return this.#place
  }

  /** An entry was appended: text waits for the next beat, anything else is one. */
  appended({ type }: LogEntry): void {
    const wait = type === 'TEXT' || type === 'REASONING' ? this.#last + this.#interval - performance.now() : 0
    if (wait <= 1) this.#strike()
    else this.#timer ??= setTimeout(() => this.#strike(), wait).unref()
  }

  /** Calls `wake` once, at the next beat. Returns how to leave. */
  park(wake: () => void): () => void {
    this.#waiting.add(wake)
    return () => this.#waiting.delete(wake)
  }

  /** What stands at a place: an entry, or a run of text as far as the beat goes; null when it is known no more. */
  piece(place: number): Piece {
    const kept = this.#pieces.get(place)
    if (kept) return kept
    const piece = this.#cut(place)
    this.#pieces.set(place, piece)
    if (this.#pieces.size > MOST_KEPT) this.#pieces.delete(this.#pieces.keys().next().value!)
    return piece
  }

  /** What a turn has shown, for those who join before the next beat, and the place after it. */
  snapshot(turnId: string, withReasoning: boolean): { event: StoryEvent; next: number } | null {
    const turn = this.#log.turn(turnId)
    if (!turn) return null
    const key = `${withReasoning} ${turnId}`
    let snapshot = this.#snapshots.get(key)
    if (!snapshot) {
      const next = turn.end ?? this.#log.end // a turn that has ended already still owes its end
      const { text } = turn
      const reasoning = withReasoning ? turn.reasoning : ''
      const event: StoryEvent = {
        type: 'TURN_SNAPSHOT',
        turnId,
        text,
        reasoning,
        cursor: this.#log.cursorOf(next),
      }
      this.#snapshots.set(key, (snapshot = { event, next }))
    }
    return snapshot
  }

  /** Holds no words any more: some were erased. */
  forget(): void {
    this.#pieces.clear()
    this.#snapshots.clear()
  }

  get #interval(): number {
    if (this.#pace !== 'CROWD') return this.#pace
    return Math.min(SLOWEST_MS, Math.max(PLAYERS_PACE_MS, this.#log.readers / WATCHERS_PER_MS))
  }

  #strike(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#last = performance.now()
    this.#place = this.#log.end
    this.forget()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  #cut(place: number): Piece {
    const entry = this.#log.entry(place)
    let next = place + 1
    if (entry.type !== 'TEXT' && entry.type !== 'REASONING')
      return { event: { ...entry, cursor: this.#log.cursorOf(next) }, next }
    const { type, turnId, from } = entry
    let { to } = entry
    for (; next < this.#place && to - from < MAX_PIECE; next++) {
      const more = this.#log.entry(next)
      if (more.type !== type || more.turnId !== turnId) break
      to = more.to
    }
    const turn = this.#log.turn(turnId)
    if (!turn) return { event: null, next }
    const text = (type === 'TEXT' ? turn.text : turn.reasoning).slice(from, to)
    return { event: { type, turnId, offset: from, text, cursor: this.#log.cursorOf(next) }, next }
  }
}
