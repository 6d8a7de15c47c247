// A fake OpenAI-compatible endpoint on a real socket, which can do everything that real ones do wrong.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCall } from './endpoint-calls.ts'
import type { FakeBody, FakeRequest, FakeSettings } from './endpoint-telling.ts'

interface FakeOptions extends FakeSettings {
  /** 0, the default, takes a free one. */
  port?: number
}

export interface FakeEndpoint {
  /** http://127.0.0.1:PORT */
  url: string
  /** The address of a row as a player would type it, such as http://127.0.0.1:PORT/slow;delayMs=20/v1 */
  at(row: string, settings?: FakeSettings & { text?: string }): string
  /** Every request so far. */
  requests: FakeRequest[]
  /** Requests that the client left before their end. */
  readonly aborted: number
  /** Streams that wait to be released. */
  readonly held: number
  whenRequested(count?: number): Promise<void>
  whenAborted(count?: number): Promise<void>
  whenHeld(count?: number): Promise<void>
  /** Lets the streams that are held now go on. */
  release(): void
  /** Changes settings for the requests that come from now on. */
  set(settings: FakeSettings): void
  close(): Promise<void>
}

/** Starts the endpoint. The path chooses the row: `/ROW/v1/chat/completions`, `/ROW;delayMs=20;deltas=9/v1/…`
 * It also speaks /completions, /embeddings and Ollama's /api, and tells of its models as several servers do. */
export async function startFakeEndpoint(options: FakeOptions = {}): Promise<FakeEndpoint> {
  const { port = 0, ...settings } = options
  const house = new House(settings)
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    house.visit(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    at: (row, more = {}) => `${url}/${row}${parameters(more)}/v1`,
    requests: house.requests,
    get aborted() {
      return house.aborted
    },
    get held() {
      return house.held.size
    },
    whenRequested: (count = 1) => house.until(() => house.requests.length >= count),
    whenAborted: (count = 1) => house.until(() => house.aborted >= count),
    whenHeld: (count = 1) => house.until(() => house.held.size >= count),
    release: () => house.release(),
    set: (more) => void Object.assign(house.settings, more),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** All that the endpoint remembers. */
class House {
  readonly requests: FakeRequest[] = []
  readonly held = new Set<() => void>()
  readonly settings: FakeSettings
  #watchers = new Set<() => void>()

  constructor(settings: FakeSettings) {
    this.settings = { ...settings }
  }

  get aborted(): number {
    return this.requests.filter((request) => request.aborted).length
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#watchers.add(resolve))
  }

  release(): void {
    for (const go of this.held) go()
  }

  async visit(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const raw = await bodyOf(incoming)
    const [first = '', ...rest] = path.split(/[?#]/)[0]!.split('/').slice(1)
    if (first === '_fake') return this.#control(rest.join('/'), raw, response)
    const [row = '', ...words] = first.split(';')
    const before = this.requests.filter((request) => request.row === row)
    const [earlier, others] = [before.length, before.filter(({ running }) => running).length]
    const request = this.#note(incoming, path, row, raw)
    let torn = false
    response.on('close', () => {
      request.aborted = !response.writableFinished && !torn
      request.running = false
      this.#changed()
    })
    const visit = {
      request,
      response,
      settings: { ...this.settings, ...readParameters(words) },
      earlier,
      others,
      hold: () => this.#hold(response),
      tear: () => {
        torn = true
        response.socket?.destroy()
      },
    }
    await answerCall(visit, rest.join('/'), this.requests)
  }

  #note(incoming: IncomingMessage, path: string, row: string, raw: string): FakeRequest {
    const request: FakeRequest = {
      index: this.requests.length,
      row,
      method: incoming.method ?? '',
      path,
      headers: incoming.headers,
      body: bodyObject(raw),
      aborted: false,
      running: true,
    }
    this.requests.push(request)
    this.#changed()
    return request
  }

  #hold(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.held.delete(go)
        resolve()
      }
      this.held.add(go)
      response.on('close', go)
      this.#changed()
    })
  }

  #changed(): void {
    const watchers = [...this.#watchers]
    this.#watchers.clear()
    for (const watcher of watchers) watcher()
  }

  /** The same handles over HTTP, for tests whose endpoint lives in another process. */
  #control(call: string, raw: string, response: ServerResponse): void {
    if (call === 'release') this.release()
    if (call === 'set') Object.assign(this.settings, bodyObject(raw))
    const { requests, aborted, held } = this
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ requests, aborted, held: held.size }))
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of incoming) parts.push(part as Uint8Array)
  return Buffer.concat(parts).toString('utf8')
}

function bodyObject(raw: string): FakeBody | null {
  try {
    const value = JSON.parse(raw) as unknown
    return typeof value === 'object' ? (value as FakeBody | null) : null
  } catch {
    return null
  }
}

function parameters(settings: FakeSettings): string {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  return given.map(([name, value]) => `;${name}=${encodeURIComponent(String(value))}`).join('')
}

const numbers = new Set([
  'deltas',
  'delayMs',
  'tokensPerSecond',
  'holdAfter',
  'cut',
  'retryAfter',
  'models',
  'window',
  'width',
])

function readParameters(words: string[]): FakeSettings {
  const pairs = words.map((word) => {
    const [name = '', value = ''] = word.split('=')
    const text = decodeURIComponent(value)
    return [name, numbers.has(name) ? Number(text) : text]
  })
  return Object.fromEntries(pairs) as FakeSettings
}
