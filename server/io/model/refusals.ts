// Tells what kind of failure an endpoint's error is, by its status and, more trusted, by its words.
import { NarrationFailure, type NarrationFailureCode } from '../../engine/narration.ts'
import { filtered, notAnEndpoint, said, type Place } from './failures.ts'
import { readErrorBody, type ServerError } from './server-error.ts'

const wordsOf = {
  filter:
    /content[_ ](?:filter|policy|management)|moderation|flagged|ResponsibleAI|safety (?:system|filter)/i,
  context:
    /exceed_context|context[_ ](?:length|size|window|limit)|maximum context|(?:prompt|input) is too long|too many (?:input )?tokens|(?:input|prompt|requested tokens?|token count).{0,60}(?:too long|too large|longer than|exceed|greater than)|maximum (?:prompt|model) length|max_(?:model|seq)_len|`?inputs`?.{0,40}must (?:be|have)|reduce the length|length is \d+ while limit is/i,
  day: /per[\s_-]?day|perday|\bdaily\b|24[\s-]?h(?:ours)?\b|\b[RT]PD\b|requests today/i,
  credit: /insufficient[_ ](?:quota|credits?|balance|funds)|out of credits|payment required|more credits/i,
  busy: /rate[\s_-]?limit|too many requests|overloaded|server is busy|at capacity|queue is full|loading model|model is loading|resource_exhausted|quota exceeded/i,
  model:
    /model_not_found|(?:unknown|invalid|no such) model|not a valid model|no models? (?:is |are )?(?:loaded|found)|model\b.{0,120}?(?:not found|(?:does not|doesn't) exist|not exist|not available|not loaded)|no endpoints found/i,
  key: /(?:invalid|incorrect)[_ ]api[_ ]key|api key not valid|invalid (?:authentication|credentials)|unauthori[sz]ed|missing (?:api key|authentication)/i,
}

/** The failure that an answer with an error status means. `retryAfter` is what its header asked for. */
export function failureOfStatus(
  place: Place,
  status: number,
  body: string,
  retryAfter: number | null,
): NarrationFailure {
  const page = /^\s*</.test(body)
  const error = page ? null : readErrorBody(body)
  if (status >= 300 && status < 400) return redirected(place, status)
  if (page && ![401, 403, 429, 503].includes(status)) return notAnEndpoint(place, status, body)
  if (status === 405 || (status === 404 && lacksPath(body))) return notAnEndpoint(place, status, body)
  return judge(place, status, error, error?.message ?? body, retryAfter)
}

/** The failure that an error inside an answer of status 200 means. */
export function failureOfError(
  place: Place,
  error: ServerError,
  retryAfter: number | null,
): NarrationFailure {
  return judge(place, error.status ?? 200, error, error.message, retryAfter)
}

/** A web server's own "not found", which knows nothing of models. */
function lacksPath(body: string): boolean {
  return !body.trim().startsWith('{') && body.trim() !== '' && !/model/i.test(body)
}

function judge(
  place: Place,
  status: number,
  error: ServerError | null,
  message: string,
  header: number | null,
): NarrationFailure {
  const words = error?.words ?? message
  const wait = header ?? error?.retryAfterSeconds ?? null
  const speak = (code: NarrationFailureCode, sentence: string) =>
    new NarrationFailure(code, sentence + said(place, message), wait)

  // Whoever says 401 means the key; 403 may also be a filter that speaks.
  if (status === 401) return keyRefused(place, status, message)
  if (wordsOf.filter.test(words) && status !== 429) return filtered(place, message)
  if (status === 403) return keyRefused(place, status, message)
  if (status === 413 || (status !== 429 && wordsOf.context.test(words)))
    return contextTooLong(place, error, message)
  if (status === 402 || (status !== 404 && wordsOf.credit.test(words))) {
    return speak(
      'REQUEST_REFUSED',
      `The account at ${place.shown} has no credit left: add some, or enter another key in Settings.`,
    )
  }
  if (status === 429 && wordsOf.day.test(words)) return dailyLimit(place, message, wait)
  if (status === 429 || status === 503 || status === 529) return busy(place, status, message, wait)
  if (status === 404 || wordsOf.model.test(words)) return modelUnknown(place, message)
  if (status < 500 && wordsOf.key.test(words)) return keyRefused(place, status, message)
  if (wordsOf.busy.test(words)) {
    return wordsOf.day.test(words) ? dailyLimit(place, message, wait) : busy(place, status, message, wait)
  }
  if (status >= 400 && status < 500 && status !== 408) {
    const why = `${place.shown} refused the request (status ${status})`
    return speak('REQUEST_REFUSED', `${why}: check model, temperature and max output tokens in Settings.`)
  }
  const why = `${place.shown} reported an error${status === 200 ? '' : ` (status ${status})`}`
  return speak('ENDPOINT_ERROR', `${why}: try again, and look into the model server's log if it stays.`)
}

function keyRefused(place: Place, status: number, message: string): NarrationFailure {
  const sentence = place.hasKey
    ? `${place.shown} refused the key (status ${status}): check the key in Settings.`
    : `${place.shown} asks for a key (status ${status}): enter one in Settings.`
  return new NarrationFailure('KEY_REFUSED', sentence + said(place, message))
}

function modelUnknown(place: Place, message: string): NarrationFailure {
  const sentence = `${place.shown} does not know the model "${place.model}": choose one that it offers, or check the address, in Settings.`
  return new NarrationFailure('MODEL_UNKNOWN', sentence + said(place, message))
}

function dailyLimit(place: Place, message: string, wait: number | null): NarrationFailure {
  const sentence = `The daily limit at ${place.shown} is used up: wait until tomorrow, or choose another model or key in Settings.`
  return new NarrationFailure('DAILY_LIMIT', sentence + said(place, message), wait)
}

function busy(place: Place, status: number, message: string, wait: number | null): NarrationFailure {
  const seconds = wait === null ? null : Math.ceil(wait)
  const when =
    seconds === null || seconds < 1 ? 'in a moment' : `in ${seconds} second${seconds === 1 ? '' : 's'}`
  const shownStatus = status === 200 ? '' : ` (status ${status})`
  const sentence = `${place.shown} is busy or over its rate limit${shownStatus}: try again ${when}.`
  return new NarrationFailure('BUSY', sentence + said(place, message), wait)
}

function contextTooLong(place: Place, error: ServerError | null, message: string): NarrationFailure {
  const prompt = error?.promptTokens ? ` of ${error.promptTokens} tokens` : ''
  const window = error?.windowTokens ?? null
  const room = window === null ? '' : ` of ${window} tokens`
  const sentence = `The prompt${prompt} does not fit into the window${room} of the model "${place.model}": lower the context budget in Settings, or load the model with a larger window.`
  return new NarrationFailure('CONTEXT_TOO_LONG', sentence + said(place, message), null, window)
}

function redirected(place: Place, status: number): NarrationFailure {
  const message = `${place.shown} sends us elsewhere (status ${status}), which Forklore does not follow: enter the final address in Settings.`
  return new NarrationFailure('NOT_AN_ENDPOINT', message)
}
