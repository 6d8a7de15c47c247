// What every request begins with: its id, the headers of its answer, and where strangers are served a line in the log.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isByTls, type Forwarded } from './access/forwarded.ts'
import type { Hosted } from './access/hosted.ts'
import { requestIdOf } from './access/request-id.ts'
import type { Attendance } from './attendance.ts'
import type { Log } from './play/deps.ts'

/** What the client uses, and nothing else. */
const CONTENT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

const HEADERS: Record<string, string> = {
  'content-security-policy': CONTENT,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
}

const YEAR_SECONDS = 365 * 24 * 3_600

/** What programs ask for all the time: nobody is there for it. */
const LOOKED_AT = new Set(['health', 'ready', 'metrics'])
/** What comes with every page, and says nothing. */
const PARTS_OF_A_PAGE = new Set(['assets', 'theme.js', 'favicon.svg'])

/** Begins a request. */
export type Begin = (request: IncomingMessage, response: ServerResponse) => void

export function beginRequests(
  hosted: Hosted | null,
  forwarded: Forwarded,
  attendance: Attendance,
  log: Log,
): Begin {
  return (request, response) => {
    const part = firstPart(request.url)
    if (!LOOKED_AT.has(part)) attendance.note()
    const id = requestIdOf(request)
    response.setHeader('x-request-id', id)
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    if (hosted === null) return
    // Said by a proxy that is trusted, and not for its other names: those may serve something else.
    if (isByTls(request, hosted.proxyHops))
      response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    forwarded.note(request)
    if (LOOKED_AT.has(part) || PARTS_OF_A_PAGE.has(part)) return
    const began = performance.now()
    response.on('close', () => {
      const { method } = request
      const ms = Math.round(performance.now() - began)
      const said = response.writableFinished ? 'answered' : 'left before its answer was whole'
      log.info({ request: id, method, at: `/${part}`, status: response.statusCode, ms }, said)
    })
  }
}

/** The rest of a path names stories, and its query what only its sender may know. */
const firstPart = (url = '/'): string => /^\/([a-z.-]{0,20})(?=[/?]|$)/i.exec(url)?.[1] ?? '(other)'
