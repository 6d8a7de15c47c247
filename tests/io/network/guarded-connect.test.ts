// The guard before what strangers name: it connects to public addresses alone, and to the very ones that it checked.
// Here 127.0.0.2 plays the public internet, and 127.0.0.1 a machine nearby that must never hear of anybody.
import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import { createServer as createTcp, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DoctorDelta } from '../../../server/engine/narration.ts'
import { createEndpoints } from '../../../server/io/model/endpoints.ts'
import {
  guardedConnector,
  resolveBy,
  type Guard,
  type Resolve,
} from '../../../server/io/network/guarded-connect.ts'
import { endpointAt, readAll } from '../model/reading.ts'

const PUBLIC = '127.0.0.2'
const NEARBY = '127.0.0.1'
const STORY = 'data: {"choices":[{"delta":{"content":"The door opens."}}]}\n\ndata: [DONE]\n\n'
const SECRET_PAGE = 'the page of a machine nearby'

let server: Server
let port = 0
/** Connections that reached the machine nearby. */
let touched = 0
let answer: { status: number; headers: Record<string, string>; body: string }

// One server is both, told apart by the address at which it was reached.
beforeEach(async () => {
  touched = 0
  answer = { status: 200, headers: { 'content-type': 'text/event-stream' }, body: STORY }
  server = createServer((request, response) => {
    request.resume()
    if (request.socket.localAddress === PUBLIC)
      response.writeHead(answer.status, answer.headers).end(answer.body)
    else response.end(SECRET_PAGE)
  })
  server.on('connection', ({ localAddress }) => {
    if (localAddress !== PUBLIC) touched++
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const four = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 4 }))

/** A resolver that gives these answers, one after the other, and then the last for ever. */
function answers(...all: LookupAddress[][]): Resolve & { asked: string[] } {
  const asked: string[] = []
  const resolve: Resolve = (name) => {
    asked.push(name)
    return Promise.resolve(all[Math.min(asked.length, all.length) - 1]!)
  }
  return Object.assign(resolve, { asked })
}

const isPublic = (address: string) => address === PUBLIC

async function told(url: string, guard: Partial<Guard> = { resolve: answers(four(PUBLIC)), isPublic }) {
  const endpoints = createEndpoints({ connect: guardedConnector(guard) })
  try {
    const signal = new AbortController().signal
    return await readAll(endpoints.narrate({ endpoint: endpointAt(url), messages: [], signal }))
  } finally {
    await endpoints.close()
  }
}

describe('a name', () => {
  it('whose every address is public is connected to', async () => {
    const resolve = answers(four(PUBLIC))
    const { story } = await told(`http://model.example:${port}/v1`, { resolve, isPublic })
    expect(story).toBe('The door opens.')
    expect(resolve.asked).toEqual(['model.example'])
  })

  it.each([
    ['a private one', four(NEARBY)],
    ['a public one, then a private one', four(PUBLIC, NEARBY)],
    ['a private one, then a public one', four(NEARBY, PUBLIC)],
    ['a private one of the other family', [...four(PUBLIC), { address: '::1', family: 6 }]],
    ['one that is IPv4 in IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['none at all', []],
    ['no address', [{ address: 'localhost', family: 4 }]],
  ])('that leads to %s is refused', async (_what, found) => {
    const { failure, sentence } = await told(`http://model.example:${port}`, {
      resolve: answers(found),
      isPublic,
    })
    expect(failure).toBe('ADDRESS_REFUSED')
    expect(sentence).toMatch(/public internet.*Settings/)
    expect(sentence).not.toMatch(/127\.0|::1/)
    expect(touched).toBe(0)
  })

  it('that is not there is told as one that is not public: which names there are nearby is nobody’s business', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    const refused = await told('http://model.example', { resolve: answers(four(NEARBY)), isPublic })
    expect(await told('http://model.example', { resolve: missing, isPublic })).toEqual(refused)
  })

  it.each([
    ['public in both', [PUBLIC], ['127.0.0.2'], ''],
    ['public in IPv4, and private in IPv6', [PUBLIC], ['::1'], 'ADDRESS_REFUSED'],
    ['private in IPv4, and public in IPv6', [NEARBY], ['127.0.0.2'], 'ADDRESS_REFUSED'],
    ['known in IPv4 alone', [PUBLIC], 'ENODATA', ''],
    ['known in IPv4 alone, as far as is known', [PUBLIC], 'ESERVFAIL', ''],
    ['not there', 'ENOTFOUND', 'ENOTFOUND', 'ADDRESS_REFUSED'],
    ['not to be looked up', 'ESERVFAIL', 'ETIMEOUT', 'ENDPOINT_UNREACHABLE'],
  ])('that is %s', async (_what, four, six, failure) => {
    const answer = (found: string[] | string) => () =>
      typeof found === 'string'
        ? Promise.reject(Object.assign(new Error(), { code: found }))
        : Promise.resolve(found)
    const dns = { resolve4: answer(four), resolve6: answer(six) } as unknown as Parameters<
      typeof resolveBy
    >[0]
    const guard = { resolve: resolveBy(dns), isPublic }
    expect((await told(`http://model.example:${port}`, guard)).failure).toBe(failure)
    expect(touched).toBe(0)
  })

  it('is looked up once, and connected to by what was checked, whatever it leads to a moment later', async () => {
    const resolve = answers(four(PUBLIC), four(NEARBY))
    const endpoints = createEndpoints({ connect: guardedConnector({ resolve, isPublic }) })
    const ask = () =>
      readAll(
        endpoints.narrate({
          endpoint: endpointAt(`http://rebind.example:${port}`),
          messages: [],
          signal: new AbortController().signal,
        }),
      )
    expect((await ask()).story).toBe('The door opens.')
    expect(resolve.asked).toHaveLength(1)
    server.closeAllConnections()
    await new Promise((closed) => setTimeout(closed, 50))
    expect((await ask()).failure).toBe('ADDRESS_REFUSED')
    expect(touched).toBe(0)
    await endpoints.close()
  })

  it('is asked for by its name when TLS begins, also with a dot at its end', async () => {
    const hello = new Promise<string>((resolve) => {
      const server = createTcp((socket) => {
        socket.on('error', () => {})
        socket.once('data', (bytes) => {
          resolve(bytes.toString('latin1'))
          socket.destroy()
          server.close()
        })
      }).listen(0, PUBLIC, () => {
        void told(`https://model.example:${(server.address() as AddressInfo).port}`)
      })
    })
    expect(await hello).toContain('model.example')
  })
})

describe('an address in digits', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::1]',
    '[::]',
    '0.0.0.0',
    '0',
    'user:password@127.0.0.1',
    'model.example@127.0.0.1',
    '１２７.0.0.1',
  ])('%s is refused, by the real resolver and the real rule', async (host) => {
    const { failure, story } = await told(`http://${host}:${port}/v1`, {})
    expect({ failure, story }).toEqual({ failure: 'ADDRESS_REFUSED', story: '' })
    expect(touched).toBe(0)
  })

  it('is refused in every form when undici is given it as it was typed', async () => {
    const connect = guardedConnector()
    for (const hostname of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '::ffff:127.0.0.1',
      '::1',
      'localhost',
    ]) {
      const error = await new Promise<Error | null>((resolve) =>
        connect({ hostname, host: hostname, protocol: 'http:', port: String(port) }, (...[failed]) =>
          resolve(failed),
        ),
      )
      expect(error, hostname).toMatchObject({ code: 'ADDRESS_REFUSED' })
    }
    expect(touched).toBe(0)
  })

  it('that is public is connected to without being looked up', async () => {
    const resolve = answers(four(NEARBY))
    expect((await told(`http://${PUBLIC}:${port}`, { resolve, isPublic })).story).toBe('The door opens.')
    expect(resolve.asked).toEqual([])
  })
})

it.each([301, 302, 303, 307, 308])('a redirect (%i) to a machine nearby is not followed', async (status) => {
  answer = { status, headers: { location: `http://${NEARBY}:${port}/` }, body: '' }
  const { failure } = await told(`http://model.example:${port}`)
  expect(failure).toBe('NOT_AN_ENDPOINT')
  expect(touched).toBe(0)
})

it('other schemes than http and https lead nowhere', async () => {
  for (const url of [
    `ftp://${PUBLIC}:${port}`,
    'file:///etc/passwd',
    `gopher://${NEARBY}:${port}/_x`,
    'unix:/run/x',
  ])
    expect((await told(url, {})).failure, url).toMatch(/NOT_AN_ENDPOINT|ADDRESS_REFUSED/)
  const error = await new Promise<Error | null>((resolve) =>
    guardedConnector()({ hostname: '8.8.8.8', protocol: 'ftp:', port: '21' }, (...[failed]) =>
      resolve(failed),
    ),
  )
  expect(error).toMatchObject({ code: 'ADDRESS_REFUSED' })
  expect(touched).toBe(0)
})

describe('the look at an endpoint', () => {
  async function looked(url: string, unquoted: boolean): Promise<string> {
    const endpoints = createEndpoints({
      connect: guardedConnector({ resolve: answers(four(PUBLIC)), isPublic }),
    })
    const said: DoctorDelta[] = []
    const signal = AbortSignal.timeout(20_000)
    for await (const delta of endpoints.diagnose({ url, key: 'sk-1234', model: 'm', unquoted, signal }))
      said.push(delta)
    await endpoints.close()
    return JSON.stringify(said)
  }

  it('says that a machine nearby cannot be reached', async () => {
    expect(await looked(`http://${NEARBY}:${port}`, true)).toContain('no address on the public internet')
    expect(touched).toBe(0)
  })

  it.each([
    [401, 'the words of a page'],
    [403, '{"error":{"message":"the words of a page"}}'],
    [404, '{"error":"the words of a page"}'],
    [500, 'the words of a page'],
    [200, 'the words of a page'],
    [200, 'data: {"choices":[{"delta":{"content":"x"},"finish_reason":"the words of a page"}]}\n\n'],
  ])('tells strangers no word of what it met (%i %s)', async (status, body) => {
    answer = { status, headers: {}, body }
    const url = `http://model.example:${port}`
    expect(await looked(url, true)).not.toMatch(/words of|sk-1234/)
    expect(await looked(url, false)).not.toContain('sk-1234')
  })
})
