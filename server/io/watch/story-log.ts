// The log of one adventure: an append-only list that watchers hold a place in. A watcher is a number, not a
// queue: joining late, reconnecting and being slow are all "everything after my place".
import { randomBytes } from 'node:crypto'
import { endsTurn, type LogEntry } from '../../engine/story/events.ts'
import { Beat, type Pace } from './beat.ts'

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
  readonly #epoch = randomBytes(6).toString('base64url')
  readonly #entries: { entry: LogEntry; at: number }[] = []
  readonly #turns = new Map<string, LoggedTurn>()
  readonly #beats = new Map<Pace, Beat>()
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

  /** What a watcher at a place comes back with. */
  cursorOf(place: number): string {
    return `${this.#epoch}:${place}`
  }

  /** The place that a cursor stands for; null when it is too old, or makes no sense here. */
  placeOf(cursor: string): number | null {
    const [epoch, digits] = cursor.split(':')
    const place = Number(digits)
    const isHere = Number.isSafeInteger(place) && place >= this.start && place <= this.end
    return epoch === this.#epoch && digits && isHere ? place : null
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
    for (const beat of this.#beats.values()) beat.appended(entry)
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
    for (const beat of this.#beats.values()) beat.forget()
  }

  /** The beat that all watchers of a pace keep. */
  beat(pace: Pace): Beat {
    let beat = this.#beats.get(pace)
    if (!beat) this.#beats.set(pace, (beat = new Beat(this, pace)))
    return beat
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

  /** Sends who is here already, with nothing, a snapshot once there is something. Only while the log is empty. */
  protected beginLate(): void {
    this.#base++
  }
}
