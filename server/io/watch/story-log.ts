// The log of one adventure: an append-only list that watchers hold a place in. A watcher is a number, not a
// queue: joining late, reconnecting and being slow are all "everything after my place".
import { randomBytes } from 'node:crypto'
import { endsTurn, type LogEntry } from '../../engine/story/events.ts'

/** What a turn has shown so far. */
export interface TurnTexts {
  text: string
  reasoning: string
}

/** A turn in the log: what it has shown, where its entries begin, and the place of its end once it has ended. */
export interface LoggedTurn extends TurnTexts {
  start: number
  end: number | null
}

/** Entries of ended turns are kept this long, for watchers who come back. */
const KEEP_MS = 5 * 60_000

export class StoryLog {
  /** Cursors of another life of this log are not understood. */
  readonly epoch = randomBytes(6).toString('base64url')
  readonly #entries: { entry: LogEntry; at: number }[] = []
  readonly #turns = new Map<string, LoggedTurn>()
  readonly #waiting = new Set<() => void>()
  /** Watchers who hold a place here, parked or not. */
  readers = 0
  #base = 0

  /** Place of the oldest entry still here. */
  get start(): number {
    return this.#base
  }

  /** Place after the newest entry. */
  get end(): number {
    return this.#base + this.#entries.length
  }

  /** True when nothing here is worth keeping. */
  get idle(): boolean {
    return this.#entries.length === 0 && this.readers === 0 && this.runningTurn === undefined
  }

  get runningTurn(): string | undefined {
    for (const [id, turn] of this.#turns) if (turn.end === null) return id
    return undefined
  }

  entry(place: number): LogEntry {
    return this.#entries[place - this.#base]!.entry
  }

  turn(turnId: string): LoggedTurn | undefined {
    return this.#turns.get(turnId)
  }

  append(entry: LogEntry, now: number): void {
    if (entry.type === 'TURN_STARTED')
      this.#turns.set(entry.turnId, { text: '', reasoning: '', start: this.end, end: null })
    if (endsTurn(entry.type)) {
      const turn = this.#turns.get((entry as { turnId: string }).turnId)
      if (turn) turn.end = this.end
    }
    this.#entries.push({ entry, at: now })
    this.#wake()
  }

  appendText(turnId: string, type: 'TEXT' | 'REASONING', text: string, now: number): void {
    const turn = this.#turns.get(turnId)
    if (!turn || turn.end !== null || text === '') return
    const key = type === 'TEXT' ? 'text' : 'reasoning'
    const from = turn[key].length
    turn[key] += text
    this.append({ type, turnId, from, to: turn[key].length }, now)
  }

  /** Takes the words of an ended turn away: they were erased. Its entries stay, and hold nothing. */
  forget(turnId: string): void {
    const turn = this.#turns.get(turnId)
    if (turn && turn.end !== null) turn.text = turn.reasoning = ''
  }

  /** Calls `wake` once, at the next entry. Returns how to leave. */
  park(wake: () => void): () => void {
    this.#waiting.add(wake)
    return () => this.#waiting.delete(wake)
  }

  /** Forgets what is old: whole turns, and never a running one. */
  trim(now: number): void {
    let cut = this.#base
    while (cut < this.end && now - this.#entries[cut - this.#base]!.at > KEEP_MS) cut++
    for (const turn of this.#turns.values())
      if (turn.start < cut && (turn.end === null || turn.end >= cut)) cut = turn.start
    this.#entries.splice(0, cut - this.#base)
    this.#base = cut
    for (const [id, turn] of this.#turns) if (turn.start < cut) this.#turns.delete(id)
  }

  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }
}
