// One port for everything: GraphQL (HTTP and WebSocket), the printed schema, health, and the built client.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { sendNodeResponse } from '@whatwg-node/server'
import { printSchema } from 'graphql'
import send from 'send'
import type { WebSocket } from 'ws'
import { isOwners, refusalOf, type Trust } from './access/local-peer.ts'
import { encodingsFor, sendWhole, varyByEncoding } from './compress.ts'
import { schema } from './graphql/schema.ts'
import type { Documents } from './graphql/documents.ts'
import { serveSocket } from './graphql/socket.ts'
import type { Graphql } from './graphql/yoga.ts'
import type { Log } from './play/deps.ts'
import type { Begin } from './requests.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024
/** The owner alone sends files: a card file of 10 MB, with what JSON adds to it. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

const HEARTBEAT_MS = 8_000

export interface HttpOptions {
  graphql: Graphql
  /** Documents that may be asked for by their hashes. */
  documents: Documents
  /** Takes in the files that are sent to be imported. */
  uploads: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Sends what is below /pictures. */
  pictures: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Sends what is below /exports. */
  exports: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** What only a server for strangers has: sessions, and the cookie that a first page brings. */
  strangers: {
    session: (request: IncomingMessage, response: ServerResponse) => Promise<void>
    greet: (request: IncomingMessage, response: ServerResponse) => void
  } | null
  /** Folder of the built client. */
  clientDir: string
  trust: Trust
  /** How many proxies in front of us are believed what they say of a request. */
  proxyHops: number
  /** What each request begins with. */
  begin: Begin
  ready: (response: ServerResponse) => Promise<void>
  metrics: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  log: Log
}

/** Builds the server; it does not listen yet. */
export function createHttp(options: HttpOptions): {
  server: Server
  closeSockets: () => Promise<void>
  sockets: ReadonlySet<WebSocket>
} {
  const client = clientFiles(options.clientDir, options.strangers?.greet)
  const printed = Buffer.from(`${printSchema(schema)}\n`)
  const refuse = (request: IncomingMessage) => refusalOf(request, options.trust, options.proxyHops)
  const server = createServer((request, response) => {
    options.begin(request, response)
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/health') return text(response, 200, 'ok')
    if (!namesHost(request)) return text(response, 400, 'The Host header names no host.')
    const refusal = refuse(request)
    if (refusal !== null) return text(response, 403, refusal)
    if (path === '/graphql') return graphqlOf(options, request, response)
    if (path === '/session' && options.strangers) return void options.strangers.session(request, response)
    if (path === '/uploads') return void options.uploads(request, response)
    if (path === '/schema.graphql') return void sendWhole(request, response, 200, PLAIN_TEXT, printed)
    if (path === '/ready') return void options.ready(response)
    if (path === '/metrics') return watched(options, options.metrics(request, response), response)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(response, 405, 'Only GET is answered here.')
    if (path.startsWith('/pictures/')) return void options.pictures(path, request, response)
    if (path.startsWith('/exports/')) return void options.exports(path, request, response)
    return client(path, request, response)
  })
  const { close, sockets } = serveSocket(server, options.graphql, options.documents, refuse)
  return { server, closeSockets: close, sockets: sockets.clients }
}

/** Of a name that is none no address can be made, and yoga makes one of each request. */
const namesHost = ({ headers }: IncomingMessage): boolean =>
  URL.canParse(`http://${headers.host ?? 'localhost'}`)

function graphqlOf(
  { graphql, trust, log }: HttpOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const most = isOwners(request, trust) ? MAX_FILE_BYTES : MAX_BODY_BYTES
  const tooLarge = () => text(response, 413, `This request is larger than ${most / 1024 / 1024} MB.`)
  if (Number(request.headers['content-length'] ?? 0) > most) return tooLarge()
  // Forms need no permission of the browser to be sent from other sites, and nobody else sends GraphQL as one.
  if (
    request.method === 'POST' &&
    !/^application\/(graphql\+)?json\b/i.test(request.headers['content-type'] ?? '')
  )
    return text(response, 415, 'Send GraphQL as application/json.')
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most && !response.headersSent) {
      response.on('finish', () => request.destroy())
      tooLarge()
    }
  })
  response.setHeader('cache-control', 'no-store')
  keepAlive(response)
  watched({ log }, answer(graphql, request, response), response)
}

/** What goes wrong on the way is written down, and ends the answer. */
function watched(
  { log }: Pick<HttpOptions, 'log'>,
  answering: Promise<void>,
  response: ServerResponse,
): void {
  answering.catch((error: unknown) => {
    log.error({ err: error, request: response.getHeader('x-request-id') }, 'a request could not be answered')
    response.destroy()
  })
}

/** Answers that are whole have a length, and may be compressed. A stream has none: each event leaves as it comes. */
async function answer(graphql: Graphql, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const made = await graphql.handleNodeRequestAndResponse(request, response, { req: request, res: response })
  if (made?.headers.has('content-length'))
    await sendWhole(
      request,
      response,
      made.status,
      Object.fromEntries(made.headers),
      Buffer.from(await made.arrayBuffer()),
    )
  else await sendNodeResponse(made, response, request, true)
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

/** Kinds of files that are built compressed as well, beside the file itself. */
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}
const SUFFIXES = { br: '.br', gzip: '.gz' } as const

/** The built client; every path that is no file is its index page, whose router takes over. */
function clientFiles(
  folder: string,
  greet: (request: IncomingMessage, response: ServerResponse) => void = () => {},
): (path: string, request: IncomingMessage, response: ServerResponse) => void {
  /** Sends a file as the client likes it best: compressed, if it was built so, or as it is. */
  const sendFile = (
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    missing: () => void,
    encodings = encodingsFor(request),
  ): void => {
    const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
    const [encoding, ...others] = type ? encodings : []
    const file = encoding ? path + SUFFIXES[encoding] : path
    send(request, file, { root: folder, cacheControl: false, index: false })
      .on('headers', (answer: ServerResponse) => {
        const isAsset = path.startsWith('/assets/') // named by their content
        // One that brings a cookie is for one visitor alone: a cache on the way must not give it to others.
        const kept = answer.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache'
        answer.setHeader('cache-control', isAsset ? 'public, max-age=31536000, immutable' : kept)
        if (type) varyByEncoding(answer)
        if (!type || !encoding) return
        answer.setHeader('content-type', type)
        answer.setHeader('content-encoding', encoding)
      })
      .on('error', () => {
        if (response.headersSent) return response.destroy()
        for (const name of ['content-encoding', 'content-type']) response.removeHeader(name)
        if (encoding) sendFile(path, request, response, missing, others)
        else missing()
      })
      .on('directory', missing)
      .pipe(response)
  }
  return (path, request, response) => {
    const index = () =>
      sendFile('/index.html', request, response, () =>
        text(response, 404, 'The client is not built. Run npm run build, or use the API at /graphql.'),
      )
    const isPage = !/\.\w+$/.test(path)
    if (isPage) {
      greet(request, response)
      index()
    } else sendFile(path, request, response, () => text(response, 404, 'There is no such file.'))
  }
}

const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' }

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, PLAIN_TEXT)
  response.end(body)
}
