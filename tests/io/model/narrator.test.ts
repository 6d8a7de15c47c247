// The narrator on real sockets: what it asks, how it streams, stops, waits and gives up.
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint, Message } from '../../../server/engine/narration.ts'
import { createEndpoints, type Endpoints, type EndpointOptions } from '../../../server/io/model/endpoints.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../../fakes/endpoint.ts'
import { endpointAt, readAll } from './reading.ts'

const messages: Message[] = [
  { role: 'system', content: 'You tell a story.' },
  { role: 'user', content: 'Open the door.' },
]

let fake: FakeEndpoint
let narrator: Endpoints
const never = () => new AbortController().signal

function use(limits: NonNullable<EndpointOptions['limits']>, more: EndpointOptions = {}): void {
  narrator = createEndpoints({ limits, ...more })
}

const narrate = (endpoint: Endpoint, signal = never(), asked = messages) =>
  narrator.narrate({ endpoint, messages: asked, signal })
const told = (row: string, more: Partial<Endpoint> = {}) => readAll(narrate(endpointAt(fake.at(row), more)))

beforeEach(async () => {
  fake = await startFakeEndpoint()
  narrator = createEndpoints()
})
afterEach(async () => {
  await narrator.close()
  await fake.close()
})

describe('the request', () => {
  test('is what providers.md says', async () => {
    await told('normal', { key: ' k-1 ', temperature: 0, maxOutputTokens: 321 })
    const request = fake.requests[0]
    expect(request?.path).toBe('/normal/v1/chat/completions')
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer k-1',
      'content-type': 'application/json',
    })
    expect(request?.body).toEqual({
      model: 'fake',
      messages,
      temperature: 0,
      max_tokens: 321,
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('has no key where none is needed, and the login of an address', async () => {
    await told('normal')
    expect(fake.requests[0]?.headers.authorization).toBeUndefined()
    await readAll(narrate(endpointAt(fake.at('normal').replace('http://', 'http://me:pass@'))))
    expect(fake.requests[1]?.headers.authorization).toBe(`Basic ${Buffer.from('me:pass').toString('base64')}`)
  })

  test('finds the endpoint however the address was typed', async () => {
    const typed = ['/normal', '/normal/', '/normal/v1', '/normal/v1/', '/normal/v1/chat/completions']
    for (const path of typed) {
      expect(await readAll(narrate(endpointAt(fake.url + path)))).toMatchObject({ finish: 'COMPLETE' })
    }
    expect(await readAll(narrate(endpointAt(fake.url.slice('http://'.length) + '/normal')))).toMatchObject({
      finish: 'COMPLETE',
    })
  })

  test('holds no half characters', async () => {
    await readAll(
      narrate(endpointAt(fake.at('normal')), never(), [{ role: 'user', content: 'a \ud83d b 🐉' }]),
    )
    expect(fake.requests[0]?.body?.messages?.[0]?.content).toBe('a \uFFFD b 🐉')
  })

  test.each(['', 'ftp://host', 'http://'])('is not made to "%s"', async (url) => {
    expect(await readAll(narrate(endpointAt(url)))).toMatchObject({ failure: 'NOT_AN_ENDPOINT' })
  })
})

describe('streaming', () => {
  test('gives each piece as it comes, and one END', async () => {
    const narration = narrate(endpointAt(fake.at('hold', { deltas: 5, holdAfter: 2 })))
    expect(await narration.next()).toEqual({ value: { type: 'TEXT', text: 'w0 ' }, done: false })
    expect(await narration.next()).toEqual({ value: { type: 'TEXT', text: 'w1 ' }, done: false })
    await fake.whenHeld()
    fake.release()
    const rest = await readAll(narration)
    expect(rest).toMatchObject({ story: 'w2 w3 w4 ', finish: 'COMPLETE' })
    expect(rest.usage).toEqual({ promptTokens: 8, outputTokens: 5, cachedTokens: null })
    expect(rest.deltas.filter((delta) => delta.type === 'END')).toHaveLength(1)
  })

  test('keeps thinking apart', async () => {
    fake.set({ reasoning: 'A door it is.', text: 'The door opens.' })
    expect(await told('normal')).toMatchObject({ story: 'The door opens.', thought: 'A door it is.' })
  })

  test('keeps the connection for the next request', async () => {
    const ports = new Set<string>()
    const server = createServer((request, response) => {
      ports.add(String(request.socket.remotePort))
      request.resume().on('end', () => {
        response.write('data: {"choices":[{"delta":{"content":"a"}}]}\n\ndata: [DONE]\n\n')
        setTimeout(() => response.end(), 10)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (let round = 0; round < 3; round++) {
      await readAll(narrate(endpointAt(url)))
      // The server ends a moment after [DONE]; only then is the socket free again.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(ports.size).toBe(1)
    server.closeAllConnections()
    server.close()
  })

  test('serves many at once', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => told('slow;delayMs=5;deltas=10')))
    expect(all.every((one) => one.finish === 'COMPLETE' && one.story.endsWith('w9 '))).toBe(true)
  })

  test('a reader who stops early frees the socket', async () => {
    for await (const delta of narrate(endpointAt(fake.at('slow', { deltas: 1_000 })))) {
      expect(delta.type).toBe('TEXT')
      break
    }
    await fake.whenAborted()
  })

  test('a slow reader loses nothing and is not taken for a silent endpoint', async () => {
    use({ idleMs: 60 })
    const narration = narrate(endpointAt(fake.at('normal', { deltas: 5 })))
    let story = ''
    for await (const delta of narration) {
      await new Promise((resolve) => setTimeout(resolve, 80))
      if (delta.type === 'TEXT') story += delta.text
      else expect(delta).toMatchObject({ type: 'END', finish: 'COMPLETE' })
    }
    expect(story).toBe('w0 w1 w2 w3 w4 ')
  })

  test('does not wait for a connection that stays open after [DONE]', async () => {
    expect(await told('unclosed')).toMatchObject({ finish: 'COMPLETE' })
  })

  test('says when the server must have cut the prompt', async () => {
    const long: Message[] = [{ role: 'user', content: 'word '.repeat(8_000) }]
    const cut = await readAll(narrate(endpointAt(fake.at('p-44')), never(), long))
    expect(cut.note).toContain('read only 4096 tokens of a prompt of about 10000')
    expect((await readAll(narrate(endpointAt(fake.at('normal')), never(), long))).note).toBeNull()
  })
})

describe('failures', () => {
  test.each([
    ['empty', 'EMPTY_REPLY', 'retry'],
    ['nothing', 'EMPTY_REPLY', 'retry'],
    ['key', 'KEY_REFUSED', 'enter one in Settings'],
    ['html', 'NOT_AN_ENDPOINT', 'status 200'],
    ['redirect', 'NOT_AN_ENDPOINT', 'status 302'],
    ['not-found', 'NOT_AN_ENDPOINT', '404 page not found'],
    ['no-model', 'MODEL_UNKNOWN', '"fake"'],
    ['busy', 'BUSY', 'in 30 seconds'],
    ['loading', 'BUSY', 'Loading model'],
    ['daily', 'DAILY_LIMIT', 'tomorrow'],
    ['credit', 'REQUEST_REFUSED', 'no credit'],
    ['crash', 'ENDPOINT_ERROR', 'CUDA out of memory'],
    ['reset', 'STREAM_BROKE', 'closed'],
    ['p-28', 'EMPTY_AFTER_THINKING', 'max output tokens'],
    ['no-such-row', 'MODEL_UNKNOWN', 'no row'],
  ])('%s is %s', async (row, code, words) => {
    const { failure, sentence, finish } = await told(row)
    expect({ failure, finish }).toEqual({ failure: code, finish: null })
    expect(sentence).toContain(words)
  })

  test('a dead endpoint is named, with what to look after', async () => {
    const { url } = fake
    await fake.close()
    const { failure, sentence } = await readAll(narrate(endpointAt(url)))
    expect(failure).toBe('ENDPOINT_UNREACHABLE')
    expect(sentence).toContain(`${url}/v1`)
    expect(sentence).toContain('check that it runs')
    fake = await startFakeEndpoint()
  })

  test('an endpoint that dies while it tells leaves its text', async () => {
    const narration = narrate(endpointAt(fake.at('hold')))
    const reading = readAll(narration)
    await fake.whenHeld()
    await fake.close()
    expect(await reading).toMatchObject({ story: 'w0 w1 w2 ', finish: 'INTERRUPTED' })
    fake = await startFakeEndpoint()
  })

  test('something that speaks no HTTP', async () => {
    const server = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await readAll(narrate(endpointAt(url)))).toMatchObject({ failure: 'NOT_AN_ENDPOINT' })
    server.close()
  })

  test('the connection that was handed in may refuse with its own sentence', async () => {
    use({}, { connect: (_, callback) => callback(new Error('that address is not allowed'), null) })
    expect((await told('normal')).sentence).toContain('that address is not allowed')
  })

  test('closing the narrator breaks off what runs', async () => {
    const narration = narrate(endpointAt(fake.at('hold')))
    await narration.next()
    await narrator.close()
    expect(await readAll(narration)).toMatchObject({ finish: 'INTERRUPTED' })
    await fake.whenAborted()
  })
})
