// POST /uploads: a file comes in as it is, piece by piece, to be read and imported by its id.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from '../access/address.ts'
import { admit } from '../access/admission.ts'
import { Refusal, RateLimited, SessionEnded } from '../access/refusals.ts'
import type { ViewerOf } from '../access/session.ts'
import { roleOf, type Viewer } from '../access/viewer.ts'
import { STORAGE_AWAY, STORAGE_FULL } from '../engine/story/turns.ts'
import { encodeId } from '../graphql/ids.ts'
import { isAway, isFull } from '../io/store/errors.ts'
import { keepUpload, tooLarge, uploadBytes } from '../library/files/uploads.ts'
import type { Deps } from '../play/deps.ts'

/** Answers POST /uploads?name=…: 201 with {id, name, size}, else a sentence. Only an owner sends files. */
export function uploadsRoute(
  deps: Deps,
  viewerOf: ViewerOf,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      await receive(deps, await viewerOf({ req: request, res: response }), request, response)
    } catch (error) {
      if (request.destroyed && !request.complete) return // whoever sent it is gone
      if (error instanceof RateLimited) response.setHeader('retry-after', error.retryAfterSeconds)
      if (error instanceof Refusal) return refuse(response, statusOf(error), error.message)
      deps.log.error({ err: error }, 'a file could not be taken in')
      if (isFull(error)) refuse(response, 507, STORAGE_FULL.message)
      else if (isAway(error)) refuse(response, 503, STORAGE_AWAY.message)
      else refuse(response, 500, 'Something went wrong on the server. Try again.')
    }
  }
}

async function receive(
  deps: Deps,
  viewer: Viewer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return refuse(response, 405, 'Only POST is answered here.')
  if (roleOf(viewer) !== 'OWNER') return refuse(response, 403, 'Only the owner of stories can send files.')
  // A page of another site may not send this kind without being asked.
  if (!/^application\/octet-stream\b/i.test(request.headers['content-type'] ?? ''))
    return refuse(response, 415, 'Send the file as application/octet-stream.')
  const most = uploadBytes(deps)
  if (Number(request.headers['content-length'] ?? 0) > most)
    return refuse(response, 413, tooLarge(most).message)
  await admit(deps, { viewer, address: clientAddress(request, deps.hosted?.proxyHops ?? 0) }, 'upload')
  const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('name') ?? ''
  const kept = await keepUpload(deps, viewer.userId, name, request)
  if ('problem' in kept) return refuse(response, kept.problem === 'TOO_LARGE' ? 413 : 400, kept.message)
  const body = { id: encodeId('Upload', kept.id), name: kept.name, size: kept.size }
  response.writeHead(201, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function statusOf(refusal: Refusal): number {
  if (refusal instanceof RateLimited) return 429
  return refusal instanceof SessionEnded ? 401 : 403
}

/** What is still being sent is not waited for. */
function refuse(response: ServerResponse, status: number, sentence: string): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(sentence)
}
