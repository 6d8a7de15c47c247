// How an answer ended, by all that came of it.
import { countTokens } from '../../engine/context/tokens.ts'
import type { Delta, NarrationFailure, Usage } from '../../engine/narration.ts'
import {
  emptyAfterThinking,
  emptyReply,
  filtered,
  hide,
  notAnEndpoint,
  streamBroke,
  type Place,
} from './failures.ts'
import type { Ending } from './finish.ts'
import type { ServerError } from './server-error.ts'
import type { ReportedUsage } from './usage.ts'

/** What has come of an answer so far. */
export interface State {
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
  /** All text as it came. */
  raw: string
  /** All thoughts that came apart from it. */
  apart: string
  /** Chunks that held the whole answer, and those that held a piece of it. */
  wholes: number
  parts: number
  usage: ReportedUsage | null
  error: ServerError | null
}

export const untouched: State = {
  done: false,
  marked: false,
  recognised: false,
  story: false,
  thought: false,
  ending: null,
  refusal: '',
  raw: '',
  apart: '',
  wholes: 0,
  parts: 0,
  usage: null,
  error: null,
}

export type Verdict = Extract<Delta, { type: 'END' }> | NarrationFailure

/** How an answer ended: text that was shown is always kept, and no text is always a failure. */
export function judge(
  state: State,
  place: Place,
  usage: Usage | null,
  failure: NarrationFailure | null,
  head: string,
): Verdict {
  const { ending } = state
  const isOver = state.marked || (state.wholes === 1 && state.parts === 0)
  if (!state.story) return whyEmpty(state, place, failure, head)
  if (ending) return { type: 'END', finish: ending.finish, usage, note: noteOf(ending, place) }
  if (failure) return { type: 'END', finish: 'INTERRUPTED', usage, note: failure.message }
  if (isOver) return { type: 'END', finish: 'COMPLETE', usage, note: null }
  const sentence = `The answer from ${place.shown} stopped without saying that it was finished: the end may be missing.`
  return { type: 'END', finish: 'INTERRUPTED', usage, note: sentence }
}

function noteOf(ending: Ending, place: Place): string | null {
  if (ending.finish === 'INTERRUPTED') return streamBroke(place, 'the model was stopped').message
  if (ending.unknown === null) return null
  const word = place.quotes ? ` ("${hide(place, ending.unknown).slice(0, 40)}")` : ''
  return `The endpoint ended for a reason that Forklore does not know${word}.`
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

export function publicUsage(usage: ReportedUsage | null): Usage | null {
  if (!usage) return null
  const { promptTokens, outputTokens, cachedTokens } = usage
  return { promptTokens, outputTokens, cachedTokens }
}

/** Our own count, for an endpoint that says nothing. */
export function estimate({ raw, apart, story }: State, promptTokens: number | null): Usage | null {
  if (promptTokens === null || !story) return null
  return { promptTokens, outputTokens: countTokens(apart + raw), cachedTokens: null, estimated: true }
}
