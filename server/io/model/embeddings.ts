// Asks an endpoint for the vectors of texts.
import type { Endpoint } from '../../engine/narration.ts'
import { pathBeside, pathTo, readAddress, type Address } from './address.ts'
import type { Asking } from './asking.ts'
import { call, postRequest, type Answer } from './call.ts'
import { badVectors, placeOf, timedOut, unreadableAddress, unsendableKey } from './failures.ts'
import type { House } from './narrator.ts'
import { refusedField } from './optional-fields.ts'
import { startPatience } from './patience.ts'
import { failureOfError, failureOfStatus } from './refusals.ts'
import { isSendable, requestHeaders } from './request.ts'
import { readServerError } from './server-error.ts'
import { Setback } from './setback.ts'
import { readVectors } from './vectors.ts'

/** Texts to be embedded by the model that the endpoint names. */
export interface EmbeddingRequest {
  endpoint: Endpoint
  texts: readonly string[]
  signal: AbortSignal
}

/** A vector for each text, in their order, all of one width. A vector of another model cannot be compared with it. */
export interface Embeddings {
  vectors: Float32Array[]
  width: number
  model: string
}

const mostInOne = 64
/** Vectors are long, and written as digits longer. */
const mostBytes = 32 * 1024 * 1024

/** Throws a NarrationFailure, also where vectors came that cannot be used, and the signal's reason when it aborts. */
export async function embed(
  house: House,
  { endpoint, texts, signal }: EmbeddingRequest,
): Promise<Embeddings> {
  signal.throwIfAborted()
  const address = readAddress(endpoint.url)
  if (!address) throw unreadableAddress()
  if (!isSendable(endpoint.key?.trim() ?? '')) throw unsendableKey()
  const place = placeOf(endpoint, address)
  const { dispatcher, limits, clock, memory } = house
  const patience = startPatience(signal, limits.totalMs, () =>
    timedOut(place, `did not finish in ${limits.totalMs / 1000} seconds`),
  )
  const common = {
    dispatcher,
    place,
    limits: { ...limits, maxBytes: mostBytes },
    patience,
    now: () => clock.now(),
  }
  const vectors: Float32Array[] = []
  try {
    for (let start = 0; start < texts.length; start += mostInOne) {
      const batch = texts.slice(start, start + mostInOne)
      const found = await embedBatch(common, { address, endpoint, memory }, batch)
      const width = vectors[0]?.length ?? found[0]?.length
      if (found.some((vector) => vector.length !== width)) throw badVectors(place, 'their width changes')
      vectors.push(...found)
    }
  } finally {
    patience.end()
  }
  return { vectors, width: vectors[0]?.length ?? 0, model: endpoint.model }
}

interface Whom extends Pick<House, 'memory'> {
  address: Address
  endpoint: Endpoint
}

async function embedBatch(common: Omit<Asking, 'request'>, whom: Whom, texts: readonly string[]) {
  const { place } = common
  const { status, body, value, retryAfter } = await askForVectors(common, whom, texts)
  if (status < 200 || status > 299) throw failureOfStatus(place, status, body, retryAfter)
  const error = readServerError(value)
  if (error) throw failureOfError(place, error, retryAfter)
  const vectors = readVectors(value, texts.length)
  if (typeof vectors === 'string') throw badVectors(place, vectors)
  return vectors
}

/** Asks, and once more where a dead socket or a field that it does not know was all that was wrong. */
async function askForVectors(
  common: Omit<Asking, 'request'>,
  { address, endpoint, memory }: Whom,
  texts: readonly string[],
): Promise<Answer> {
  const refused = new Set(memory.of(address, endpoint).refused)
  let mayRetrySocket = memory.hasAnswered(address)
  for (;;) {
    const withFormat = endpoint.profile?.api !== 'OLLAMA' && !refused.has('encoding_format')
    const path =
      endpoint.profile?.api === 'OLLAMA' ? pathBeside(address, 'api/embed') : pathTo(address, 'embeddings')
    const body = { model: endpoint.model, input: texts, ...(withFormat ? { encoding_format: 'float' } : {}) }
    const headers = requestHeaders(endpoint.key?.trim() ?? '', address)
    try {
      const answer = await call({ ...common, request: postRequest(address.origin, path, headers, body) })
      const dislikes = withFormat && answer.status >= 400 && refusedField(answer.body, ['encoding_format'])
      if (!dislikes) {
        if (answer.status < 300) memory.keep(address, endpoint, { refused })
        return answer
      }
      refused.add('encoding_format')
    } catch (error) {
      if (!(error instanceof Setback)) throw error
      if (error.kind !== 'SOCKET_CLOSED' || !mayRetrySocket) throw error.failure
      mayRetrySocket = false
    }
  }
}
