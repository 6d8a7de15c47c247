// Vectors: how they are asked for, in what shapes they come, and which of them cannot be used.
import { describe, expect, test } from 'vitest'
import { NarrationFailure } from '../../../server/engine/narration.ts'
import { vectorOf } from '../../fakes/endpoint-vectors.ts'
import { never, useFakeEndpoint } from './asking.ts'
import { blankProfile, endpointAt } from './reading.ts'

const asking = useFakeEndpoint()
const texts = ['A door opens.', 'The sea is calm.', 'Fog.']
const embed = (row: string, given = texts, more = {}) =>
  asking.endpoints.embed({ endpoint: endpointAt(asking.fake.at(row), more), texts: given, signal: never() })
const failure = async (row: string) => {
  const error: unknown = await embed(row).catch((error: unknown) => error)
  if (!(error instanceof NarrationFailure)) throw new Error(`no failure: ${String(error)}`)
  return error
}

test('asks for floats, and gives a vector for each text', async () => {
  const { vectors, width, model } = await embed('normal')
  expect({ count: vectors.length, width, model }).toEqual({ count: 3, width: 8, model: 'fake' })
  expect(vectors[1]).toEqual(Float32Array.from(vectorOf('The sea is calm.', 8)))
  expect(asking.fake.requests[0]?.path).toBe('/normal/v1/embeddings')
  expect(asking.sent()).toEqual({ model: 'fake', input: texts, encoding_format: 'float' })
})

test('asks an Ollama at its own address', async () => {
  const { vectors } = await embed('normal', texts, { profile: { ...blankProfile, api: 'OLLAMA' } })
  expect(vectors).toHaveLength(3)
  expect(asking.fake.requests[0]?.path).toBe('/normal/api/embed')
  expect(asking.sent()).toEqual({ model: 'fake', input: texts })
})

test('asks for at most 64 at once, and for none not at all', async () => {
  const many = Array.from({ length: 130 }, (_, index) => `text ${index}`)
  const { vectors } = await embed('normal', many)
  expect(vectors).toHaveLength(130)
  expect(vectors[129]).toEqual(Float32Array.from(vectorOf('text 129', 8)))
  const inputs = asking.fake.requests.map(({ body }) => body?.input as string[])
  expect(inputs.map((input) => input.length)).toEqual([64, 64, 2])
  expect(await embed('normal', [])).toEqual({ vectors: [], width: 0, model: 'fake' })
  expect(asking.fake.requests).toHaveLength(3)
})

test.each(['e-base64', 'e-order', 'e-bare', 'e-llama', 'e-cohere'])('%s is read', async (row) => {
  const { vectors } = await embed(row)
  expect(vectors).toEqual(texts.map((text) => Float32Array.from(vectorOf(text, 8))))
})

test.each([
  ['e-zero', 'one is all zeros'],
  ['e-few', '2 came for 3 texts'],
  ['e-widths', 'they have 8 and 7 numbers'],
  ['e-null', 'no number'],
  ['e-empty', 'one is empty'],
  ['e-torn-base64', 'no number'],
  ['e-nothing', 'there are none'],
])('%s cannot be used: %s', async (row, why) => {
  const { code, message } = await failure(row)
  expect(code).toBe('ENDPOINT_ERROR')
  expect(message).toContain(why)
  expect(message).toContain('Settings')
})

test('a width that changes between two requests cannot be used', async () => {
  await expect(
    embed(
      'e-narrowing',
      Array.from({ length: 65 }, (_, index) => `${index}`),
    ),
  ).rejects.toMatchObject({
    message: expect.stringContaining('their width changes'),
  })
})

describe('failures are those of narrations', () => {
  test.each([
    ['key', 'KEY_REFUSED'],
    ['e-missing', 'MODEL_UNKNOWN'],
    ['e-error', 'ENDPOINT_ERROR'],
  ])('%s is %s', async (row, code) => expect((await failure(row)).code).toBe(code))

  test('a dead endpoint', async () => {
    const endpoint = endpointAt('http://127.0.0.1:1')
    await expect(asking.endpoints.embed({ endpoint, texts, signal: never() })).rejects.toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
    })
  })

  test('an address that is none, and a key that cannot be sent', async () => {
    for (const endpoint of [endpointAt(''), endpointAt('http://x', { key: 'ключ' })])
      await expect(asking.endpoints.embed({ endpoint, texts, signal: never() })).rejects.toBeInstanceOf(
        NarrationFailure,
      )
  })

  test('an abort is thrown as it was given', async () => {
    const reason = new Error('enough')
    const request = {
      endpoint: endpointAt(asking.fake.at('normal')),
      texts,
      signal: AbortSignal.abort(reason),
    }
    await expect(asking.endpoints.embed(request)).rejects.toBe(reason)
  })
})

test('a server that does not know the format is asked without it, and that is remembered', async () => {
  expect((await embed('e-strict')).width).toBe(8)
  await embed('e-strict')
  expect(asking.fake.requests.map(({ body }) => 'encoding_format' in (body ?? {}))).toEqual([
    true,
    false,
    false,
  ])
})

test('a socket that was kept and is dead is replaced silently', async () => {
  await embed('reset-once')
  expect((await embed('reset-once')).width).toBe(8)
  expect(asking.fake.requests).toHaveLength(3)
})
