// The id under which a request stands in the log. We make it: what a caller sends along could be anything.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ids = new WeakMap<IncomingMessage, string>()

/** The id of a request; that of its socket for what comes by one. Without a request, as in a test, a new one. */
export function requestIdOf(request: IncomingMessage | undefined): string {
  const known = request && ids.get(request)
  if (known !== undefined) return known
  const id = randomUUID()
  if (request) ids.set(request, id)
  return id
}
