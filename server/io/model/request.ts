// Writes the request, and learns which optional fields an endpoint refuses.
import type { Endpoint, Message } from '../../engine/narration.ts'
import type { Address } from './address.ts'

/** Fields that a request can do without. */
export type OptionalField = 'stream_options' | 'max_tokens' | 'max_completion_tokens' | 'temperature'

/** The body of a chat request, without the fields that this endpoint refused before. */
export function requestBody(
  endpoint: Endpoint,
  messages: Message[],
  refused: ReadonlySet<OptionalField>,
): string {
  const cap = capField(refused)
  return JSON.stringify({
    model: endpoint.model,
    messages: messages.map(({ role, content }) => ({ role, content: wellFormed(content) })),
    ...(refused.has('temperature') ? {} : { temperature: endpoint.temperature }),
    ...(cap ? { [cap]: endpoint.maxOutputTokens } : {}),
    stream: true,
    ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
  })
}

export function requestHeaders(key: string, address: Address): Record<string, string> {
  const login = address.login === null ? null : `Basic ${Buffer.from(address.login).toString('base64')}`
  const authorization = key === '' ? login : `Bearer ${key}`
  return {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    ...(authorization === null ? {} : { authorization }),
  }
}

/** True when a header can carry the key. */
export function isSendable(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key)
}

/** Which of the fields that were sent the endpoint's refusal is about; null when it is about something else. */
export function refusedField(body: string, refused: ReadonlySet<OptionalField>): OptionalField | null {
  if (/context[_ ](?:length|size|window)|exceed_context/i.test(body)) return null
  const dislikes =
    /unsupported|not support|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed|forbidden|additional propert|extra (?:input|field|param)|no such (?:field|param)|only the default/i
  const cap = capField(refused)
  const sent: OptionalField[] = [
    ...(refused.has('stream_options') ? [] : (['stream_options'] as const)),
    ...(cap ? [cap] : []),
    ...(refused.has('temperature') ? [] : (['temperature'] as const)),
  ]
  if (!dislikes.test(body))
    return sent.find((field) => field === 'stream_options' && body.includes(field)) ?? null
  const named = sent.find((field) => new RegExp(`\\b${field}\\b`).test(body))
  if (named) return named
  // A server that dislikes an unnamed field most likely means the youngest one.
  const unnamed =
    /(?:unknown|unrecogni[sz]ed|unexpected|unsupported|extra|additional) (?:\w+ )?(?:field|param|argument|propert|input|key)/i
  return unnamed.test(body) && !refused.has('stream_options') ? 'stream_options' : null
}

/** Newer hosts want another name for the same wall; who knows neither gets none. */
function capField(refused: ReadonlySet<OptionalField>): OptionalField | null {
  if (!refused.has('max_tokens')) return 'max_tokens'
  return refused.has('max_completion_tokens') ? null : 'max_completion_tokens'
}

/** Half a character becomes U+FFFD: strict servers refuse it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
