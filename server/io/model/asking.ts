// What every request shares: a socket, the wait for its answer, and the bytes of it.
import type { Dispatcher } from 'undici'
import type { NarrationFailure } from '../../engine/narration.ts'
import { timedOut, type Place } from './failures.ts'
import { failureOfNetwork, isClosedSocket } from './network.ts'
import type { Limits, Patience } from './patience.ts'
import { Setback } from './setback.ts'
import type { Head, Wire } from './wire.ts'

export interface Asking {
  dispatcher: Dispatcher
  request: Dispatcher.DispatchOptions
  place: Place
  limits: Limits
  patience: Patience
  now: () => number
}

/** Waits for the connection and the beginning of the answer. */
export async function headOf({ patience, limits, place }: Asking, wire: Wire): Promise<Head> {
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

/** The next bytes within a limit, of which some may be spent already. */
export function nextBytes({ patience, place }: Asking, wire: Wire, limit: number, left = limit) {
  return patience.wait(wire.read(), Math.max(0, left), () => silent(place, limit))
}

/** The body up to a size; what breaks it off is not told: what came says enough. */
export async function bodyOf(ask: Asking, wire: Wire, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    while (size < mostBytes) {
      const bytes = await nextBytes(ask, wire, ask.limits.idleMs)
      if (!bytes) break
      parts.push(bytes)
      size += bytes.length
    }
  } catch {
    // The status alone says enough.
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8')
}

function silent(place: Place, ms: number): NarrationFailure {
  return timedOut(place, `sent nothing for ${Math.round(ms / 100) / 10} seconds`)
}
