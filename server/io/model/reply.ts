// Turns the bytes of an answer into deltas and, at its end, into how it ended. Pure: no socket, no clock.
import type { Delta, NarrationFailure, Usage } from '../../engine/narration.ts'
import { laterUsage, readChunk, type Chunk, type ReportedUsage } from './chunk.ts'
import {
  emptyAfterThinking,
  emptyReply,
  filtered,
  hide,
  notAnEndpoint,
  streamBroke,
  type Place,
} from './failures.ts'
import { readFinish, type Ending } from './finish.ts'
import { createFramer, type Frame } from './framing.ts'
import { failureOfError } from './refusals.ts'
import { readServerError, type ServerError } from './server-error.ts'
import { createThinkScanner, type Run } from './think-scanner.ts'

/** The last words of an answer: the pieces still held back, then its end or what it failed with. */
export interface Outcome {
  pieces: Run[]
  end: Extract<Delta, { type: 'END' }> | NarrationFailure
  usage: Usage | null
}

interface ReplyReader {
  push(bytes: Uint8Array): Run[]
  /** True once nothing that follows can matter: the end marker or an error has come. */
  readonly done: boolean
  /** True once a reason to end has come; only usage and the end marker may follow. */
  readonly ending: boolean
  /** Settles how it ended. `cause` is what stopped it from outside, null when the bytes came to their end. */
  settle(cause: NarrationFailure | null): Outcome
}

/** Reads one answer of status 200. `retryAfter` is what its header asked for. */
export function createReplyReader(place: Place, retryAfter: number | null = null): ReplyReader {
  const framer = createFramer()
  const scanner = createThinkScanner()
  const state: State = { ...untouched }

  function runsOf(chunk: Chunk): Run[] {
    // A whole answer after its pieces is a repetition.
    if (chunk.whole && (state.story || state.thought)) return []
    const thought: Run[] = chunk.reasoning === '' ? [] : [{ type: 'REASONING', text: chunk.reasoning }]
    return [...thought, ...scanner.push(chunk.text)]
  }

  function take(frame: Frame): Run[] {
    if (state.done) return []
    if (frame.data.trim() === '[DONE]') {
      state.done = true
      state.marked = true
      return []
    }
    const chunk = readChunk(frame.value ?? frame.data, frame.name)
    if (!chunk) return []
    const runs = note(state, runsOf(chunk))
    absorb(state, chunk, frame.name === 'document')
    return runs
  }

  return {
    push: (bytes) => framer.push(bytes).flatMap(take),
    get done() {
      return state.done
    },
    get ending() {
      return state.ending !== null
    },
    settle(cause) {
      const pieces = [...framer.end().flatMap(take), ...note(state, scanner.end())]
      const error = state.error ? failureOfError(place, state.error, retryAfter) : null
      const end = judge(state, place, error ?? cause, framer.head)
      return { pieces, end, usage: publicUsage(state.usage) }
    },
  }
}

interface State {
  /** Nothing that follows matters. */
  done: boolean
  /** The answer said by itself that it is over. */
  marked: boolean
  /** Something came that only a chat endpoint sends. */
  recognised: boolean
  story: boolean
  thought: boolean
  ending: Ending | null
  refusal: string
  usage: ReportedUsage | null
  error: ServerError | null
}

const untouched: State = {
  done: false,
  marked: false,
  recognised: false,
  story: false,
  thought: false,
  ending: null,
  refusal: '',
  usage: null,
  error: null,
}

function note(state: State, runs: Run[]): Run[] {
  for (const run of runs) {
    if (run.text.trim() === '') continue
    if (run.type === 'TEXT') state.story = true
    else state.thought = true
  }
  return runs
}

function absorb(state: State, chunk: Chunk, isDocument: boolean): void {
  state.recognised = true
  state.usage = laterUsage(state.usage, chunk.usage)
  state.refusal += chunk.refusal
  const ending = chunk.finish === null ? null : readFinish(chunk.finish)
  if (ending === 'ERROR') state.error = readServerError({ error: 'it ended with an error' })
  else if (ending) state.ending = ending
  if (chunk.error) state.error = chunk.error
  if (state.error) state.done = true
  else if (isDocument) state.marked = true
}

/** How an answer ended: text that was shown is always kept, and no text is always a failure. */
function judge(state: State, place: Place, failure: NarrationFailure | null, head: string): Outcome['end'] {
  const { ending } = state
  const usage = publicUsage(state.usage)
  if (!state.story) return whyEmpty(state, place, failure, head)
  if (ending) return { type: 'END', finish: ending.finish, usage, note: noteOf(ending, place) }
  if (failure) return { type: 'END', finish: 'INTERRUPTED', usage, note: failure.message }
  if (state.marked) return { type: 'END', finish: 'COMPLETE', usage, note: null }
  const sentence = `The answer from ${place.shown} stopped without saying that it was finished: the end may be missing.`
  return { type: 'END', finish: 'INTERRUPTED', usage, note: sentence }
}

function noteOf(ending: Ending, place: Place): string | null {
  if (ending.finish === 'INTERRUPTED') return streamBroke(place, 'the model was stopped').message
  if (ending.unknown === null) return null
  return `The endpoint ended for a reason that Forklore does not know ("${hide(place, ending.unknown).slice(0, 40)}").`
}

function whyEmpty(
  state: State,
  place: Place,
  failure: NarrationFailure | null,
  head: string,
): NarrationFailure {
  const { ending } = state
  if (ending?.finish === 'FILTERED' || state.refusal !== '') return filtered(place, state.refusal)
  if (failure && (state.error || !ending)) return failure
  const spent = (state.usage?.reasoningTokens ?? 0) > 0
  const cut = ending?.finish === 'LENGTH' && state.usage?.outputTokens !== 0
  if (state.thought || spent || cut) return emptyAfterThinking(place)
  if (ending?.finish === 'INTERRUPTED') return streamBroke(place, 'the model was stopped')
  if (ending || state.marked) return emptyReply(place)
  if (state.recognised) return streamBroke(place, 'no story came')
  const silent = head.replace(/^:.*$/gm, '').trim() === ''
  if (!silent) return notAnEndpoint(place, 200, head)
  return head === '' ? emptyReply(place) : streamBroke(place, 'no story came')
}

function publicUsage(usage: ReportedUsage | null): Usage | null {
  if (!usage) return null
  const { promptTokens, outputTokens, cachedTokens } = usage
  return { promptTokens, outputTokens, cachedTokens }
}
