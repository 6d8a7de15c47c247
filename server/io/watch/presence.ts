// Who watches each story at this moment, counted; a change is told once things have settled for a moment.
import type { Presence } from '../../engine/story/events.ts'

/** Reloads and reconnects come and go within this time: then nothing has changed. */
const SETTLE_MS = 400

export const NOBODY_THERE: Presence = { owners: 0, coplayers: 0, spectators: 0 }

export const isAnybody = ({ owners, coplayers, spectators }: Presence): boolean =>
  owners + coplayers + spectators > 0

export const bothOf = (a: Presence, b: Presence): Presence => ({
  owners: a.owners + b.owners,
  coplayers: a.coplayers + b.coplayers,
  spectators: a.spectators + b.spectators,
})

export class PresenceCount {
  readonly #counts = new Map<string, Presence>()
  readonly #told = new Map<string, string>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #tell: (adventureId: string, presence: Presence) => void

  constructor(tell: (adventureId: string, presence: Presence) => void) {
    this.#tell = tell
  }

  of(adventureId: string): Presence {
    return { ...(this.#counts.get(adventureId) ?? NOBODY_THERE) }
  }

  /** Somebody comes (1) or leaves (-1). */
  change(adventureId: string, as: keyof Presence, by: 1 | -1): void {
    const count = this.of(adventureId)
    count[as] += by
    if (isAnybody(count)) this.#counts.set(adventureId, count)
    else this.#counts.delete(adventureId)
    if (this.#timers.has(adventureId)) return
    const timer = setTimeout(() => this.#settle(adventureId), SETTLE_MS)
    this.#timers.set(adventureId, timer.unref())
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #settle(adventureId: string): void {
    this.#timers.delete(adventureId)
    const count = this.of(adventureId)
    const now = JSON.stringify(count)
    if (now === this.#told.get(adventureId)) return
    if (this.#counts.has(adventureId)) this.#told.set(adventureId, now)
    else this.#told.delete(adventureId)
    this.#tell(adventureId, count)
  }
}
