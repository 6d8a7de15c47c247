// Reads the error that an endpoint reports, in any of the shapes that servers give it.
import { asDict, asList, asNumber, asText, parseJson, type Dict } from './json.ts'

/** An error in the endpoint's own words. */
export interface ServerError {
  message: string
  /** A status when the error carries one. */
  status: number | null
  /** Every word the server wrote about it, for telling errors apart. */
  words: string
  /** Tokens of the prompt and of the window, when it was too long. */
  promptTokens: number | null
  windowTokens: number | null
  retryAfterSeconds: number | null
}

/** Reads an error object; null when the value reports none. `surely` when it stands where only errors do. */
export function readServerError(value: unknown, surely = false): ServerError | null {
  const outer = asDict(Array.isArray(value) ? value[0] : value)
  if (!outer) return surely && asText(value)?.trim() ? plainError(String(value)) : null
  const inner = innerError(outer, surely)
  if (inner === null) return null
  if (typeof inner === 'string') return { ...plainError(inner), words: JSON.stringify(outer) }
  const words = JSON.stringify(inner)
  const message = messageOf(inner) ?? messageOf(outer) ?? words
  const window = windowIn(words)
  return {
    message,
    status: statusOf(inner) ?? statusOf(outer),
    words,
    promptTokens: asNumber(inner.n_prompt_tokens),
    windowTokens: asNumber(inner.n_ctx) ?? asNumber(inner.max_model_len) ?? window,
    retryAfterSeconds: waitOf(inner),
  }
}

/** Reads the body of an answer with an error status: JSON, an event that holds JSON, or plain words. */
export function readErrorBody(body: string): ServerError | null {
  const event = /^data: ?(\{.*\})\s*$/m.exec(body)?.[1]
  const value = parseJson(body.trim()) ?? (event === undefined ? undefined : parseJson(event))
  if (value !== undefined) return readServerError(value, true)
  return body.trim() === '' ? null : plainError(body.trim())
}

function plainError(text: string): ServerError {
  const windowTokens = windowIn(text)
  return {
    message: text,
    status: null,
    words: text,
    promptTokens: null,
    windowTokens,
    retryAfterSeconds: null,
  }
}

function innerError(outer: Dict, surely: boolean): Dict | string | null {
  const inner = asDict(outer.error) ?? asDict(asList(outer.errors)[0])
  if (inner && Object.keys(inner).length > 0) return inner
  const text = asText(outer.error)
  if (text?.trim()) return text
  // MiniMax says so beside an answer of nothing.
  const base = asDict(outer.base_resp)
  if ((asNumber(base?.status_code) ?? 0) !== 0) return base
  return outer.object === 'error' || surely ? outer : null
}

/** The message and, where a host only passes it on, what the provider behind it said. */
function messageOf(error: Dict): string | null {
  const raw = asDict(error.metadata)?.raw
  const behind = typeof raw === 'object' && raw !== null ? JSON.stringify(raw) : asText(raw)
  const details = [error.detail, ...asList(error.detail)].map((item) => asText(asDict(item)?.msg))
  const said = asText(error.message) ?? asText(error.detail) ?? asText(error.msg) ?? asText(error.status_msg)
  const message = said ?? details.filter(Boolean).join(', ')
  return [message, behind].filter(Boolean).join(': ') || null
}

function statusOf(error: Dict): number | null {
  const status = asNumber(error.code) ?? asNumber(error.status)
  return status !== null && status >= 400 && status < 600 ? status : null
}

/** How servers name the window when a prompt does not fit into it, the surest way first. */
const windowNames = [
  /(?:n_ctx|max_\w*len)\W{1,4}(\d+)/i,
  /\d+ \+ \d+ > (\d+)/,
  /\d+ tokens > (\d+)/,
  /(?:context (?:length|size|window)|context limit|maximum prompt length|model length|length of the model)(?: (?:is|of|was|only|to|limit|allowed|the|model|a|maximum|for|this))*\W{0,4}(\d+)/i,
  /(\d+)(?: tokens?)? maximum(?: context)?(?: length)?/i,
  /maximum (?:number of )?(?:input )?tokens(?: allowed)?\W{0,3}(?:is |of )?(\d+)/i,
  /must (?:be|have)\W{0,4}(?:less|fewer|at most|smaller|<=?|no more)[^\d.]{0,24}(\d+)/i,
  /(?:limit|maximum)(?: for this model)?(?: (?:is|of|was|=))?\W{1,3}(\d+)(?! ?(?:requests|per))/i,
  />=?\s*(\d+)(?: tokens?)?(?: maximum)?/,
  /less than (\d+) tokens/i,
]

function windowIn(words: string): number | null {
  const plain = words.replace(/(?<=\d)[,_](?=\d{3})/g, '')
  for (const name of windowNames) {
    const tokens = Number(name.exec(plain)?.[1])
    if (tokens >= 128 && tokens <= 100_000_000) return tokens
  }
  return null
}

function waitOf(error: Dict): number | null {
  const metadata = asDict(error.metadata) ?? {}
  const headers = asDict(metadata.headers) ?? {}
  const named = error.retry_after ?? metadata.retry_after_seconds ?? metadata.retry_after
  const seconds = asNumber(named ?? headers['Retry-After'] ?? headers['retry-after'])
  // Gemini puts it among the details, as "17s".
  const delays = asList(error.details).map((detail) => asText(asDict(detail)?.retryDelay))
  const delay = delays.find((text) => text?.endsWith('s'))
  return seconds ?? (delay ? asNumber(delay.slice(0, -1)) : null)
}
