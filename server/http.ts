// One port for everything: GraphQL (HTTP and WebSocket), the printed schema, health, and the built client.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { printSchema } from 'graphql'
import sirv from 'sirv'
import type { WebSocket } from 'ws'
import { refusalOf } from './access/local-peer.ts'
import { schema } from './graphql/schema.ts'
import { serveSocket } from './graphql/socket.ts'
import type { Graphql } from './graphql/yoga.ts'
import type { Log } from './play/deps.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024

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
    const path = (request.url ?? '/').split('?')[0]
    if (path === '/health') return text(response, 200, 'ok')
    const refusal = refusalOf(request, options.trustNetwork)
    if (refusal !== null) return text(response, 403, refusal)
    if (path === '/graphql') return graphqlOf(options, request, response)
    if (path === '/schema.graphql') return text(response, 200, printed)
    if (path === '/ready') return void readiness(options, response)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(response, 405, 'Only GET is answered here.')
    return client(request, response)
  })
  const { close, sockets } = serveSocket(server, options.graphql, (request) =>
    refusalOf(request, options.trustNetwork),
  )
  return { server, closeSockets: close, sockets: sockets.clients }
}

function graphqlOf({ graphql, log }: HttpOptions, request: IncomingMessage, response: ServerResponse): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    return text(response, 413, 'This request is larger than 2 MB.')
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) request.destroy()
  })
  Promise.resolve(graphql(request, response)).catch((error: unknown) => {
    log.error({ err: error }, 'a request could not be answered')
    response.destroy()
  })
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
function clientFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  if (!existsSync(folder))
    return (_request, response) =>
      text(response, 404, 'The client is not built. Run npm run build, or use the API at /graphql.')
  const files = sirv(folder, {
    single: true,
    etag: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  return (request, response) => files(request, response, () => text(response, 404, 'There is no such file.'))
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(body)
}
