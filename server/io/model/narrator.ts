// Asks an OpenAI-compatible endpoint for a narration. Start reading here.
import { Agent, buildConnector } from 'undici'
import { NarrationFailure, type Delta, type Endpoint, type Message } from '../../engine/narration.ts'
import { pathTo, readAddress, type Address } from './address.ts'
import { exchange, Setback, type Exchange } from './exchange.ts'
import { placeOf, timedOut, unreadableAddress, unsendableKey } from './failures.ts'
import { defaultLimits, startPatience, type Limits, type Patience } from './patience.ts'
import { isSendable, refusedField, requestBody, requestHeaders, type OptionalField } from './request.ts'

export interface NarratorOptions {
  /** How long to wait; see Limits. */
  limits?: Partial<Limits>
  /** The clock that a Retry-After date is held against. */
  clock?: { now(): number }
  /** Makes the connections, such as one that only goes to addresses that were checked. */
  connect?: buildConnector.connector
}

export interface EndpointNarrator {
  /**
   * Streams one narration. Throws a NarrationFailure when no story came, and the signal's reason when it aborts;
   * what came before an abort has been yielded. After story came, whatever breaks ends it as INTERRUPTED.
   */
  narrate(endpoint: Endpoint, messages: Message[], signal: AbortSignal): AsyncGenerator<Delta>
  /** Closes every connection; a narration that still runs breaks off. */
  close(): Promise<void>
}

/** What is known about the endpoints, for as long as the narrator lives. */
interface Memory {
  /** By address and model. */
  refused: Map<string, ReadonlySet<OptionalField>>
  /** Origins that answered, to which a kept-alive socket may exist. */
  answered: Set<string>
}

/** A wait that we make ourselves instead of telling the player to. */
const longestOwnWait = 5
const mostOwnWaits = 2
const mostRemembered = 1_000

export function createEndpointNarrator(options: NarratorOptions = {}): EndpointNarrator {
  const limits = { ...defaultLimits, ...options.limits }
  const clock = options.clock ?? Date
  const memory: Memory = { refused: new Map(), answered: new Set() }
  // undici's own limit only sweeps up: ours comes first.
  const connect = options.connect ?? buildConnector({ timeout: limits.connectMs + 5_000 })
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect })

  async function* narrate(
    endpoint: Endpoint,
    messages: Message[],
    signal: AbortSignal,
  ): AsyncGenerator<Delta> {
    signal.throwIfAborted()
    const address = readAddress(endpoint.url)
    if (!address) throw unreadableAddress()
    if (!isSendable(endpoint.key?.trim() ?? '')) throw unsendableKey()
    const place = placeOf(endpoint, address)
    const patience = startPatience(signal, limits.totalMs, () =>
      timedOut(place, `did not finish in ${limits.totalMs / 1000} seconds`),
    )
    const common = { dispatcher, place, messages, limits, patience, now: () => clock.now() }
    try {
      yield* untilAnswered(common, endpoint, address, memory)
    } finally {
      patience.end()
    }
  }

  return { narrate, close: () => dispatcher.destroy() }
}

/** Asks, and asks again where that can help and nothing was shown yet. */
async function* untilAnswered(
  common: Omit<Exchange, 'request' | 'accepted'>,
  endpoint: Endpoint,
  address: Address,
  memory: Memory,
): AsyncGenerator<Delta> {
  const name = `${address.shown} ${endpoint.model}`
  const retries = startRetries(common.patience, memory.answered.has(address.origin), memory.refused.get(name))
  for (;;) {
    let shown = false
    try {
      const deltas = exchange({
        ...common,
        request: requestTo(address, endpoint, common.messages, retries.refused),
        accepted() {
          memory.answered.add(address.origin)
          if (retries.refused.size > 0) memory.refused.set(name, retries.refused)
          forgetOldest(memory)
        },
      })
      for await (const delta of deltas) {
        shown = true
        yield delta
      }
      return
    } catch (error) {
      if (shown || !(await retries.mayHelp(error))) throw error instanceof Setback ? error.failure : error
    }
  }
}

/** On a server with many players the endpoints are theirs to name, so what we keep is bounded. */
function forgetOldest(memory: Memory): void {
  for (const kept of [memory.answered, memory.refused]) {
    const oldest = kept.keys().next()
    if (kept.size > mostRemembered && !oldest.done) kept.delete(oldest.value)
  }
}

function requestTo(
  address: Address,
  endpoint: Endpoint,
  messages: Message[],
  refused: ReadonlySet<OptionalField>,
): Exchange['request'] {
  return {
    origin: address.origin,
    path: pathTo(address, 'chat/completions'),
    method: 'POST',
    headers: requestHeaders(endpoint.key?.trim() ?? '', address),
    body: requestBody(endpoint, messages, refused),
  }
}

/** The few reasons to ask again, each counted. */
function startRetries(
  patience: Patience,
  socketMayBeOld: boolean,
  known: ReadonlySet<OptionalField> = new Set(),
) {
  const left = { oldSocket: socketMayBeOld ? 1 : 0, unbilled: 1, waits: mostOwnWaits }
  const refused = new Set(known)

  function mayDrop(setback: Setback): boolean {
    if (!['REQUEST_REFUSED', 'ENDPOINT_ERROR'].includes(setback.failure.code)) return false
    const field = refusedField(setback.body, refused)
    if (field) refused.add(field)
    return field !== null
  }

  async function mayWait({ code, retryAfterSeconds }: NarrationFailure): Promise<boolean> {
    if (code !== 'BUSY' || retryAfterSeconds === null || retryAfterSeconds > longestOwnWait) return false
    if (left.waits-- <= 0) return false
    await patience.sleep(retryAfterSeconds * 1000)
    return true
  }

  return {
    refused,
    async mayHelp(error: unknown): Promise<boolean> {
      if (error instanceof NarrationFailure) return mayWait(error)
      if (!(error instanceof Setback)) return false
      if (error.kind === 'SOCKET_CLOSED') return left.oldSocket-- > 0
      if (error.kind === 'NOTHING_BILLED') return left.unbilled-- > 0
      return mayDrop(error) || mayWait(error.failure)
    },
  }
}
