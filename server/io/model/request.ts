// Writes the requests: OpenAI's chat and completion, and Ollama's own of both.
import type { Endpoint, Message } from '../../engine/narration.ts'
import { pathBeside, pathTo, type Address } from './address.ts'
import type { OptionalField } from './optional-fields.ts'

/** What is to be asked, once everything is known of the endpoint. */
export interface Wish {
  endpoint: Endpoint
  messages: Message[]
  stops: readonly string[]
  /** What the answer may have, thinking included. */
  maxTokens: number
  /** The window that an Ollama should load the model with; null leaves it to Ollama. */
  loadWindow: number | null
  refused: ReadonlySet<OptionalField>
}

/** A request, and which of its fields it could do without. */
export interface Written {
  path: string
  body: string
  optional: OptionalField[]
}

type Fields = Partial<Record<OptionalField, unknown>>

/** OpenAI takes four. */
const mostStops = 4

export function writeRequest(address: Address, wish: Wish): Written {
  const { endpoint } = wish
  const isOllama = endpoint.profile?.api === 'OLLAMA'
  if (isOllama) return ollamaRequest(address, wish)
  const isChat = endpoint.mode === 'CHAT'
  const { fields, sent } = withoutRefused(wish, {
    ...openAiFields(wish),
    ...(isChat ? thinkingFields(endpoint.thinkingTokens) : {}),
  })
  const prompt = isChat ? { messages: plainMessages(wish) } : { prompt: joined(wish) }
  return {
    path: pathTo(address, isChat ? 'chat/completions' : 'completions'),
    body: JSON.stringify({ model: endpoint.model, ...prompt, ...fields, stream: true }),
    optional: sent,
  }
}

function openAiFields({ endpoint, stops, maxTokens, refused }: Wish): Fields {
  // Newer hosts want another name for the same wall; who knows neither gets none.
  const cap = refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens'
  return {
    temperature: endpoint.temperature,
    [cap]: maxTokens,
    ...(stops.length > 0 ? { stop: stops.slice(0, mostStops) } : {}),
    stream_options: { include_usage: true },
  }
}

function thinkingFields(tokens: number): Fields {
  if (tokens === 0) return {}
  return tokens > 0 ? { reasoning: { max_tokens: tokens } } : { reasoning_effort: 'none' }
}

/** Only this API can be told how long a prompt may be: the other cuts it and says nothing. */
function ollamaRequest(address: Address, wish: Wish): Written {
  const { endpoint, stops, maxTokens, loadWindow } = wish
  const isChat = endpoint.mode === 'CHAT'
  const { thinkingTokens, temperature, model } = endpoint
  const { fields, sent } = withoutRefused(wish, {
    ...(stops.length > 0 ? { stop: stops.slice(0, mostStops) } : {}),
    ...(isChat && thinkingTokens !== 0 ? { think: thinkingTokens > 0 } : {}),
  })
  const { stop, think } = fields
  const options = {
    temperature,
    num_predict: maxTokens,
    ...(loadWindow === null ? {} : { num_ctx: loadWindow }),
  }
  const prompt = isChat ? { messages: plainMessages(wish) } : { prompt: joined(wish), raw: true }
  const body = {
    model,
    ...prompt,
    ...(think === undefined ? {} : { think }),
    options: { ...options, ...(stop === undefined ? {} : { stop }) },
    stream: true,
  }
  return {
    path: pathBeside(address, isChat ? 'api/chat' : 'api/generate'),
    body: JSON.stringify(body),
    optional: sent,
  }
}

function withoutRefused({ refused }: Wish, all: Fields): { fields: Fields; sent: OptionalField[] } {
  const kept = Object.entries(all).filter(([name]) => !refused.has(name as OptionalField))
  return { fields: Object.fromEntries(kept), sent: kept.map(([name]) => name as OptionalField) }
}

function plainMessages({ messages }: Wish): Message[] {
  return messages.map(({ role, content }) => ({ role, content: wellFormed(content) }))
}

/** One text that the model goes on with. */
function joined({ messages }: Wish): string {
  return wellFormed(messages.map(({ content }) => content).join('\n\n'))
}

export function requestHeaders(key: string, address: Address): Record<string, string> {
  const login = address.login === null ? null : `Basic ${Buffer.from(address.login).toString('base64')}`
  const authorization = key === '' ? login : `Bearer ${key}`
  return {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/x-ndjson, application/json',
    'accept-encoding': 'identity',
    ...(authorization === null ? {} : { authorization }),
  }
}

/** True when a header can carry the key. */
export function isSendable(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key)
}

/** Half a character becomes U+FFFD: strict servers refuse it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
