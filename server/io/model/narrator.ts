// Asks an endpoint for a narration. Start reading here.
import type { Dispatcher } from 'undici'
import type { Delta, Endpoint, Message, SentRequest } from '../../engine/narration.ts'
import { readAddress, type Address } from './address.ts'
import type { Asking } from './asking.ts'
import { exchange, type Exchange, type Observation } from './exchange.ts'
import { noRoom, placeOf, timedOut, unreadableAddress, unsendableKey } from './failures.ts'
import type { Learnt, Memory } from './learnt.ts'
import { shapeMessages } from './messages.ts'
import { ollamaWindows, windowToLoad } from './ollama.ts'
import { startPatience, type Limits } from './patience.ts'
import type { Queue } from './queue.ts'
import { isSendable, requestHeaders, writeRequest } from './request.ts'
import { startRetries } from './retries.ts'
import { Setback } from './setback.ts'

/** One narration to ask an endpoint for. */
export interface Narration {
  endpoint: Endpoint
  messages: Message[]
  /** How many tokens the caller holds the messages to be. */
  promptTokens?: number
  /** Texts that end the story, and do not belong to it. */
  stops?: readonly string[]
  /** How long the first byte may take, for an endpoint that has to load its model. */
  firstByteMs?: number
  /** Hears of each request as it goes out. */
  sent?: (request: SentRequest) => void
  signal: AbortSignal
}

/** What narrations share. */
export interface House {
  dispatcher: Dispatcher
  limits: Limits
  clock: { now(): number }
  memory: Memory
  queue: Queue
}

type Common = Omit<Asking, 'request'>

/** A timer cannot be longer, and no model takes so long to load. */
const longestFirstByte = 3_600_000

/**
 * Streams one narration. Throws a NarrationFailure when no story came, and the signal's reason when it aborts;
 * what came before an abort has been yielded. After story came, whatever breaks ends it as INTERRUPTED.
 */
export async function* narrate(
  house: House,
  narration: Narration,
  observed: (seen: Observation) => void = () => {},
): AsyncGenerator<Delta> {
  const { endpoint, signal } = narration
  signal.throwIfAborted()
  const address = readAddress(endpoint.url)
  if (!address) throw unreadableAddress()
  if (!isSendable(endpoint.key?.trim() ?? '')) throw unsendableKey()
  const place = placeOf(endpoint, address)
  const limits = limitsFor(house.limits, narration.firstByteMs)
  const patience = startPatience(signal, limits.totalMs, () =>
    timedOut(place, `did not finish in ${limits.totalMs / 1000} seconds`),
  )
  const common = { dispatcher: house.dispatcher, place, limits, patience, now: () => house.clock.now() }
  const leave = house.queue.enter(address.shown)
  try {
    yield* untilAnswered(common, narration, address, house, observed)
  } finally {
    leave()
    patience.end()
  }
}

/** A model that takes long to load gets that time on top. */
function limitsFor(limits: Limits, firstByteMs = limits.firstByteMs): Limits {
  const first = Math.min(Math.max(1, firstByteMs), longestFirstByte)
  return { ...limits, firstByteMs: first, totalMs: limits.totalMs + Math.max(0, first - limits.firstByteMs) }
}

/** Asks, and asks again where that can help and nothing was shown yet. */
async function* untilAnswered(
  common: Common,
  narration: Narration,
  address: Address,
  { memory, queue }: House,
  observed: (seen: Observation) => void,
): AsyncGenerator<Delta> {
  const { endpoint, messages } = narration
  const learnt = memory.of(address, endpoint)
  const loadWindow = await windowFor(common, endpoint, address, learnt)
  const maxTokens = roomFor(common, narration, loadWindow)
  const retries = startRetries({
    patience: common.patience,
    messages,
    socketMayBeOld: memory.hasAnswered(address),
    learnt,
    once: endpoint.paidByServer === true,
    another: () => queue.waitForAnother(address.shown, common.patience),
  })
  for (;;) {
    let shown = false
    const { refused, shape } = retries
    const shaped = endpoint.mode === 'CHAT' ? shapeMessages(messages, shape) : messages
    const wish = { endpoint, messages: shaped, stops: stopsOf(narration), maxTokens, loadWindow, refused }
    const written = writeRequest(address, wish)
    retries.sent(written.optional)
    narration.sent?.({ url: shownPlace(address, written), messages: shaped, body: written.body })
    try {
      const deltas = exchange({
        ...common,
        request: requestTo(address, endpoint, written),
        messages,
        hints: hintsFor(narration, learnt),
        accepted() {
          const window = loadWindow === null ? {} : { loadWindow }
          memory.keep(address, endpoint, { refused: new Set(refused), shape, ...window })
        },
        observed(seen) {
          if (seen.thoughts !== 'UNKNOWN') memory.keep(address, endpoint, { thoughts: seen.thoughts })
          observed(seen)
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

/** The window that an Ollama should load the model with: as known, or as it says itself. Null for any other. */
async function windowFor(
  common: Common,
  endpoint: Endpoint,
  address: Address,
  { loadWindow }: Learnt,
): Promise<number | null> {
  if (endpoint.profile?.api !== 'OLLAMA') return null
  const known = endpoint.profile.windowTokens ?? loadWindow
  if (known !== undefined) return known
  const headers = requestHeaders(endpoint.key?.trim() ?? '', address)
  return windowToLoad(await ollamaWindows({ ...common, address, headers }, endpoint.model))
}

/** What the answer may have. More than the window leaves makes some servers refuse, and others cut the prompt. */
function roomFor(
  { place }: Common,
  { endpoint, promptTokens }: Narration,
  loadWindow: number | null,
): number {
  const thinking = endpoint.mode === 'CHAT' ? Math.max(0, endpoint.thinkingTokens) : 0
  const wanted = endpoint.maxOutputTokens + thinking
  const window = endpoint.profile?.windowTokens ?? loadWindow
  if (window === null || promptTokens === undefined) return wanted
  if (promptTokens >= window) throw noRoom(place, promptTokens, window)
  return Math.min(wanted, window - promptTokens)
}

function hintsFor({ endpoint, promptTokens, stops }: Narration, { thoughts }: Learnt): Exchange['hints'] {
  const mayThink = endpoint.mode === 'CHAT' && endpoint.thinkingTokens >= 0
  const maybe = thoughts === 'UNKNOWN' && endpoint.profile?.thinks === true ? 'MAYBE' : 'NO'
  const unopened = thoughts === 'UNOPENED' ? 'SURELY' : maybe
  return { promptTokens, stops, unopened: mayThink ? unopened : 'NO' }
}

function stopsOf({ stops = [] }: Narration): readonly string[] {
  return stops.filter((stop) => stop !== '')
}

/** A query can hold what is nobody's business. */
const shownPlace = ({ origin }: Address, { path }: { path: string }): string => origin + path.split('?')[0]

function requestTo(
  address: Address,
  endpoint: Endpoint,
  { path, body }: { path: string; body: string },
): Exchange['request'] {
  const headers = requestHeaders(endpoint.key?.trim() ?? '', address)
  return { origin: address.origin, path, method: 'POST', headers, body }
}
