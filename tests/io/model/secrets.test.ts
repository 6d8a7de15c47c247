// The key goes to the endpoint and nowhere else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEndpointNarrator } from '../../../server/io/model/narrator.ts'
import { endpointAt, readAll } from './reading.ts'

const key = 'sk-très"secret/1'.replace('è', 'e')
const narrator = createEndpointNarrator()
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
  readAll(narrator.narrate(endpointAt(address, { key: given }), [], new AbortController().signal))
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
