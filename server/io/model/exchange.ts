// One narration asked for once: bytes in, deltas out, and every way to fail as a NarrationFailure.
import { NarrationFailure, type Delta, type Message } from '../../engine/narration.ts'
import { bodyOf, headOf, nextBytes, type Asking } from './asking.ts'
import { cutPrompt, cutPromptNote } from './cut-prompt.ts'
import { tooLarge } from './failures.ts'
import { failureOfNetwork } from './network.ts'
import { failureOfStatus } from './refusals.ts'
import { createReplyReader, type ReplyHints } from './reply.ts'
import { readRetryAfter } from './retry-after.ts'
import { Setback } from './setback.ts'
import type { ThoughtStyle } from './think-scanner.ts'
import { openWire, type Wire } from './wire.ts'

export interface Exchange extends Asking {
  messages: Message[]
  hints: ReplyHints
  /** Told when the endpoint takes the request. */
  accepted: () => void
  /** Told what the answer showed of the endpoint, when it is over. */
  observed: (seen: Observation) => void
}

export interface Observation {
  thoughts: ThoughtStyle
  /** The endpoint let a stop string through. */
  ignoredStop: boolean
}

const errorBodyBytes = 64 * 1024

/** Asks once and streams the answer. Throws NarrationFailure, Setback, or the reason of an abort. */
export async function* exchange(ask: Exchange): AsyncGenerator<Delta> {
  const { patience } = ask
  patience.signal.throwIfAborted()
  const wire = openWire(ask.dispatcher, ask.request)
  const stop = () => wire.destroy(patience.signal.reason as Error)
  patience.signal.addEventListener('abort', stop, { once: true })
  try {
    const firstBy = performance.now() + ask.limits.firstByteMs
    const head = await headOf(ask, wire)
    const retryAfter = readRetryAfter(head.headers, ask.now())
    if (head.status < 200 || head.status > 299) throw await refusal(ask, wire, head.status, retryAfter)
    ask.accepted()
    yield* answer(ask, wire, firstBy, retryAfter)
  } finally {
    patience.signal.removeEventListener('abort', stop)
    wire.destroy(new Error('nobody listens any more'))
  }
}

async function* answer(
  ask: Exchange,
  wire: Wire,
  firstBy: number,
  retryAfter: number | null,
): AsyncGenerator<Delta> {
  const { place, patience } = ask
  const reply = createReplyReader(place, { ...ask.hints, retryAfter })
  let broke: NarrationFailure | null = null
  let size = 0
  try {
    while (!reply.done) {
      const { firstByteMs, idleMs, afterEndMs } = ask.limits
      const bytes =
        size === 0
          ? await nextBytes(ask, wire, firstByteMs, firstBy - performance.now())
          : await nextBytes(ask, wire, reply.ending ? afterEndMs : idleMs)
      if (!bytes) break
      size += bytes.length
      if (size > ask.limits.maxBytes) throw tooLarge(place)
      yield* reply.push(bytes)
    }
  } catch (error) {
    broke = patience.expired ?? failureOfNetwork(place, error, 'ANSWERED')
  }
  const { pieces, end, usage } = reply.settle(broke)
  // Who ignores a stop string would go on and on: leaving tells him.
  if (!broke && !reply.stopped) wire.release()
  ask.observed({ thoughts: reply.thoughtStyle, ignoredStop: reply.stopped })
  yield* pieces
  patience.throwIfCancelled()
  if (end instanceof NarrationFailure) {
    const unbilled = end.code === 'EMPTY_REPLY' && usage && !usage.promptTokens && !usage.outputTokens
    if (unbilled) throw new Setback(end, 'NOTHING_BILLED')
    throw reply.errorWords === null ? end : new Setback(end, 'REFUSED', reply.errorWords)
  }
  const cut = cutPrompt(ask.messages, ask.hints.promptTokens ?? null, usage)
  yield { ...end, note: [end.note, cut && cutPromptNote(cut)].filter(Boolean).join(' ') || null, cut }
}

/** Reads what came with an error status, and makes of it what it means. */
async function refusal(
  ask: Exchange,
  wire: Wire,
  status: number,
  retryAfter: number | null,
): Promise<Setback> {
  const body = await bodyOf(ask, wire, errorBodyBytes)
  ask.patience.throwIfCancelled()
  return new Setback(failureOfStatus(ask.place, status, body, retryAfter), 'REFUSED', body)
}
