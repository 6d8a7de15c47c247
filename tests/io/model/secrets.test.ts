// The key goes to the endpoint and nowhere else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { doctorCommand } from '../../../server/commands/doctor.ts'
import type { Endpoint, Message } from '../../../server/engine/narration.ts'
import { createEndpoints } from '../../../server/io/model/endpoints.ts'
import { blankProfile, endpointAt, readAll } from './reading.ts'

const key = 'sk-très"secret/1'.replace('è', 'e')
const narrator = createEndpoints()
let url = ''
let answer: { status: number; body: string } = { status: 200, body: '' }

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(answer.status).end(answer.body))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await narrator.close()
  server.closeAllConnections()
  server.close()
})

const told = (given: string, address = url) =>
  readAll(
    narrator.narrate({
      endpoint: endpointAt(address, { key: given }),
      messages: [],
      signal: new AbortController().signal,
    }),
  )
const text = 'data: {"choices":[{"delta":{"content":"The door opens."}}]}\n\n'

test.each([
  [401, JSON.stringify({ error: { message: `Incorrect API key: ${key}` } })],
  [400, JSON.stringify({ error: `Bearer ${key} ${encodeURIComponent(key)}` })],
  [500, `plain words about ${key}`],
  [500, `${'x'.repeat(190)}${key}`],
  [502, `<html><body>Authorization: <b>Bearer ${key}</b></body></html>`],
  [429, JSON.stringify({ error: { message: 'slow', metadata: { raw: { sent: key } } } })],
  [404, JSON.stringify({ error: { nothing: key } })],
  [200, `you sent ${key}`],
  [200, `data: {"error":${JSON.stringify({ message: `bad key ${key}` })}}\n\n`],
  [200, `${text}data: {"error":${JSON.stringify({ message: `bad key ${key}` })}}\n\n`],
  [200, `${text}data: {"choices":[{"delta":{},"finish_reason":${JSON.stringify(key)}}]}\n\n`],
])('an endpoint that echoes it at status %i: %s', async (status, body) => {
  answer = { status, body }
  const { sentence, note } = await told(key)
  const words = sentence + note
  expect(words).not.toContain(key.slice(0, 6))
  expect(words).not.toContain('secret')
  expect(words.length).toBeGreaterThan(20)
})

test('a password or a key in the address is not shown', async () => {
  answer = { status: 500, body: 'pass-word and pass-word' }
  const login = await told('', url.replace('http://', 'http://me:pass-word@'))
  expect(login.sentence).not.toContain('pass-word')
  const inside = await told('k-12345', `${url}/k-12345/v1?key=k-12345`)
  expect(inside.sentence).not.toContain('k-12345')
})

test('a key that no header can carry is refused with a sentence that does not hold it', async () => {
  const { failure, sentence } = await told('sk-ключ\n')
  expect(failure).toBe('KEY_REFUSED')
  expect(sentence).not.toContain('sk-')
})

describe('whatever leaves io/model', () => {
  const secret = 'sk-Very/Secret"Key+1'
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), btoa(secret)]
  const echo = { status: 200, body: '' }
  const requests: { line: string; headers: string; body: string; authorization: string }[] = []
  const printed: string[] = []
  const echoing = createServer((request, response) => {
    const parts: Uint8Array[] = []
    request.on('data', (part: Uint8Array) => parts.push(part))
    request.on('end', () => {
      const { authorization = '', ...headers } = request.headers
      const line = `${request.method} ${request.url}`
      requests.push({
        line,
        headers: JSON.stringify(headers),
        body: Buffer.concat(parts).toString(),
        authorization,
      })
      const says = echo.body.replaceAll('ECHO', JSON.stringify(authorization).slice(1, -1))
      response.writeHead(echo.status, { 'content-type': 'application/json' }).end(says)
    })
  })
  let address = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => echoing.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(echoing.address() as AddressInfo).port}`
    for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, name).mockImplementation((...words) => void printed.push(inspect(words)))
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((words) => printed.push(String(words)) > 0)
  })
  afterAll(() => {
    vi.restoreAllMocks()
    echoing.closeAllConnections()
    echoing.close()
  })

  const signal = new AbortController().signal
  const api = (name: 'OPENAI' | 'OLLAMA') => ({ ...blankProfile, api: name })
  const variants: Partial<Endpoint>[] = [
    {},
    { mode: 'COMPLETION' },
    { profile: api('OLLAMA') },
    { profile: api('OLLAMA'), mode: 'COMPLETION' },
    { thinkingTokens: -1 },
    { model: secret },
  ]

  /** Everything that comes out, errors with all that hangs on them. */
  async function all(out: AsyncIterable<unknown> | Promise<unknown>): Promise<unknown[]> {
    const came: unknown[] = []
    try {
      if (out instanceof Promise) came.push(await out)
      else for await (const one of out) came.push(one)
    } catch (error) {
      came.push(error, (error as Error).stack, (error as Error).cause, { ...(error as Error) })
    }
    return came
  }

  const answers: [status: number, body: string][] = [
    [200, 'data: {"choices":[{"delta":{"content":"The door."},"finish_reason":"ECHO"}]}\n\n'],
    [200, 'data: {"choices":[{"delta":{"content":"The door."}}]}\n\ndata: {"error":{"message":"ECHO"}}\n\n'],
    [200, '{"message":{"content":"The door."},"done":false}\n{"error":"bad key ECHO"}\n'],
    [200, '{"data":[{"id":"ECHO"},{"id":"fake"}],"error":null}'],
    [200, '{"error":"ECHO"}'],
    [200, 'ECHO'],
    [400, '{"error":{"message":"Unrecognized request argument: stop ECHO"}}'],
    [400, '{"error":{"message":"System role not supported ECHO"}}'],
    [400, '{"error":{"message":"maximum context length is 4096 tokens ECHO"}}'],
    [401, '{"error":{"message":"ECHO"}}'],
    [403, 'ECHO'],
    [404, '{"error":"model ECHO not found"}'],
    [429, '{"error":{"message":"slow down ECHO"}}'],
    [500, '<html><body>ECHO</body></html>'],
  ]

  test.each(answers)('at status %i: %s', async (status, body) => {
    Object.assign(echo, { status, body })
    const messages: Message[] = [
      { role: 'system', content: 'A story.' },
      { role: 'user', content: 'Go.' },
    ]
    const typed = address.replace('http://', 'http://me:pass-word@')
    const out: unknown[] = []
    for (const more of variants) {
      for (const url of [address, typed, `${address}/v1?api_key=query-secret`]) {
        const endpoint = endpointAt(url, { key: secret, ...more })
        out.push(await all(narrator.narrate({ endpoint, messages, promptTokens: 900, stops: ['x'], signal })))
        out.push(await all(narrator.embed({ endpoint, texts: ['a'], signal })))
      }
    }
    for (const url of [address, typed, `${address}/${secret}`, `${address}/v1?token=query-secret`])
      for (const model of [null, 'fake'])
        out.push(await all(narrator.diagnose({ url, key: secret, model, signal })))
    const words = inspect([out, printed], {
      depth: 9,
      maxStringLength: null,
      maxArrayLength: null,
      showHidden: true,
    })
    const found = [...forms, 'pass-word', btoa('me:pass-word'), 'query-secret'].filter((form) =>
      words.includes(form),
    )
    expect(found).toEqual([])
    expect(words.length).toBeGreaterThan(5_000)
  })

  test('goes out in one header only', () => {
    expect(requests.length).toBeGreaterThan(100)
    for (const { line, headers, body, authorization } of requests) {
      expect(authorization).toBe(`Bearer ${secret}`)
      if (line.includes('Very') || body.includes('"model":"sk-')) continue // typed there by the player
      for (const form of forms) expect(line + headers + body).not.toContain(form)
    }
  })

  test('the command of the doctor shows none', async () => {
    Object.assign(echo, {
      status: 200,
      body: '{"data":[{"id":"ECHO"}],"choices":[{"message":{"content":"ECHO PLUM"}}]}',
    })
    const lines: string[] = []
    const tools = {
      diagnose: narrator.diagnose,
      key: secret,
      signal,
      print: (line: string) => void lines.push(line),
    }
    await doctorCommand(tools, [address])
    expect(lines.length).toBeGreaterThan(11)
    for (const form of forms) expect(lines.join('\n')).not.toContain(form)
  })
})
