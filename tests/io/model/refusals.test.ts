// What real endpoints say when they refuse, and what it means.
import { describe, expect, test } from 'vitest'
import { failureOfStatus } from '../../../server/io/model/refusals.ts'
import { place } from './reading.ts'

const error = (message: string, more: object = {}) => JSON.stringify({ error: { message, ...more } })

const cases: [code: string, status: number, body: string][] = [
  ['KEY_REFUSED', 401, error('No auth credentials found', { code: 401 })],
  ['KEY_REFUSED', 401, '<html><h1>401 Authorization Required</h1></html>'],
  ['KEY_REFUSED', 401, ''],
  ['KEY_REFUSED', 403, error('Forbidden')],
  [
    'KEY_REFUSED',
    400,
    '[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key."}}]',
  ],
  ['FILTERED', 403, error('Your input was flagged', { metadata: { reasons: ['violence'] } })],
  [
    'FILTERED',
    400,
    error('The response was filtered due to the prompt triggering content management policy', {
      code: 'content_filter',
    }),
  ],
  ['MODEL_UNKNOWN', 404, error('model "fake" not found, try pulling it first')],
  [
    'MODEL_UNKNOWN',
    404,
    error('The model `fake` does not exist or you do not have access to it.', { code: 'model_not_found' }),
  ],
  ['MODEL_UNKNOWN', 404, ''],
  ['MODEL_UNKNOWN', 400, error('fake is not a valid model ID', { code: 400 })],
  ['MODEL_UNKNOWN', 400, '{"error":"No models loaded. Please load a model in the developer page."}'],
  ['NOT_AN_ENDPOINT', 404, '404 page not found'],
  ['NOT_AN_ENDPOINT', 404, '<html><body>Not found</body></html>'],
  ['NOT_AN_ENDPOINT', 405, error('Method Not Allowed')],
  ['NOT_AN_ENDPOINT', 502, '<html><body>Bad gateway</body></html>'],
  ['NOT_AN_ENDPOINT', 302, ''],
  ['BUSY', 429, error('Rate limit reached for requests per min')],
  ['BUSY', 429, error('Provider returned error', { metadata: { raw: 'temporarily rate-limited upstream' } })],
  ['BUSY', 429, '<html>Too many requests</html>'],
  ['BUSY', 429, error('Request too large: too many tokens per minute', { type: 'tokens' })],
  ['BUSY', 503, error('Loading model', { type: 'unavailable_error', code: 503 })],
  ['BUSY', 503, '<html>Service Temporarily Unavailable</html>'],
  ['BUSY', 529, error('Overloaded', { type: 'overloaded_error' })],
  [
    'DAILY_LIMIT',
    429,
    error(
      'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
    ),
  ],
  [
    'DAILY_LIMIT',
    429,
    error('You exceeded your current quota', {
      details: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
    }),
  ],
  ['DAILY_LIMIT', 429, error('Rate limit reached on tokens per day (TPD): Limit 100000')],
  ['REQUEST_REFUSED', 429, error('You exceeded your current quota', { code: 'insufficient_quota' })],
  ['REQUEST_REFUSED', 402, error('Insufficient credits')],
  ['REQUEST_REFUSED', 400, error('temperature must be in [0, 2]')],
  [
    'REQUEST_REFUSED',
    422,
    '{"detail":[{"loc":["body","messages"],"msg":"Field required","type":"missing"}]}',
  ],
  ['REQUEST_REFUSED', 400, 'bad'],
  [
    'CONTEXT_TOO_LONG',
    400,
    error("This model's maximum context length is 4096 tokens.", { code: 'context_length_exceeded' }),
  ],
  [
    'CONTEXT_TOO_LONG',
    400,
    error("'max_tokens' is too large: 800. This model's maximum context length is 512 tokens"),
  ],
  ['CONTEXT_TOO_LONG', 400, error('Input token count exceeds: the prompt is too long')],
  ['CONTEXT_TOO_LONG', 413, ''],
  [
    'CONTEXT_TOO_LONG',
    500,
    error('the request exceeds the available context size', { type: 'exceed_context_size_error' }),
  ],
  ['ENDPOINT_ERROR', 500, error('CUDA out of memory')],
  ['ENDPOINT_ERROR', 500, 'Internal Server Error'],
  ['ENDPOINT_ERROR', 504, ''],
  ['ENDPOINT_ERROR', 500, '{"error":{}}'],
]

test.each(cases)('%s: %i %s', (code, status, body) => {
  const failure = failureOfStatus(place, status, body, null)
  expect(failure.code).toBe(code)
  expect(failure.message).toMatch(/Settings|try again/)
})

describe('the sentence', () => {
  const message = (status: number, body: string, wait: number | null = null) =>
    failureOfStatus(place, status, body, wait)

  test('quotes the server, shortened, on one line', () => {
    const failure = message(500, error(`boom\n\t${'x'.repeat(5_000)}`))
    expect(failure.message).toContain('It said: "boom xxx')
    expect(failure.message.length).toBeLessThan(420)
    expect(failure.message).not.toMatch(/[\n\t]/)
  })

  test('says what every part of a nested error said', () => {
    expect(message(422, '{"detail":[{"msg":"Field required"},{"msg":"Too big"}]}').message).toContain(
      'Field required, Too big',
    )
    expect(message(503, '{"detail":{"msg":"Server is busy"}}').message).toContain('"Server is busy"')
    expect(message(400, 'data: {"error":{"message":"from an event"}}\n\n').message).toContain(
      '"from an event"',
    )
  })

  test('names the wait, from the header before the body', () => {
    expect(message(429, error('slow', { retry_after: 9 }))).toMatchObject({ retryAfterSeconds: 9 })
    const failure = message(429, error('slow', { retry_after: 9 }), 30)
    expect(failure.retryAfterSeconds).toBe(30)
    expect(failure.message).toContain('in 30 seconds')
  })

  test('asks for a key where none was given', () => {
    const failure = failureOfStatus({ ...place, hasKey: false, secrets: [] }, 401, '', null)
    expect(failure.message).toContain('asks for a key')
  })

  test('tells the window, for a caller that can fit the prompt into it', () => {
    const body = error('too long', {
      type: 'exceed_context_size_error',
      n_prompt_tokens: 9_001,
      n_ctx: 8_192,
    })
    const failure = message(400, body)
    expect(failure.windowTokens).toBe(8_192)
    expect(failure.message).toContain('9001 tokens')
    expect(message(400, error("This model's maximum context length is 4096 tokens")).windowTokens).toBe(4_096)
  })
})
