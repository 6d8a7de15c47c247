// POST /session: a fresh session for a browser whose cookie is over, or who has none. One that still counts stays.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { giveCookie } from '../access/hosted-session.ts'
import { SessionEnded } from '../access/refusals.ts'
import type { ViewerOf } from '../access/session.ts'
import type { Deps } from '../play/deps.ts'

/** Answers POST /session with 204; its cookie is good for what is asked next. */
export function sessionRoute(
  deps: Deps,
  viewerOf: ViewerOf,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      if (request.method !== 'POST') return say(response, 405, 'Only POST is answered here.')
      await viewerOf({ req: request, res: response }).catch((error: unknown) => {
        if (!(error instanceof SessionEnded)) throw error
        giveCookie(deps, { req: request, res: response }, randomUUID(), 0)
      })
      response.writeHead(204, { 'cache-control': 'no-store' }).end()
    } catch (error) {
      deps.log.error({ err: error }, 'a session could not be given')
      if (!response.headersSent) say(response, 503, 'It cannot be told now who asks. Try again in a moment.')
    }
  }
}

/** Gives a browser that opens a page for the first time the cookie that all its requests then share: several at once, each
 * with a cookie of its own, would own things apart. */
export function greetVisitor({ cookies }: Deps, request: IncomingMessage, response: ServerResponse): void {
  if (cookies.claimIn(request.headers.cookie) === null)
    giveCookie({ cookies }, { req: request, res: response }, randomUUID(), 0)
}

function say(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(sentence)
}
