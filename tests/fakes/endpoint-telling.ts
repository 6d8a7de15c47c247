// How the fake endpoint tells a story or sends fixed bytes, at the speed that is asked of it.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { dialectOf, type Dialect, type Tokens } from './endpoint-dialects.ts'
import type { Row } from './endpoint-row.ts'

/** How a row answers. All can be set for the server, changed later, and set for one address in its path. */
export interface FakeSettings {
  /** What it tells, also by request; without it the words are w0 w1 w2 … */
  text?: string | ((request: FakeRequest) => string)
  /** How many deltas the words come in. */
  deltas?: number
  /** What it thinks before that. */
  reasoning?: string
  /** Milliseconds before each delta. */
  delayMs?: number
  /** Deltas a second, instead of delayMs. */
  tokensPerSecond?: number
  /** Waits after so many deltas, until it is released. */
  holdAfter?: number
  /** The key that it wants, in every row; the row `key` wants one in any case. */
  key?: string
  /** Cuts fixed rows into pieces of so many bytes. */
  cut?: number
  /** How many models it lists. */
  models?: number
  /** The tokens of its window, where it says so. */
  window?: number
  /** How many numbers its vectors have. */
  width?: number
  /** Seconds of Retry-After in the rows `busy` and `busy-once`. */
  retryAfter?: number
}

/** One request as it came in. */
export interface FakeRequest {
  /** Counts from 0. */
  index: number
  row: string
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** The parsed body, null when it is no JSON object. */
  body: FakeBody | null
  /** True once the client went away before the answer was whole. */
  aborted: boolean
  /** True until the answer is over. */
  running: boolean
}

export interface FakeBody {
  model?: string
  messages?: { role: string; content: string }[]
  prompt?: string
  stream?: boolean
  [field: string]: unknown
}

/** What an answer needs: who asks, how to answer, and how to wait. */
export interface Visit {
  request: FakeRequest
  response: ServerResponse
  settings: FakeSettings
  /** How many requests this row has had before. */
  earlier: number
  /** How many other requests of this row are being answered. */
  others: number
  /** Waits until it is released, or until the client is gone. */
  hold(): Promise<void>
  /** Breaks the connection, as our own doing. */
  tear(): void
}

export type Behaviour = (visit: Visit) => Promise<void> | void

/** Ends the answer with an error in OpenAI's shape. */
export function refuse(
  { response }: Pick<Visit, 'response'>,
  status: number,
  message: string,
  more: object = {},
  headers = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', ...more } }))
}

/** Tells the story, delta by delta, in the words of the API that was called. `until` leaves out what would follow. */
export async function tell(
  visit: Visit,
  until: 'open' | 'finished' | 'done' | 'closed' = 'closed',
  finish = 'stop',
): Promise<void> {
  const { request, response, settings } = visit
  const dialect = dialectOf(request)
  const pieces = piecesOf(settings, request)
  const usage = usageOf(request, pieces.length)
  if (!dialect.streams(request)) return tellWhole(visit, dialect, pieces.join(''), usage)
  open(visit, dialect)
  await write(response, dialect.begin())
  if (settings.reasoning) await write(response, dialect.thought(settings.reasoning))
  const started = performance.now()
  for (const [index, content] of pieces.entries()) {
    if (settings.holdAfter === index) await visit.hold()
    await pace(settings, index, started)
    if (response.destroyed) return
    await write(response, dialect.piece(content))
  }
  if (settings.holdAfter !== undefined && settings.holdAfter >= pieces.length) await visit.hold()
  if (until === 'open') return
  await write(response, dialect.finish(finish, usage))
  if (until === 'finished') return
  if (asksUsage(request)) await write(response, dialect.usage(usage))
  await write(response, dialect.done())
  if (until === 'closed') response.end()
}

function tellWhole({ response }: Visit, dialect: Dialect, content: string, usage: Tokens): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(dialect.whole(content, usage)))
}

/** Sends fixed bytes, in pieces when it should. */
export async function send(visit: Visit, row: Row): Promise<void> {
  const { response, settings } = visit
  response.writeHead(row.status ?? 200, { 'content-type': row.type ?? 'text/event-stream', ...row.headers })
  const bytes = Buffer.from(row.body, 'utf8')
  const step = settings.cut ?? bytes.length
  for (let start = 0; start < bytes.length; start += step) {
    await write(response, bytes.subarray(start, start + step))
    // A turn of the loop makes each piece a packet of its own.
    if (settings.cut) await new Promise((resolve) => setImmediate(resolve))
  }
  if (row.end === 'torn') visit.tear()
  else response.end()
}

export function open({ response }: Visit, dialect: Dialect): void {
  response.writeHead(200, { 'content-type': dialect.type, 'cache-control': 'no-cache' })
  response.socket?.setNoDelay(true)
}

/** Writes, and waits until it is on its way or the client is gone. */
export function write(response: ServerResponse, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve()
    const leave = () => resolve()
    response.once('close', leave)
    response.write(data, () => {
      response.off('close', leave)
      resolve()
    })
  })
}

async function pace(settings: FakeSettings, index: number, started: number): Promise<void> {
  if (settings.delayMs) return sleep(settings.delayMs)
  if (!settings.tokensPerSecond) return
  const early = started + (index * 1000) / settings.tokensPerSecond - performance.now()
  if (early >= 1) await sleep(early)
}

function piecesOf(settings: FakeSettings, request: FakeRequest): string[] {
  const text = typeof settings.text === 'function' ? settings.text(request) : settings.text
  if (text === undefined) return Array.from({ length: settings.deltas ?? 20 }, (_, index) => `w${index} `)
  const words = text.match(/\s*\S+\s*/g) ?? (text === '' ? [] : [text])
  const count = settings.deltas ?? words.length
  if (count >= words.length) return words
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * words.length) / count)
    return words.slice(from, Math.floor(((index + 1) * words.length) / count)).join('')
  })
}

function usageOf({ body }: FakeRequest, outputTokens: number): Tokens {
  const messages = body?.messages ?? [{ content: body?.prompt ?? '' }]
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
  return { prompt: Math.ceil(characters / 4), output: outputTokens }
}

function asksUsage({ body }: FakeRequest): boolean {
  return (body?.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true
}
