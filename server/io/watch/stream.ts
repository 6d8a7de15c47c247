// What the entries of a Redis Stream say: how a story is told from one instance to all.
import type { LogEntry, PassEnded } from '../../engine/story/events.ts'
import type { Cancelled } from './watch.ts'

/** A piece of text. It comes with its offset, so that hearing it twice does no harm. */
export type ToldText =
  | { type: 'TEXT'; turnId: string; from: number; text: string }
  | { type: 'REASONING'; turnId: string; from: number; text: string }

/** An entry of a story's stream. */
export type Told =
  | Exclude<LogEntry, { type: 'TEXT' | 'REASONING' }>
  | ToldText
  /** The words of ended turns were erased. */
  | { type: 'FORGOTTEN'; turnIds: readonly string[] }

/** An entry of the stream that every instance follows. */
export type Order =
  | PassEnded
  /** The same, for the instance that told them. */
  | { type: 'FORGET'; turnIds: readonly string[] }
  | { type: 'CANCEL'; turnId: string; how: Cancelled }
  /** Something of a story is missing: whoever tells it says it again. */
  | { type: 'REPEAT'; adventureId: string }

/** An id of a stream is a time and a number: 1730000000000-0. */
export type StreamId = string

/** Before everything. */
export const FIRST: StreamId = '0-0'

export const ORDERS = 'forklore:orders'
export const storyKey = (adventureId: string): string => `forklore:story:${adventureId}`
export const presenceKey = (adventureId: string): string => `forklore:presence:${adventureId}`

/** Entries of ended turns are kept this long, for watchers who come back. */
export const KEEP_MS = 5 * 60_000

/** A stream that nobody writes to any more goes as a whole. */
export const EXPIRE_MS = 60 * 60_000

export const isId = (text: string): text is StreamId => /^\d{1,15}-\d{1,15}$/.test(text)

/** The time that an id was given, in milliseconds. */
export function timeOf(id: StreamId): number {
  return Number(id.slice(0, id.indexOf('-')))
}

/** Whether an id is that of `other`, or of something before it. */
export function isUpTo(id: StreamId, other: StreamId): boolean {
  const [time, otherTime] = [timeOf(id), timeOf(other)]
  const numberOf = (one: StreamId) => Number(one.slice(one.indexOf('-') + 1))
  return time < otherTime || (time === otherTime && numberOf(id) <= numberOf(other))
}
