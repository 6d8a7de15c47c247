// The sentences of everything that can go wrong with an endpoint: each says what to do, none holds a key.
import { NarrationFailure, type Endpoint } from '../../engine/narration.ts'
import type { Address } from './address.ts'

/** Whom a sentence speaks about, and what it must not say. */
export interface Place {
  /** The address as a player may see it. */
  shown: string
  model: string
  hasKey: boolean
  maxOutputTokens: number
  secrets: string[]
  /** Whether its words may be quoted. */
  quotes: boolean
}

export function placeOf(endpoint: Endpoint, address: Address): Place {
  const key = endpoint.key?.trim() ?? ''
  const login = address.login ?? ''
  const password = login.slice(login.indexOf(':') + 1)
  const place = {
    shown: '',
    quotes: !endpoint.unquoted && !endpoint.paidByServer,
    model: endpoint.model,
    hasKey: key !== '',
    maxOutputTokens: endpoint.maxOutputTokens,
    // People type "x" where no key is needed; hiding that would only garble the sentence.
    secrets: [key, password, Buffer.from(login).toString('base64'), ...keysIn(address.query)].filter(
      (secret) => secret.length >= 4,
    ),
  }
  // Somebody may have typed the key where the model belongs.
  const shown = endpoint.paidByServer ? OWN : hide(place, address.shown)
  return { ...place, shown, model: hide(place, endpoint.model) }
}

/** Where the server's own model is tells nobody anything. */
const OWN = "this server's own endpoint"

/** Some hosts take their key in the address. */
function keysIn(query: string): string[] {
  const named = [...new URLSearchParams(query)].filter(([name]) =>
    /key|token|secret|sig|auth|pass/i.test(name),
  )
  return named.map(([, value]) => value)
}

/** Takes keys out of words that came from elsewhere, however they were written there. */
export function hide(place: Pick<Place, 'secrets'>, words: string): string {
  let hidden = words
  for (const secret of place.secrets) {
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
    for (const form of forms) hidden = hidden.replaceAll(form, '[key]')
  }
  return hidden
}

/** What the server said, as a short quotation at the end of a sentence, or nothing. */
export function said(place: Place, words: string | null | undefined, verb = 'It said'): string {
  if (!place.quotes) return ''
  // Hidden before it is cut: half a key is no longer found.
  const plain = hide(place, readable(hide(place, words ?? '')))
  if (plain === '') return ''
  return ` ${verb}: "${plain.length > 200 ? `${plain.slice(0, 200)}…` : plain}"`
}

/** The text of a page or of a message, on one line. */
function readable(words: string): string {
  const page = /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(words)
  const text = page
    ? words.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^>]*>/g, ' ')
    : words
  return text.replace(/\s+/g, ' ').trim()
}

export function unreadableAddress(): NarrationFailure {
  const message =
    'The address of the endpoint cannot be read: enter one like http://localhost:11434 in Settings.'
  return new NarrationFailure('NOT_AN_ENDPOINT', message)
}

export function unsendableKey(): NarrationFailure {
  const message = 'The key holds characters that cannot be sent: copy it again into Settings.'
  return new NarrationFailure('KEY_REFUSED', message)
}

export function unreachable(place: Place, detail: string): NarrationFailure {
  const why = `No model server can be reached at ${place.shown} (${hide(place, detail)})`
  const message = `${why}: check that it runs and that the address in Settings is right.`
  return new NarrationFailure('ENDPOINT_UNREACHABLE', message)
}

export function timedOut(place: Place, what: string): NarrationFailure {
  const message = `${place.shown} ${what}: try again, and look whether the model is still loading or too slow.`
  return new NarrationFailure('TIMED_OUT', message)
}

export function streamBroke(place: Place, detail: string): NarrationFailure {
  const message = `The answer from ${place.shown} broke off (${hide(place, detail)}): try again, and check that the model server still runs.`
  return new NarrationFailure('STREAM_BROKE', message)
}

export function tooLarge(place: Place): NarrationFailure {
  const message = `${place.shown} sent far more than a story can be and was cut off: check the address and the model in Settings.`
  return new NarrationFailure('STREAM_BROKE', message)
}

export function notAnEndpoint(place: Place, status: number | null, body: string): NarrationFailure {
  const why = `${place.shown} does not answer like an OpenAI-compatible endpoint (${status === null ? 'it speaks no HTTP' : `status ${status}`})`
  const message = `${why}: check the address in Settings.${said(place, body, 'It sent')}`
  return new NarrationFailure('NOT_AN_ENDPOINT', message)
}

export function emptyReply(place: Place): NarrationFailure {
  const message = `The model ${place.model} ended its answer without a word of story: retry, or choose another model in Settings.`
  return new NarrationFailure('EMPTY_REPLY', message)
}

export function emptyAfterThinking(place: Place): NarrationFailure {
  const message =
    `The model ${place.model} spent all it may write on thinking and wrote no story: raise "max output tokens" ` +
    `(now ${place.maxOutputTokens}) in Settings, or lower or switch off "thinking tokens".`
  return new NarrationFailure('EMPTY_AFTER_THINKING', message)
}

/** Known before anything is asked: what was gathered leaves no room for an answer. */
export function noRoom(place: Place, promptTokens: number, windowTokens: number): NarrationFailure {
  const message = `The prompt of about ${promptTokens} tokens leaves no room for an answer in the window of ${windowTokens} tokens of the model "${place.model}": lower the context budget in Settings, or load the model with a larger window.`
  return new NarrationFailure('CONTEXT_TOO_LONG', message, null, windowTokens)
}

export function badVectors(place: Place, why: string): NarrationFailure {
  const message = `The embeddings from ${place.shown} cannot be used (${why}): choose another embedding model in Settings.`
  return new NarrationFailure('ENDPOINT_ERROR', message)
}

export function filtered(place: Place, words: string): NarrationFailure {
  const why = `A content filter at ${place.shown} held the story back`
  const message = `${why}: change the last action, or choose another model in Settings.${said(place, words)}`
  return new NarrationFailure('FILTERED', message)
}
