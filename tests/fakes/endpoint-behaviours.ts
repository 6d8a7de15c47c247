// What the rows of the fake endpoint do that is more than fixed bytes: tell, wait, refuse, tear.
import { setTimeout as sleep } from 'node:timers/promises'
import { cleverBehaviours } from './endpoint-clever.ts'
import { chunk, dialectOf, event } from './endpoint-dialects.ts'
import type { Row } from './endpoint-row.ts'
import { rows } from './endpoint-rows.ts'
import { open, refuse, send, tell, write, type Behaviour, type Visit } from './endpoint-telling.ts'

/** Answers a request for a story as its row does. */
export async function answerRow(visit: Visit): Promise<void> {
  const { row } = visit.request
  const behave = behaviours[row]
  if (behave) return behave(visit)
  const fixed = rows[row]
  if (fixed) return send(visit, fixed)
  return refuse(visit, 404, `The fake endpoint has no row "${row}"`)
}

/** Waits without an end, until the client has enough. */
const forever = ({ response }: Visit) => new Promise<void>((resolve) => response.on('close', resolve))

const busy: Behaviour = (visit) =>
  refuse(
    visit,
    429,
    'Rate limit reached, slow down',
    {},
    { 'retry-after': String(visit.settings.retryAfter ?? 30) },
  )

export const behaviours: Record<string, Behaviour> = {
  ...cleverBehaviours,
  normal: (visit) => tell(visit),
  key: (visit) => tell(visit),
  /** Has no room for more than it tells. */
  unfinished: (visit) => tell(visit, 'closed', 'length'),
  /** Says the last message back. */
  echo: (visit) => {
    const text = visit.settings.text ?? (visit.request.body?.messages?.at(-1)?.content || 'nothing')
    return tell({ ...visit, settings: { ...visit.settings, text } })
  },
  slow: (visit) => tell({ ...visit, settings: { delayMs: 50, ...visit.settings } }),
  /** Waits after the third delta until it is released. */
  hold: (visit) => tell({ ...visit, settings: { holdAfter: 3, ...visit.settings } }),
  /** Tells three deltas, then nothing for ever. */
  stall: async (visit) => {
    await tell({ ...visit, settings: { ...visit.settings, deltas: 3 } }, 'open')
    await forever(visit)
  },
  /** Never answers at all. */
  silent: forever,
  /** Answers with a head and never with a byte of body. */
  headless: async (visit) => {
    visit.response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    await forever(visit)
  },
  /** Tells everything and its reason to end, and never closes. */
  endless: async (visit) => {
    await tell(visit, 'finished')
    await forever(visit)
  },
  /** Says [DONE] and keeps the connection open. */
  unclosed: async (visit) => {
    await tell(visit, 'done')
    await forever(visit)
  },
  /** Keep-alive comments, without an end. */
  comments: async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    while (!response.destroyed) {
      response.write(': waiting\n\n')
      await sleep(20)
    }
  },
  /** Breaks off after three deltas. */
  drop: async (visit) => {
    await tell({ ...visit, settings: { ...visit.settings, deltas: visit.settings.deltas ?? 3 } }, 'open')
    visit.tear()
  },
  /** Breaks off before any byte. */
  reset: (visit) => visit.tear(),
  /** The second request finds its kept-alive socket dead. */
  'reset-once': (visit) => (visit.earlier === 1 ? visit.tear() : tell(visit)),
  /** Writes without an end, as fast as it is read. */
  flood: async (visit) => {
    open(visit, dialectOf(visit.request))
    const more = event(chunk({ content: 'x'.repeat(16_000) }))
    while (!visit.response.destroyed) await write(visit.response, more)
  },
  empty: (visit) => tell({ ...visit, settings: { ...visit.settings, text: '' } }),
  nothing: ({ response }) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
  html: (visit) => send(visit, rows['p-15'] as Row),
  redirect: ({ response }) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'not-found': ({ response }) =>
    void response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found'),
  'no-model': (visit) =>
    refuse(visit, 404, 'model "fake" not found, try pulling it first', { code: 'model_not_found' }),
  busy,
  'busy-once': (visit) =>
    visit.earlier === 0 ? busy({ ...visit, settings: { retryAfter: 0, ...visit.settings } }) : tell(visit),
  loading: (visit) => refuse(visit, 503, 'Loading model', { type: 'unavailable_error', code: 503 }),
  daily: (visit) =>
    refuse(
      visit,
      429,
      'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
      {
        code: 429,
      },
      { 'retry-after': '2' },
    ),
  credit: (visit) => refuse(visit, 429, 'You exceeded your current quota', { code: 'insufficient_quota' }),
  crash: (visit) => refuse(visit, 500, 'CUDA out of memory', { type: 'server_error' }),
  /** Echoes what it was sent, the key too, in its error. */
  'echo-key': (visit) => refuse(visit, 400, `Bad request with ${visit.request.headers.authorization}`),
  'p-29-once': (visit) => (visit.earlier === 0 ? send(visit, rows['p-29'] as Row) : tell(visit)),
  'p-40': (visit) =>
    unlessSent(visit, 'stream_options', 'Unrecognized request argument supplied: stream_options'),
  'p-40-extra': (visit) =>
    unlessSent(visit, 'stream_options', 'body.stream_options: Extra inputs are not permitted'),
  'p-40-temperature': (visit) =>
    unlessSent(
      visit,
      'temperature',
      "Unsupported value: 'temperature' does not support 0.8 with this model. Only the default (1) value is supported.",
    ),
  'p-40-everything': (visit) => {
    const fields = ['reasoning', 'reasoning_effort', 'stop', 'stream_options', 'temperature', 'max_tokens']
    const sent = fields.find((field) => visit.request.body && field in visit.request.body)
    return sent ? refuse(visit, 400, `Unrecognized request argument supplied: ${sent}`) : tell(visit)
  },
  'p-40-reasoning': (visit) =>
    unlessSent(visit, 'reasoning', 'body.reasoning: Extra inputs are not permitted'),
  'p-40-stop': (visit) =>
    unlessSent(visit, 'stop', "Unsupported parameter: 'stop' is not supported with this model."),
  'p-40-think': (visit) => unlessSent(visit, 'think', '"fake" does not support thinking'),
  'p-46': async (visit) => {
    await sleep(visit.settings.delayMs ?? 300)
    await tell({ ...visit, settings: { ...visit.settings, delayMs: 0 } })
  },
  /** Serves one at a time, and has no queue. */
  'p-53-queue': (visit) =>
    visit.others > 0
      ? send(visit, rows['p-53-busy'] as Row)
      : tell({ ...visit, settings: { delayMs: 10, ...visit.settings } }),
  'p-68': (visit) =>
    unlessSent(
      visit,
      'max_tokens',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
}

/** Refuses a field, and tells when it is not there. */
function unlessSent(visit: Visit, field: string, message: string): Promise<void> | void {
  return visit.request.body && field in visit.request.body ? refuse(visit, 400, message) : tell(visit)
}
