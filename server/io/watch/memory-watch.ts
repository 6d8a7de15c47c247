// Watching within one process: the logs of the stories that are alive.
import type { LogEntry } from '../../engine/story/events.ts'
import { PresenceCount } from './presence.ts'
import { Readers } from './readers.ts'
import { RunningTurns } from './running-turns.ts'
import { StoryLog } from './story-log.ts'
import type { Watch } from './watch.ts'

const SWEEP_MS = 60_000

export function createMemoryWatch(): Watch {
  const logs = new Map<string, StoryLog>()
  const running = new RunningTurns()
  const logOf = (adventureId: string): StoryLog => {
    let log = logs.get(adventureId)
    if (!log) logs.set(adventureId, (log = new StoryLog()))
    return log
  }
  const tell = (adventureId: string, entry: LogEntry) => logOf(adventureId).append(entry, Date.now())
  const presence = new PresenceCount((adventureId, count) =>
    tell(adventureId, { type: 'PRESENCE_CHANGED', presence: count }),
  )
  const readers = new Readers(presence)
  const sweep = setInterval(() => {
    for (const [id, log] of logs) {
      log.trim(Date.now())
      if (log.idle) logs.delete(id)
    }
  }, SWEEP_MS)
  sweep.unref()
  return {
    tell,
    tellText: (adventureId, turnId, type, text) =>
      logOf(adventureId).appendText(turnId, type, text, Date.now()),
    shown: (adventureId, turnId) => {
      const turn = logs.get(adventureId)?.turn(turnId)
      return turn && { text: turn.text, reasoning: turn.reasoning }
    },
    follow: () => Promise.resolve(),
    knows: (adventureId, turnId) => logs.get(adventureId)?.turn(turnId) !== undefined,
    forget: (adventureId, turnIds) => {
      for (const turnId of turnIds) logs.get(adventureId)?.forget(turnId)
    },
    read: (adventureId, options) => readers.open(logOf(adventureId), adventureId, options),
    cancellable: (turnId) => running.add(turnId),
    cancel: (turnId, how) => running.cancel(turnId, how),
    presence: (adventureId) => presence.of(adventureId),
    get watchers() {
      return readers.size
    },
    get passes() {
      return readers.passes
    },
    end: (ended) => readers.end(ended),
    endHere: (ended) => readers.end(ended),
    hasEnded: (pass) => readers.hasEnded(pass),
    ping: () => Promise.resolve(),
    close: () => {
      clearInterval(sweep)
      readers.close()
      presence.close()
      return Promise.resolve()
    },
  }
}
