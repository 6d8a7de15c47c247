// The turns that this instance tells: their text is held here, whatever happens to Redis.
import { endsTurn, type LogEntry } from '../../engine/story/events.ts'
import { KEEP_MS } from './stream.ts'
import type { TurnTexts } from './story-log.ts'

type Ending = Extract<LogEntry, { type: 'TURN_SAVED' | 'TURN_FAILED' | 'TURN_CANCELLED' | 'TURN_STOPPED' }>

export interface OwnTurn extends TurnTexts {
  adventureId: string
  turnId: string
  end: Ending | null
  endedAt: number
}

export class OwnTurns {
  readonly #turns = new Map<string, OwnTurn>()

  get(turnId: string): OwnTurn | undefined {
    return this.#turns.get(turnId)
  }

  /** Those of an adventure, or all; the oldest first. */
  of(adventureId?: string): OwnTurn[] {
    const all = [...this.#turns.values()]
    return adventureId === undefined ? all : all.filter((turn) => turn.adventureId === adventureId)
  }

  tell(adventureId: string, entry: LogEntry): void {
    if (!('turnId' in entry)) return
    const { turnId } = entry
    if (entry.type === 'TURN_STARTED')
      this.#turns.set(turnId, { adventureId, turnId, text: '', reasoning: '', end: null, endedAt: 0 })
    const turn = this.#turns.get(turnId)
    if (turn && turn.end === null && endsTurn(entry.type)) {
      turn.end = entry as Ending
      turn.endedAt = Date.now()
    }
  }

  /** Appends, and answers where; null for a turn that is not told here, or no longer. */
  tellText(turnId: string, type: 'TEXT' | 'REASONING', text: string): { from: number; to: number } | null {
    const turn = this.#turns.get(turnId)
    if (!turn || turn.end !== null || text === '') return null
    const key = type === 'TEXT' ? 'text' : 'reasoning'
    const from = turn[key].length
    turn[key] += text
    return { from, to: turn[key].length }
  }

  forget(turnIds: readonly string[]): void {
    for (const turnId of turnIds) {
      const turn = this.#turns.get(turnId)
      if (turn && turn.end !== null) turn.text = turn.reasoning = ''
    }
  }

  /** Forgets turns that ended long ago. */
  trim(now: number): void {
    for (const [id, turn] of this.#turns)
      if (turn.end !== null && now - turn.endedAt > KEEP_MS) this.#turns.delete(id)
  }
}
