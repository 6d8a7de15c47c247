// When the narrator asks again, and when it must not.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEndpoints, type Endpoints } from '../../../server/io/model/endpoints.ts'
import { readAddress, type Address } from '../../../server/io/model/address.ts'
import { refusedField, type OptionalField } from '../../../server/io/model/optional-fields.ts'
import { writeRequest } from '../../../server/io/model/request.ts'
import { readRetryAfter } from '../../../server/io/model/retry-after.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../../fakes/endpoint.ts'
import { endpointAt, readAll } from './reading.ts'

let fake: FakeEndpoint
let narrator: Endpoints
const told = (row: string, model = 'fake') =>
  readAll(
    narrator.narrate({
      endpoint: endpointAt(fake.at(row), { model }),
      messages: [{ role: 'user', content: 'Go.' }],
      signal: new AbortController().signal,
    }),
  )
const fields = (index: number) => Object.keys(fake.requests[index]?.body ?? {})

beforeEach(async () => {
  fake = await startFakeEndpoint()
  narrator = createEndpoints()
})
afterEach(async () => {
  await narrator.close()
  await fake.close()
})

describe('a refused field', () => {
  test.each([
    ['p-40', 'stream_options'],
    ['p-40-extra', 'stream_options'],
    ['p-40-temperature', 'temperature'],
    ['p-68', 'max_tokens'],
  ])('%s: %s is dropped once and remembered', async (row, field) => {
    expect(await told(row)).toMatchObject({ finish: 'COMPLETE' })
    expect(fake.requests).toHaveLength(2)
    expect(fields(0)).toContain(field)
    expect(fields(1)).not.toContain(field)
    expect(await told(row)).toMatchObject({ finish: 'COMPLETE' })
    expect(fake.requests).toHaveLength(3)
    expect(fields(2)).not.toContain(field)
  })

  test('max_tokens becomes max_completion_tokens', async () => {
    await told('p-68')
    expect(fake.requests[1]?.body).toMatchObject({ max_completion_tokens: 800 })
  })

  test('is not dropped for another endpoint, or another model', async () => {
    await told('p-40')
    await told('normal')
    expect(fields(2)).toContain('stream_options')
    await told('p-40', 'other')
    expect(fields(3)).toContain('stream_options')
  })

  test('is not remembered when leaving it out did not help', async () => {
    fake.set({ key: 'k' })
    await told('p-40')
    fake.set({ key: undefined })
    await told('p-40')
    expect(fields(1)).toContain('stream_options')
  })

  test.each([
    ["Unsupported parameter: 'max_tokens' is not supported with this model.", 'max_tokens'],
    [
      '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}',
      'stream_options',
    ],
    ['stream_options can only be set when stream is true', 'stream_options'],
    ['Unknown field in request', 'stream_options'],
    ["This model's maximum context length is 512; max_tokens is not allowed to exceed it", null],
    ['max_tokens must be at most 4096', null],
    ['temperature must be at most 1', null],
    ['messages: unexpected role', null],
    ['', null],
  ])('"%s" means %s', (body, field) => {
    expect(refusedField(body, ['temperature', 'max_tokens', 'stream_options'])).toBe(field)
  })

  test('a server that refuses everything optional is asked without, and no more often than that', () => {
    const refused = new Set<OptionalField>()
    const words =
      'not permitted: stream_options max_tokens max_completion_tokens temperature stop reasoning reasoning_effort'
    const address = readAddress('http://x') as Address
    const write = () =>
      writeRequest(address, {
        endpoint: endpointAt('x', { thinkingTokens: 9 }),
        messages: [],
        stops: ['a'],
        maxTokens: 800,
        loadWindow: null,
        refused,
      })
    for (
      let field = refusedField(words, write().optional);
      field;
      field = refusedField(words, write().optional)
    )
      refused.add(field)
    expect([...refused].sort()).toEqual([
      'max_completion_tokens',
      'max_tokens',
      'reasoning',
      'stop',
      'stream_options',
      'temperature',
    ])
    expect(Object.keys(JSON.parse(write().body) as object)).toEqual(['model', 'messages', 'stream'])
  })
})

describe('a busy endpoint', () => {
  test('that asks for a moment gets it', async () => {
    expect(await told('busy-once')).toMatchObject({ finish: 'COMPLETE' })
    expect(fake.requests).toHaveLength(2)
  })

  test('is not asked for ever', async () => {
    expect(await told('busy;retryAfter=0')).toMatchObject({ failure: 'BUSY' })
    expect(fake.requests).toHaveLength(3)
  })

  test.each(['busy;retryAfter=6', 'loading', 'daily', 'credit', 'key', 'crash', 'empty', 'p-43-early'])(
    '%s is asked once',
    async (row) => {
      await told(row)
      expect(fake.requests).toHaveLength(1)
    },
  )

  test('is asked again when it says so inside a stream, but not once a thought was shown', async () => {
    expect(await told('p-43-busy')).toMatchObject({ failure: 'BUSY' })
    expect(fake.requests).toHaveLength(3)
    expect(await told('p-43-thought')).toMatchObject({ failure: 'BUSY', thought: 'Let me think' })
    expect(fake.requests).toHaveLength(4)
  })

  test('that serves one at a time is asked again when another of us is done', async () => {
    const all = await Promise.all([told('p-53-queue'), told('p-53-queue'), told('p-53-queue')])
    expect(all.map(({ finish }) => finish)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
    expect(fake.requests.length).toBeLessThan(8)
  })

  test('that others keep busy is asked once, and nobody waits for one that waits', async () => {
    expect(await told('p-53-busy')).toMatchObject({ failure: 'BUSY' })
    expect(fake.requests).toHaveLength(1)
    const both = await Promise.all([told('p-53-busy'), told('p-53-busy')])
    expect(both.map(({ failure }) => failure)).toEqual(['BUSY', 'BUSY'])
    expect(fake.requests.length).toBeLessThan(5)
  })

  test('that is waited for can be given up', async () => {
    const abort = new AbortController()
    const first = told('p-53-queue;delayMs=60')
    await fake.whenRequested()
    const second = readAll(
      narrator.narrate({
        endpoint: endpointAt(fake.at('p-53-queue;delayMs=60')),
        messages: [{ role: 'user', content: 'Go.' }],
        signal: abort.signal,
      }),
    )
    await fake.whenRequested(2)
    setTimeout(() => abort.abort(), 50)
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    expect(await first).toMatchObject({ finish: 'COMPLETE' })
    expect(fake.requests).toHaveLength(2)
  })

  test('nothing is asked again after text', async () => {
    for (const row of ['drop', 'p-43', 'p-19-torn']) await told(row)
    expect(fake.requests).toHaveLength(3)
  })
})

describe('a connection', () => {
  test('that was kept and is dead is replaced silently', async () => {
    await told('reset-once')
    expect(await told('reset-once')).toMatchObject({
      finish: 'COMPLETE',
      story: expect.stringContaining('w19'),
    })
    expect(fake.requests).toHaveLength(3)
  })

  test('is replaced once only', async () => {
    await told('normal')
    expect(await told('reset')).toMatchObject({ failure: 'STREAM_BROKE' })
    expect(fake.requests).toHaveLength(3)
  })

  test('that was new is not tried again', async () => {
    expect(await told('reset')).toMatchObject({ failure: 'STREAM_BROKE' })
    expect(fake.requests).toHaveLength(1)
  })
})

test('an empty answer that cost nothing is asked for once more', async () => {
  expect(await told('p-29-once')).toMatchObject({ finish: 'COMPLETE' })
  expect(await told('p-29')).toMatchObject({ failure: 'EMPTY_REPLY' })
  expect(fake.requests).toHaveLength(4)
})

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': ' 0.5 ' }, 0.5],
  [{ 'retry-after': ['3', '4'] }, 3],
  [{ 'retry-after': '-3' }, 0],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:10 GMT' }, 8],
  [{ 'retry-after': 'Wed, 31 Dec 1969 23:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1.5],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '' }, null],
  [{}, null],
])('%j asks to wait %s seconds', (headers, seconds) => {
  expect(readRetryAfter(headers, 2_000)).toBe(seconds)
})
