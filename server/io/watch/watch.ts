// What play needs to let a story be watched: by whoever is at this process, or at any of several.
import type { LogEntry, Pass, PassEnded, Presence } from '../../engine/story/events.ts'
import type { ReadOptions, StoryReader } from './reader.ts'
import type { TurnTexts } from './story-log.ts'

/** How a cancelled turn should end. `stopping`: not the player but the server puts an end to it. */
export interface Cancelled {
  keepText: boolean
  stopping: boolean
}

/** Telling never waits and never fails: a turn goes on whether or not anybody can hear it. */
export interface Watch {
  /** Tells everybody who watches an adventure. */
  tell(adventureId: string, entry: LogEntry): void
  /** Appends to the text or thinking of a running turn. */
  tellText(adventureId: string, turnId: string, type: 'TEXT' | 'REASONING', text: string): void
  /** What a turn has shown, as long as it is known here. */
  shown(adventureId: string, turnId: string): TurnTexts | undefined
  /** Makes the log of an adventure known here, also what a watcher has had already. Call it before `knows` and `read`.
   * @param after the cursor that he comes with */
  follow(adventureId: string, after: string | null): Promise<void>
  /** True while the log of a turn lives: its events can be read from here. */
  knows(adventureId: string, turnId: string): boolean
  /** Takes the words of ended turns away. */
  forget(adventureId: string, turnIds: readonly string[]): void
  /** A watcher. Leave with `return()`. */
  read(adventureId: string, options: ReadOptions): StoryReader
  /** Registers a running turn so that it can be cancelled; the reason of the signal is a Cancelled. */
  cancellable(turnId: string): { signal: AbortSignal; release: () => void }
  /** Cancels a running turn, wherever it runs; false when that is not here. */
  cancel(turnId: string, how: Cancelled): boolean
  /** Who watches an adventure now. */
  presence(adventureId: string): Presence | Promise<Presence>
  /** How many watchers there are here, for metrics and tests. */
  readonly watchers: number
  /** By what somebody watches here. */
  readonly passes: Pass[]
  /** Ends whoever watches by what is over, wherever he watches, and lets him in no more. */
  end(ended: PassEnded): void
  /** The same, of who watches here. */
  endHere(ended: PassEnded): void
  /** True for a pass that is over, as far as that is known here. */
  hasEnded(pass: Pass): boolean
  /** Throws when watching does not work now. */
  ping(): Promise<void>
  close(): Promise<void>
}
