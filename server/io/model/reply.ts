// Turns the bytes of an answer into deltas and, at its end, into how it ended. Pure: no socket, no clock.
import type { NarrationFailure, Usage } from '../../engine/narration.ts'
import { readChunk } from './chunk.ts'
import type { Chunk } from './content.ts'
import type { Place } from './failures.ts'
import { readFinish } from './finish.ts'
import { createFramer, isEndMark, type Frame } from './framing.ts'
import { failureOfError } from './refusals.ts'
import { readServerError } from './server-error.ts'
import { createTextReader } from './text-reader.ts'
import type { Run, ThoughtStyle } from './think-scanner.ts'
import { laterUsage } from './usage.ts'
import { estimate, judge, publicUsage, untouched, type State, type Verdict } from './verdict.ts'

/** What is known of an answer before it comes. */
export interface ReplyHints {
  /** What the answer's header asked to wait. */
  retryAfter?: number | null
  /** How many tokens the prompt has, for an endpoint that does not say. */
  promptTokens?: number | null
  stops?: readonly string[]
  /** Whether the text begins within a thought: some templates write the opening tag themselves. */
  unopened?: 'NO' | 'MAYBE' | 'SURELY'
}

/** The last words of an answer: the pieces still held back, then its end or what it failed with. */
export interface Outcome {
  pieces: Run[]
  end: Verdict
  usage: Usage | null
}

interface ReplyReader {
  push(bytes: Uint8Array): Run[]
  /** True once nothing that follows can matter: the end marker or an error has come. */
  readonly done: boolean
  /** True once a reason to end has come; only usage and the end marker may follow. */
  readonly ending: boolean
  /** True when a stop string ended it here: the endpoint may still write. */
  readonly stopped: boolean
  readonly thoughtStyle: ThoughtStyle
  /** What the endpoint wrote about its error, null when it reported none. */
  readonly errorWords: string | null
  /** Settles how it ended. `cause` is what stopped it from outside, null when the bytes came to their end. */
  settle(cause: NarrationFailure | null): Outcome
}

/** Reads one answer of status 200. */
export function createReplyReader(place: Place, hints: ReplyHints = {}): ReplyReader {
  const framer = createFramer()
  const reader = createTextReader(hints.stops ?? [], (hints.unopened ?? 'NO') !== 'NO')
  const state: State = { ...untouched }

  function take(frame: Frame): Run[] {
    if (state.done) return []
    if (isEndMark(frame.data)) {
      state.done = true
      state.marked = true
      return []
    }
    const chunk = readChunk(frame.value ?? frame.data, frame.name)
    if (!chunk) return []
    const { thought, text } = newIn(state, chunk)
    const runs = note(state, reader.push(thought, text))
    absorb(state, chunk, { thought, text }, frame.name === 'document')
    if (reader.stopped) endAtStop(state)
    return runs
  }

  function settle(cause: NarrationFailure | null): Outcome {
    const rest = framer.end().flatMap(take)
    const isWhole = state.ending ? state.ending.finish === 'COMPLETE' : state.marked
    const pieces = [...rest, ...note(state, reader.end(hints.unopened === 'SURELY' && !isWhole))]
    if (reader.stopped) endAtStop(state)
    const error = state.error ? failureOfError(place, state.error, hints.retryAfter ?? null) : null
    const usage = publicUsage(state.usage) ?? estimate(state, hints.promptTokens ?? null)
    return { pieces, end: judge(state, place, usage, error ?? cause, framer.head), usage }
  }

  return {
    push: (bytes) => framer.push(bytes).flatMap(take),
    get done() {
      return state.done
    },
    get ending() {
      return state.ending !== null
    },
    get stopped() {
      return reader.stopped
    },
    get errorWords() {
      return state.error?.words ?? null
    },
    get thoughtStyle() {
      // Who told a whole story without a closing tag does not begin within a thought.
      const isWhole = reader.waiting && state.story && state.ending?.finish === 'COMPLETE'
      return isWhole && hints.unopened === 'MAYBE' ? 'MARKED' : reader.thoughtStyle
    },
    settle,
  }
}

/** What is new in a chunk, which may be the whole answer once more. */
function newIn({ raw, story, thought }: State, chunk: Chunk): { thought: string; text: string } {
  if (!chunk.whole) return { thought: chunk.reasoning, text: chunk.text }
  return { thought: story || thought ? '' : chunk.reasoning, text: newText(raw, chunk) }
}

/** What a whole answer adds to what came before it: all, the rest, or nothing. */
function newText(before: string, { text, finish }: Chunk): string {
  if (text.startsWith(before)) return text.slice(before.length)
  // Pieces may look like whole answers. A repetition begins as something did that was told already.
  const beginning = words(text).slice(0, repeatedLength)
  const isLong = beginning.length === repeatedLength || finish !== null
  return isLong && words(before).includes(beginning) ? '' : text
}

const repeatedLength = 40
const words = (text: string): string => text.replace(/\s+/g, ' ').trim()

function note(state: State, runs: Run[]): Run[] {
  for (const run of runs) {
    if (run.text.trim() === '') continue
    if (run.type === 'TEXT') state.story = true
    else state.thought = true
  }
  return runs
}

function absorb(
  state: State,
  chunk: Chunk,
  came: { thought: string; text: string },
  isDocument: boolean,
): void {
  state.raw += came.text
  state.apart += came.thought
  state.recognised = true
  state.usage = laterUsage(state.usage, chunk.usage)
  state.refusal += chunk.refusal
  if (chunk.whole) state.wholes++
  else if (chunk.text !== '') state.parts++
  const ending = chunk.finish === null ? null : readFinish(chunk.finish)
  if (ending === 'ERROR') state.error = readServerError({ error: 'it ended with an error' })
  else if (ending) state.ending = ending
  if (chunk.error) state.error = chunk.error
  if (state.error) state.done = true
  else if (isDocument) state.marked = true
}

function endAtStop(state: State): void {
  state.done = true
  state.error = null
  state.ending = { finish: 'COMPLETE', unknown: null }
}
