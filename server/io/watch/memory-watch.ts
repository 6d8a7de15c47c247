// Watching within one process: the logs of the stories that are alive, and the switch that cancels a turn.
import type { LogEntry, Presence, ShareEnded } from '../../engine/story/events.ts'
import { PresenceCount } from './presence.ts'
import { StoryReader, type ReadOptions } from './reader.ts'
import { StoryLog, type TurnTexts } from './story-log.ts'

/** How a cancelled turn should end. `stopping`: not the player but the server puts an end to it. */
export interface Cancelled {
  keepText: boolean
  stopping: boolean
}

/** What play needs to let a story be watched. */
export interface Watch {
  /** Tells everybody who watches an adventure. */
  tell(adventureId: string, told: LogEntry | ShareEnded): void
  /** Appends to the text or thinking of a running turn. */
  tellText(adventureId: string, turnId: string, type: 'TEXT' | 'REASONING', text: string): void
  /** What a turn has shown, as long as its log lives. */
  shown(adventureId: string, turnId: string): TurnTexts | undefined
  /** True while the log of a turn lives: its events can be read from here. */
  knows(adventureId: string, turnId: string): boolean
  /** Takes the words of ended turns away. */
  forget(adventureId: string, turnIds: readonly string[]): void
  /** A watcher. Leave with `return()`. */
  read(adventureId: string, options: ReadOptions): StoryReader
  /** Registers a running turn so that it can be cancelled; the reason of the signal is a Cancelled. */
  cancellable(turnId: string): { signal: AbortSignal; release: () => void }
  /** Cancels a running turn; false when none of that id runs here. */
  cancel(turnId: string, how: Cancelled): boolean
  /** Who watches an adventure now. */
  presence(adventureId: string): Presence
  /** How many watchers there are, for metrics and tests. */
  readonly watchers: number
  close(): void
}

const SWEEP_MS = 60_000
/** Timers hold no more; a link that ends later than that outlives every socket. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function createMemoryWatch(): Watch {
  const logs = new Map<string, StoryLog>()
  const running = new Map<string, AbortController>()
  const readers = new Map<StoryReader, ReadOptions>()
  const logOf = (adventureId: string): StoryLog => {
    let log = logs.get(adventureId)
    if (!log) logs.set(adventureId, (log = new StoryLog()))
    return log
  }
  const tell = (adventureId: string, entry: LogEntry) => logOf(adventureId).append(entry, Date.now())
  const presence = new PresenceCount((adventureId, count) =>
    tell(adventureId, { type: 'PRESENCE_CHANGED', presence: count }),
  )
  const endShare = (shareId: string) => {
    for (const [reader, { guest }] of readers) if (guest?.shareId === shareId) void reader.return()
  }
  const sweep = setInterval(() => {
    for (const [id, log] of logs) {
      log.trim(Date.now())
      if (log.idle) logs.delete(id)
    }
  }, SWEEP_MS)
  sweep.unref()
  return {
    tell: (adventureId, told) => {
      if (told.type === 'SHARE_ENDED') endShare(told.shareId)
      else tell(adventureId, told)
    },
    tellText: (adventureId, turnId, type, text) =>
      logOf(adventureId).appendText(turnId, type, text, Date.now()),
    shown: (adventureId, turnId) => {
      const turn = logs.get(adventureId)?.turn(turnId)
      return turn && { text: turn.text, reasoning: turn.reasoning }
    },
    knows: (adventureId, turnId) => logs.get(adventureId)?.turn(turnId) !== undefined,
    forget: (adventureId, turnIds) => {
      for (const turnId of turnIds) logs.get(adventureId)?.forget(turnId)
    },
    read: (adventureId, options) => {
      const log = logOf(adventureId)
      const { counted, guest } = options
      let ending: NodeJS.Timeout | undefined
      const reader = new StoryReader(log, options, (left) => {
        clearTimeout(ending)
        if (!readers.delete(left)) return
        log.readers--
        if (counted) presence.change(adventureId, counted, -1)
      })
      if (reader.closed) return reader
      readers.set(reader, options)
      log.readers++
      if (counted) presence.change(adventureId, counted, 1)
      const left = guest?.until ? guest.until.getTime() - Date.now() : Infinity
      if (left < LONGEST_TIMER_MS) ending = setTimeout(() => void reader.return(), left).unref()
      return reader
    },
    cancellable: (turnId) => {
      const controller = new AbortController()
      running.set(turnId, controller)
      return { signal: controller.signal, release: () => running.delete(turnId) }
    },
    cancel: (turnId, how) => {
      running.get(turnId)?.abort(how)
      return running.has(turnId)
    },
    presence: (adventureId) => presence.of(adventureId),
    get watchers() {
      return readers.size
    },
    close: () => {
      clearInterval(sweep)
      for (const reader of readers.keys()) void reader.return()
      presence.close()
    },
  }
}
