// What is sent compressed: large whole answers, files that were built so; and never a stream of events.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type App } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import type { Delta } from '../server/engine/narration.ts'
import { root } from './fakes/a-database.ts'
import { anApp, begin, TAKE_TURN, TURN_EVENTS } from './fakes/an-app.ts'

const PAGE = `<!doctype html><title>Forklore</title>${'<p>The water has come up another step.'.repeat(60)}`
const SCRIPT = `export default ${JSON.stringify('word '.repeat(400))}`

let folder: string
let app: App
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-compression-'))
  symlinkSync(join(root, 'prisma'), join(folder, 'prisma'))
  const client = join(folder, 'dist', 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  const write = (name: string, content: string | Buffer) => writeFileSync(join(client, name), content)
  for (const [name, text] of [
    ['index.html', PAGE],
    ['assets/page-abc.js', SCRIPT],
  ] as const) {
    write(name, text)
    write(`${name}.br`, brotliCompressSync(text))
    write(`${name}.gz`, gzipSync(text))
  }
  write('assets/small-abc.js', 'export {}')
  write('assets/font-abc.woff2', 'font '.repeat(400))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  app = await openApp(readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0' }), { root: folder, log })
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** As it came over the wire. */
  body: Buffer
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Opens an answer, whose body is still to come. */
const open = (url: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(url, { method, headers }, resolve).on('error', reject).end(body)
  })

async function ask(path: string, asked: Asked = {}): Promise<Answer> {
  const answer = await open(app.url + path, asked)
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

const graphql = (query: string, accept?: string) =>
  ask('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accept === undefined ? {} : { 'accept-encoding': accept }),
    },
    body: JSON.stringify({ query }),
  })

const LARGE = '{ __schema { types { name description } } }'

function plain({ headers, body }: Answer): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

const WISHES: [string | undefined, string | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;Q=1.0, BR;q=0', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity, br;q=0.5', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['br;q=high', undefined],
  ['deflate, zstd', undefined],
  [',;=,;q', undefined],
]

describe.each(WISHES)('to a client that takes %j', (accept, encoding) => {
  it('an answer of GraphQL comes as it likes', async () => {
    const answer = await graphql(LARGE, accept)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
    expect(answer.headers['content-type']).toContain('json')
    expect(JSON.parse(plain(answer)).data.__schema.types.length).toBeGreaterThan(20)
  })

  it.each([
    ['/', 'text/html; charset=utf-8', PAGE, 'no-cache'],
    ['/play/abc', 'text/html; charset=utf-8', PAGE, 'no-cache'],
    ['/assets/page-abc.js', 'text/javascript; charset=utf-8', SCRIPT, 'public, max-age=31536000, immutable'],
  ])('a file does too: %s', async (path, type, text, cache) => {
    const headers: Record<string, string> = accept === undefined ? {} : { 'accept-encoding': accept }
    const answer = await ask(path, { headers })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(answer.headers['vary']).toBe('Accept-Encoding')
    expect(answer.headers['cache-control']).toBe(cache)
    expect(plain(answer)).toBe(text)

    const head = await ask(path, { headers, method: 'HEAD' })
    expect(head.body.length).toBe(0)
    for (const name of ['content-encoding', 'content-length', 'content-type', 'etag'])
      expect(head.headers[name], name).toBe(answer.headers[name])

    const known = await ask(path, { headers: { ...headers, 'if-none-match': answer.headers.etag! } })
    expect([known.status, known.body.length]).toEqual([304, 0])
    expect(known.headers['content-encoding']).toBeUndefined()
    expect(known.headers['vary']).toBe('Accept-Encoding')
  })
})

describe('left as it is', () => {
  const headers = { 'accept-encoding': 'br, gzip' }

  it('is a small answer', async () => {
    const answer = await graphql('{ __typename }', 'br')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
    expect(JSON.parse(answer.body.toString())).toEqual({ data: { __typename: 'Query' } })
  })

  it('is a file that was not built compressed, whatever it is', async () => {
    const small = await ask('/assets/small-abc.js', { headers })
    expect([small.headers['content-encoding'], small.body.toString()]).toEqual([undefined, 'export {}'])
    const font = await ask('/assets/font-abc.woff2', { headers })
    expect([font.headers['content-encoding'], font.headers['vary']]).toEqual([undefined, undefined])
  })

  it('is the answer that there is no such file, and that a condition is not met', async () => {
    const none = await ask('/assets/none.js', { headers })
    expect([none.status, none.headers['content-encoding']]).toEqual([404, undefined])
    expect(none.headers['content-type']).toBe('text/plain; charset=utf-8')
    const unmet = await ask('/assets/page-abc.js', { headers: { ...headers, 'if-match': '"other"' } })
    expect([unmet.headers['content-encoding'], unmet.body.toString()]).toEqual([
      undefined,
      'There is no such file.',
    ])
  })
})

it('the schema is sent compressed', async () => {
  const answer = await ask('/schema.graphql', { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(plain(answer)).toContain('type Adventure')
  const head = await ask('/schema.graphql', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  expect([head.body.length, head.headers['content-length']]).toEqual([0, String(answer.body.length)])
})

it('events are sent one by one as they come, to a client that takes everything', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const running = await anApp({
    model: {
      narrate: async function* (): AsyncGenerator<Delta> {
        yield { type: 'TEXT', text: 'The first words. ' }
        await held
        yield { type: 'TEXT', text: 'The last. '.repeat(400) }
        yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
      },
      close: () => Promise.resolve(),
    },
  })
  const { id } = await begin(running)
  const input = { adventureId: id, requestId: 'r', kind: 'CONTINUE' }
  const { takeTurn } = await running.ask(TAKE_TURN, { input })
  const answer = await open(`${running.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'accept-encoding': 'br, gzip, *',
    },
    body: JSON.stringify({ query: TURN_EVENTS, variables: { turnId: takeTurn.turn.id } }),
  })
  expect(answer.headers['content-type']).toContain('text/event-stream')
  expect(answer.headers['content-encoding']).toBe('none')
  expect(answer.headers['content-length']).toBeUndefined()
  let text = ''
  for await (const chunk of answer) {
    text += String(chunk)
    if (text.includes('The first words.')) goOn() // only now: were they held back, this would never end
  }
  expect(text).toContain('TurnSaved')
  await running.stop()
})
