// The log of a story that several instances tell and hear: its entries come from a stream, in the order that this gives
// them. So places have names that all instances understand, and what was said twice is heard once.
import { endsTurn, type LogEntry } from '../../engine/story/events.ts'
import { StoryLog } from './story-log.ts'
import { FIRST, isId, isUpTo, timeOf, type StreamId, type Told, type ToldText } from './stream.ts'

export class StreamLog extends StoryLog {
  /** After which entry of the stream each place stands, and the other way round. */
  readonly #ids = new Map<number, StreamId>()
  readonly #places = new Map<StreamId, number>()
  /** Everything up to here has been trimmed. */
  #trimmed: StreamId = FIRST
  /** Whether what the stream holds is here: who came before that joins once more. */
  #isLoaded = false
  #newest: StreamId = FIRST
  /** When somebody last asked for this log. */
  usedAt = 0

  override cursorOf(place: number): string {
    return this.#ids.get(place) ?? FIRST
  }

  override placeOf(cursor: string): number | null {
    return this.#places.get(cursor) ?? null
  }

  /** From now on entries are news. */
  loaded(): void {
    this.#isLoaded = true
  }

  /** Whether a cursor stands for something that has not been heard here yet. */
  isBehind(cursor: string): boolean {
    return isId(cursor) && !isUpTo(cursor, this.#newest)
  }

  /** Takes the next entry of the stream. False when something before it is missing, and has to be said again. */
  take(id: StreamId, told: Told): boolean {
    if (this.#places.has(id) || isUpTo(id, this.#trimmed)) return true
    if (!this.#isLoaded && this.readers > 0) this.beginLate()
    this.loaded()
    if (!isUpTo(id, this.#newest)) this.#newest = id
    const isWhole = this.#apply(told, Math.min(timeOf(id), Date.now()))
    this.#places.set(id, this.end)
    // Who holds less than others at this entry must not come back to them with its name.
    if (isWhole) this.#ids.set(this.end, id)
    return isWhole
  }

  /** Forgets what is old. Returns the id before which nothing is held any more. */
  trimmed(now: number): StreamId {
    this.trim(now)
    this.#trimmed = this.cursorOf(this.start)
    for (const place of this.#ids.keys()) if (place < this.start) this.#ids.delete(place)
    for (const [id, place] of this.#places) if (place < this.start) this.#places.delete(id)
    return this.#trimmed
  }

  #apply(told: Told, at: number): boolean {
    if (told.type === 'FORGOTTEN') for (const turnId of told.turnIds) this.forget(turnId)
    else if (told.type === 'TEXT' || told.type === 'REASONING') return this.#applyText(told, at)
    else if (!this.#isKnown(told)) this.append(told, at)
    return true
  }

  #applyText({ type, turnId, from, text }: ToldText, at: number): boolean {
    const turn = this.turn(turnId)
    if (turn && turn.end !== null) return true
    const held = turn?.[type === 'TEXT' ? 'text' : 'reasoning'].length ?? -1
    if (from > held) return false
    this.appendText(turnId, type, text.slice(held - from), at)
    return true
  }

  #isKnown(told: LogEntry): boolean {
    if (!('turnId' in told)) return false
    const turn = this.turn(told.turnId)
    return told.type === 'TURN_STARTED' ? turn !== undefined : endsTurn(told.type) && turn?.end != null
  }
}
