// Asking the narrator: one streamed call, whose pieces go out as they come.
import type { BuiltContext } from '../engine/context/build.ts'
import { messagesOf } from '../engine/context/messages.ts'
import { NarrationFailure, type Delta, type Scene, type Usage } from '../engine/narration.ts'
import { cleanText } from '../engine/story/clean.ts'
import { createHoldBack } from '../engine/world/hold-back.ts'
import type { Finish } from '../engine/story/words.ts'
import type { Cancelled } from '../io/watch/watch.ts'
import { asTold } from './demo-failure.ts'
import type { Deps } from './deps.ts'
import type { Narrator } from './narrator.ts'

/** A whole reply. `raw` is what came as text, before anything was taken out of it. */
export interface Reply {
  raw: string
  reasoning: string
  finish: Finish
  usage: Usage | null
  /** The endpoint read less than was sent. */
  promptWasCut: boolean
  /** What the player should know about how it was told; null for nothing. */
  note: string | null
  /** The player stopped it and keeps what there is. */
  cut: boolean
}

/** A piece of a reply: TEXT and REASONING as they are shown, RAW the text as it came. */
export type Shown = { type: 'TEXT' | 'REASONING' | 'RAW'; text: string }

/** The turn was cancelled by its player, or by a server that stops. */
export class TurnCancelled extends Error {
  override readonly name = 'TurnCancelled'
  readonly stopping: boolean
  constructor({ stopping }: Cancelled) {
    super('cancelled')
    this.stopping = stopping
  }
}

/** Streams a narration. When the player cancels and wants to keep the text, what has come is the reply. */
export async function* narrate(
  deps: Deps,
  narrator: Narrator,
  { sections, report }: BuiltContext,
  scene: Scene,
  signal: AbortSignal,
): AsyncGenerator<Shown, Reply> {
  const whole = wholeCharacters()
  // A story that counts nothing has no block to be held back.
  const holdBack = scene.world === null ? null : createHoldBack()
  const longest = longestReply(narrator)
  const reply: Reply = {
    raw: '',
    reasoning: '',
    finish: 'COMPLETE',
    usage: null,
    note: null,
    promptWasCut: false,
    cut: false,
  }
  const request = {
    purpose: 'NARRATION' as const,
    endpoint: narrator.endpoint,
    messages: messagesOf(sections, narrator.style),
    promptTokens: Math.ceil(report.tokens * narrator.calibration.factor),
    firstByteMs: narrator.firstByteMs,
    // A text that is gone on with would go on with the player's moves, too.
    stops: narrator.endpoint?.mode === 'COMPLETION' ? PLAYERS_MOVE : [],
    scene,
    signal,
  }
  try {
    signal.throwIfAborted()
    for await (const delta of deps.model.narrate(request)) {
      signal.throwIfAborted()
      const came = take(reply, delta, whole)
      if (came?.type === 'TEXT') yield { type: 'RAW', text: came.text }
      if (came && (came.type === 'REASONING' || holdBack === null)) yield came
      else if (came) yield* shown(holdBack!.push(came.text))
      if (reply.raw.length + reply.reasoning.length > longest) {
        reply.finish = 'LENGTH' // leaving the loop ends the request
        break
      }
    }
  } catch (error) {
    if (!signal.aborted) throw asTold(deps, narrator, error)
    const how = signal.reason as Cancelled
    if (!how.keepText || !reply.raw.trim()) throw new TurnCancelled(how)
    reply.finish = 'INTERRUPTED'
    reply.cut = true
  }
  if (!reply.raw.trim()) throw emptyReply(reply)
  if (holdBack) yield* shown(holdBack.end())
  return reply
}

function* shown(text: string): Generator<Shown> {
  if (text !== '') yield { type: 'TEXT', text }
}

function take(reply: Reply, delta: Delta, whole: WholeCharacters): Came | null {
  if (delta.type === 'END') {
    reply.finish = delta.finish
    reply.usage = delta.usage
    reply.note = delta.note && cleanText(delta.note)
    reply.promptWasCut = delta.cut != null
    return null
  }
  const text = cleanText(whole(delta.type, delta.text))
  if (delta.type === 'TEXT') reply.raw += text
  else reply.reasoning += text
  return { type: delta.type, text }
}

/** How an input of the player begins in the story. */
const PLAYERS_MOVE = ['\n> ', '\n>You']

type Came = { type: 'TEXT' | 'REASONING'; text: string }
type WholeCharacters = (type: Came['type'], text: string) => string

/** Holds back half a character at the end of a piece until the other half comes. */
function wholeCharacters(): WholeCharacters {
  const held = { TEXT: '', REASONING: '' }
  return (type, text) => {
    const all = held[type] + text
    held[type] = /[\uD800-\uDBFF]$/.test(all) ? all.slice(-1) : ''
    return held[type] ? all.slice(0, -1) : all
  }
}

/** No model writes so many characters within its limit of tokens; one that does ignores the limit. */
function longestReply({ endpoint }: Narrator): number {
  return endpoint ? MIN_LONGEST + endpoint.maxOutputTokens * MOST_PER_TOKEN : MIN_LONGEST
}

const MIN_LONGEST = 20_000
const MOST_PER_TOKEN = 10

function emptyReply(reply: Reply): NarrationFailure {
  return reply.reasoning
    ? new NarrationFailure(
        'EMPTY_AFTER_THINKING',
        'The model spent all it was allowed on thinking. Raise "max output tokens" in Settings, or choose a model that thinks less.',
      )
    : new NarrationFailure(
        'EMPTY_REPLY',
        'The model answered with nothing. Retry; if it happens again, choose another model.',
      )
}
