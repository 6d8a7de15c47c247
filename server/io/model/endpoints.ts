// Everything that endpoints are asked for, over one pool of connections and with one memory of what they refuse.
import { Agent, buildConnector } from 'undici'
import type { Delta, DoctorDelta } from '../../engine/narration.ts'
import { diagnose, type Visit } from './doctor.ts'
import { embed, type EmbeddingRequest, type Embeddings } from './embeddings.ts'
import { createMemory } from './learnt.ts'
import { narrate, type House, type Narration } from './narrator.ts'
import { defaultLimits, type Limits } from './patience.ts'
import { createQueue } from './queue.ts'

export interface EndpointOptions {
  /** How long to wait; see Limits. */
  limits?: Partial<Limits>
  /** The clock that a Retry-After date is held against. */
  clock?: { now(): number }
  /** Makes the connections, such as those that only go to addresses that were checked. */
  connect?: buildConnector.connector
}

export interface Endpoints {
  /** See narrate in narrator.ts. */
  narrate(narration: Narration): AsyncGenerator<Delta>
  /** See embed in embeddings.ts. */
  embed(request: EmbeddingRequest): Promise<Embeddings>
  /** See diagnose in doctor.ts. */
  diagnose(visit: Visit): AsyncGenerator<DoctorDelta>
  /** Closes every connection; a narration that still runs breaks off. */
  close(): Promise<void>
}

export function createEndpoints(options: EndpointOptions = {}): Endpoints {
  const limits = { ...defaultLimits, ...options.limits }
  // undici's own limit only sweeps up: ours comes first.
  const connect = options.connect ?? buildConnector({ timeout: limits.connectMs + 5_000 })
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect })
  const [memory, queue] = [createMemory(), createQueue()]
  const house: House = { dispatcher, limits, clock: options.clock ?? Date, memory, queue }
  return {
    narrate: (narration) => narrate(house, narration),
    embed: (request) => embed(house, request),
    diagnose: (visit) => diagnose(house, visit),
    close: () => dispatcher.destroy(),
  }
}
