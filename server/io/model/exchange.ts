// One request and its answer: bytes in, deltas out, and every way to fail as a NarrationFailure.
import type { Dispatcher } from 'undici'
import { NarrationFailure, type Delta, type Message } from '../../engine/narration.ts'
import { cutPromptNote } from './cut-prompt.ts'
import { timedOut, tooLarge, type Place } from './failures.ts'
import { failureOfNetwork, isClosedSocket } from './network.ts'
import type { Limits, Patience } from './patience.ts'
import { failureOfStatus } from './refusals.ts'
import { createReplyReader } from './reply.ts'
import { readRetryAfter } from './retry-after.ts'
import { openWire, type Head, type Wire } from './wire.ts'

export interface Exchange {
  dispatcher: Dispatcher
  request: Dispatcher.DispatchOptions
  place: Place
  messages: Message[]
  limits: Limits
  patience: Patience
  now: () => number
  /** Told when the endpoint takes the request. */
  accepted: () => void
}

/** A failure with what a retry has to know about it. */
export class Setback extends Error {
  readonly failure: NarrationFailure
  readonly kind: 'REFUSED' | 'SOCKET_CLOSED' | 'NOTHING_BILLED'
  /** What the endpoint said. */
  readonly body: string
  constructor(failure: NarrationFailure, kind: Setback['kind'], body = '') {
    super(failure.message)
    this.failure = failure
    this.kind = kind
    this.body = body
  }
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

/** Waits for the connection and the beginning of the answer. */
async function headOf({ patience, limits, place }: Exchange, wire: Wire): Promise<Head> {
  let stage: 'CONNECTING' | 'ASKED' = 'CONNECTING'
  try {
    await patience.wait(wire.connected, limits.connectMs, () =>
      failureOfNetwork(place, { code: 'ETIMEDOUT' }, 'CONNECTING'),
    )
    stage = 'ASKED'
    return await patience.wait(wire.head, limits.firstByteMs, () => silent(place, limits.firstByteMs))
  } catch (error) {
    patience.signal.throwIfAborted()
    const failure = failureOfNetwork(place, error, stage)
    throw isClosedSocket(error) && stage === 'ASKED' ? new Setback(failure, 'SOCKET_CLOSED') : failure
  }
}

async function* answer(
  ask: Exchange,
  wire: Wire,
  firstBy: number,
  retryAfter: number | null,
): AsyncGenerator<Delta> {
  const { place, patience, messages } = ask
  const reply = createReplyReader(place, retryAfter)
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
  if (!broke) wire.release()
  const { pieces, end, usage } = reply.settle(broke)
  yield* pieces
  patience.throwIfCancelled()
  if (end instanceof NarrationFailure) {
    const unbilled = end.code === 'EMPTY_REPLY' && usage && !usage.promptTokens && !usage.outputTokens
    throw unbilled ? new Setback(end, 'NOTHING_BILLED') : end
  }
  const cut = cutPromptNote(messages, usage)
  yield { ...end, note: [end.note, cut].filter(Boolean).join(' ') || null }
}

/** The next bytes within a limit, of which some may be spent already. */
function nextBytes({ patience, place }: Exchange, wire: Wire, limit: number, left = limit) {
  return patience.wait(wire.read(), Math.max(0, left), () => silent(place, limit))
}

function silent(place: Place, ms: number): NarrationFailure {
  return timedOut(place, `sent nothing for ${Math.round(ms / 100) / 10} seconds`)
}

/** Reads what came with an error status, and makes of it what it means. */
async function refusal(
  ask: Exchange,
  wire: Wire,
  status: number,
  retryAfter: number | null,
): Promise<Setback> {
  const { patience, limits, place } = ask
  const parts: Uint8Array[] = []
  let size = 0
  try {
    while (size < errorBodyBytes) {
      const bytes = await nextBytes(ask, wire, limits.idleMs)
      if (!bytes) break
      parts.push(bytes)
      size += bytes.length
    }
  } catch {
    // The status alone says enough.
  }
  patience.throwIfCancelled()
  const body = Buffer.concat(parts).subarray(0, errorBodyBytes).toString('utf8')
  return new Setback(failureOfStatus(place, status, body, retryAfter), 'REFUSED', body)
}
