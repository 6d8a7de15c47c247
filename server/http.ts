// One port for everything: GraphQL (HTTP and WebSocket), the printed schema, health, and the built client.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { printSchema } from 'graphql'
import send from 'send'
import type { WebSocket } from 'ws'
import { refusalOf } from './access/local-peer.ts'
import { schema } from './graphql/schema.ts'
import { serveSocket } from './graphql/socket.ts'
import type { Graphql } from './graphql/yoga.ts'
import type { Log } from './play/deps.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024

const HEARTBEAT_MS = 8_000

const HEADERS: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
}

export interface HttpOptions {
  graphql: Graphql
  /** Folder of the built client. */
  clientDir: string
  trustNetwork: boolean
  /** Throws when the database does not answer. */
  ready: () => Promise<unknown>
  log: Log
}

/** Builds the server; it does not listen yet. */
export function createHttp(options: HttpOptions): {
  server: Server
  closeSockets: () => Promise<void>
  sockets: ReadonlySet<WebSocket>
} {
  const client = clientFiles(options.clientDir)
  const printed = `${printSchema(schema)}\n`
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/health') return text(response, 200, 'ok')
    const refusal = refusalOf(request, options.trustNetwork)
    if (refusal !== null) return text(response, 403, refusal)
    if (path === '/graphql') return graphqlOf(options, request, response)
    if (path === '/schema.graphql') return text(response, 200, printed)
    if (path === '/ready') return void readiness(options, response)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(response, 405, 'Only GET is answered here.')
    return client(path, request, response)
  })
  const { close, sockets } = serveSocket(server, options.graphql, (request) =>
    refusalOf(request, options.trustNetwork),
  )
  return { server, closeSockets: close, sockets: sockets.clients }
}

function graphqlOf({ graphql, log }: HttpOptions, request: IncomingMessage, response: ServerResponse): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    return text(response, 413, 'This request is larger than 2 MB.')
  // Forms need no permission of the browser to be sent from other sites, and nobody else sends GraphQL as one.
  if (
    request.method === 'POST' &&
    !/^application\/(graphql\+)?json\b/i.test(request.headers['content-type'] ?? '')
  )
    return text(response, 415, 'Send GraphQL as application/json.')
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES && !response.headersSent) {
      response.on('finish', () => request.destroy())
      text(response, 413, 'This request is larger than 2 MB.')
    }
  })
  keepAlive(response)
  Promise.resolve(graphql(request, response)).catch((error: unknown) => {
    log.error({ err: error }, 'a request could not be answered')
    response.destroy()
  })
}

/** A proxy, or a client, takes a long silence of a stream for its end. */
function keepAlive(response: ServerResponse): void {
  const beat = setInterval(() => {
    const streams = String(response.getHeader('content-type')).startsWith('text/event-stream')
    // A comment line without a blank one can stand anywhere between lines, also within an event.
    if (streams && response.headersSent && !response.writableNeedDrain) response.write(':\n')
  }, HEARTBEAT_MS)
  response.on('close', () => clearInterval(beat))
}

async function readiness({ ready, log }: HttpOptions, response: ServerResponse): Promise<void> {
  try {
    await ready()
    text(response, 200, 'ready')
  } catch (error) {
    log.error({ err: error }, 'not ready')
    text(response, 503, 'The database does not answer.')
  }
}

/** The built client; every path that is no file is its index page, whose router takes over. */
function clientFiles(
  folder: string,
): (path: string, request: IncomingMessage, response: ServerResponse) => void {
  const sent = (path: string, request: IncomingMessage) => {
    const isAsset = path.startsWith('/assets/') // named by their content
    const headers = isAsset ? 'public, max-age=31536000, immutable' : 'no-cache'
    return send(request, path, { root: folder, cacheControl: false, index: ['index.html'] }).on(
      'headers',
      (answer: ServerResponse) => answer.setHeader('cache-control', headers),
    )
  }
  return (path, request, response) => {
    const index = () =>
      sent('/index.html', request)
        .on('error', () =>
          text(response, 404, 'The client is not built. Run npm run build, or use the API at /graphql.'),
        )
        .pipe(response)
    const isPage = !/\.\w+$/.test(path)
    sent(path, request)
      .on('error', () => (isPage ? index() : text(response, 404, 'There is no such file.')))
      .on('directory', index)
      .pipe(response)
  }
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(body)
}
