// One request whose answer is a JSON document: models, windows, vectors.
import type { Dispatcher } from 'undici'
import { bodyOf, headOf, type Asking } from './asking.ts'
import { parseJson } from './json.ts'
import { readRetryAfter } from './retry-after.ts'
import { openWire } from './wire.ts'

export interface Answer {
  status: number
  body: string
  /** undefined where the body is no JSON. */
  value: unknown
  retryAfter: number | null
}

/** Asks once. Throws a NarrationFailure or Setback when nothing comes, and the reason of an abort. */
export async function call(ask: Asking): Promise<Answer> {
  const { patience } = ask
  patience.signal.throwIfAborted()
  const wire = openWire(ask.dispatcher, ask.request)
  const stop = () => wire.destroy(patience.signal.reason as Error)
  patience.signal.addEventListener('abort', stop, { once: true })
  try {
    const { status, headers } = await headOf(ask, wire)
    const body = await bodyOf(ask, wire, ask.limits.maxBytes)
    patience.signal.throwIfAborted()
    return { status, body, value: parseJson(body), retryAfter: readRetryAfter(headers, ask.now()) }
  } finally {
    patience.signal.removeEventListener('abort', stop)
    wire.destroy(new Error('nobody listens any more'))
  }
}

export function getRequest(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Dispatcher.DispatchOptions {
  return { origin, path, method: 'GET', headers }
}

export function postRequest(
  origin: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Dispatcher.DispatchOptions {
  return { origin, path, method: 'POST', headers, body: JSON.stringify(body) }
}
