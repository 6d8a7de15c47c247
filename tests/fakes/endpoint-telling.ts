// How the fake endpoint tells a story or sends fixed bytes, at the speed that is asked of it.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './endpoint-rows.ts'

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
}

export interface FakeBody {
  model?: string
  messages?: { role: string; content: string }[]
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
  /** Waits until it is released, or until the client is gone. */
  hold(): Promise<void>
  /** Breaks the connection, as our own doing. */
  tear(): void
}

/** Tells the story, delta by delta. `until` leaves out what would follow. */
export async function tell(
  visit: Visit,
  until: 'open' | 'finished' | 'done' | 'closed' = 'closed',
): Promise<void> {
  const { request, response, settings } = visit
  const pieces = piecesOf(settings, request)
  const usage = usageOf(request, pieces.length)
  if (request.body?.stream !== true) return tellWhole(visit, pieces.join(''), usage)
  open(visit)
  await write(response, event(chunk({ role: 'assistant', content: '' })))
  if (settings.reasoning) await write(response, event(chunk({ reasoning_content: settings.reasoning })))
  const started = performance.now()
  for (const [index, content] of pieces.entries()) {
    if (settings.holdAfter === index) await visit.hold()
    await pace(settings, index, started)
    if (response.destroyed) return
    await write(response, event(chunk({ content })))
  }
  if (settings.holdAfter !== undefined && settings.holdAfter >= pieces.length) await visit.hold()
  if (until === 'open') return
  await write(response, event(chunk({}, 'stop')))
  if (until === 'finished') return
  if (asksUsage(request)) await write(response, event({ ...chunk({}), choices: [], usage }))
  await write(response, event('[DONE]'))
  if (until === 'closed') response.end()
}

function tellWhole({ response }: Visit, content: string, usage: object): void {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: 'chatcmpl-fake', object: 'chat.completion', created: 0, choices, usage }))
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

export function open({ response }: Visit): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
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

function usageOf({ body }: FakeRequest, outputTokens: number) {
  const characters = (body?.messages ?? []).reduce((sum, { content }) => sum + content.length, 0)
  const prompt = Math.ceil(characters / 4)
  return { prompt_tokens: prompt, completion_tokens: outputTokens, total_tokens: prompt + outputTokens }
}

function asksUsage({ body }: FakeRequest): boolean {
  return (body?.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true
}

export function event(value: object | string): string {
  return `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
}

export function chunk(delta: object, finish: string | null = null): object {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 0, model: 'fake', choices }
}
