// What strangers try, over both transports; and what the GraphQL-over-HTTP specification asks of a server.
import { serverAudits } from 'graphql-http'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { anApp, begin, TAKE_TURN, TURN_EVENTS, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp({ wordPause: 2 })
})
afterAll(() => running.stop())

const CSRF = { 'x-graphql-yoga-csrf': '1' }

/** The same operation by HTTP and by socket; a subscription may be refused for being none only after the guards. */
async function bothSay(fields: string, expected: RegExp): Promise<void> {
  const { body } = await running.raw(`{ ${fields} }`)
  expect(JSON.stringify(body.errors), 'by HTTP').toMatch(expected)
  const errors = await new Promise((resolve) => {
    running
      .socket()
      .subscribe(
        { query: `{ ${fields} }` },
        { next: ({ errors: found }) => resolve(found), error: resolve, complete: () => resolve('completed') },
      )
  })
  expect(JSON.stringify(errors), 'by socket').toMatch(expected)
}

/** How the server answers an upgrade that it refuses. */
async function refusedSocket(headers: Record<string, string>): Promise<{ status: number; body: string }> {
  const socket = new WebSocket(`${running.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers,
  })
  return new Promise((resolve, reject) => {
    socket.on('open', () => reject(new Error('it was let in')))
    socket.on('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    socket.on('error', () => {})
  })
}

describe('floods are refused before anything is executed', () => {
  it('of aliases', () =>
    bothSay(Array.from({ length: 16 }, (_, i) => `a${i}: serverInfo { version }`).join(' '), /[Aa]lias/))
  it('of directives', () => bothSay(`__typename ${'@skip(if: false) '.repeat(7)}`, /[Dd]irective/))
  it('of fields', () => bothSay('__typename '.repeat(2_001), /[Tt]oken|[Ss]yntax/))
  it('of depth', () =>
    bothSay(
      `viewer { settings { narrator } } adventures { ${'edges { node { head { take { adventure { '.repeat(3)} id ${'} } } } } '.repeat(3)} }`,
      /[Dd]epth|maximum/,
    ))
  it('of circular introspection', () =>
    bothSay(
      `__schema { types { ${'fields { type { '.repeat(4)} name ${'} } '.repeat(4)} } }`,
      /introspection/i,
    ))
})

describe('HTTP', () => {
  it('answers the introspection query, also in full', async () => {
    const { body } = await running.raw(
      getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true, oneOf: true }),
    )
    expect(body.errors).toBeUndefined()
    expect(body.data.__schema.types.length).toBeGreaterThan(30)
  })

  it('takes no batch', async () => {
    const response = await fetch(`${running.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
    })
    expect(response.status).toBe(400)
  })

  it('takes no mutation by GET, and no GET at all without the header', async () => {
    const mutation = encodeURIComponent('mutation { startAdventure(input: {}) { __typename } }')
    const before = await running.app.deps.db.reader.adventure.count()
    expect((await fetch(`${running.url}/graphql?query=${mutation}`, { headers: CSRF })).status).toBe(405)
    expect((await fetch(`${running.url}/graphql?query={__typename}`)).status).toBe(403)
    expect((await fetch(`${running.url}/graphql?query={__typename}`, { headers: CSRF })).status).toBe(200)
    expect(await running.app.deps.db.reader.adventure.count()).toBe(before)
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'takes no POST as %s, header or not',
    async (contentType) => {
      for (const headers of [{}, CSRF]) {
        const response = await fetch(`${running.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': contentType, ...headers },
          body: 'query={__typename}',
        })
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(await response.text()).not.toContain('"Query"')
      }
    },
  )

  it('refuses a body over 16 MB, and over 2 MB from whoever is not its owner', async () => {
    const send = async (url: string, megabytes: number, headers = {}) => {
      const body = JSON.stringify({ query: `{ __typename } # ${'x'.repeat(megabytes * 1024 * 1024)}` })
      const all = { 'content-type': 'application/json', ...headers }
      return (await fetch(`${url}/graphql`, { method: 'POST', headers: all, body })).status
    }
    expect(await send(running.url, 16)).toBe(413)
    expect(await send(running.url, 2)).not.toBe(413)
    const shared = await anApp({ env: { TRUST_NETWORK: 'links' } })
    try {
      expect(await send(shared.url, 2, { 'x-forwarded-for': '192.0.2.1' })).toBe(413)
    } finally {
      await shared.stop()
    }
  })

  it('tells nothing of its inside, but helps with names, which /schema.graphql tells anyway', async () => {
    const { body } = await running.raw('{ viewer { setings { narrator } } }', undefined, {
      'x-apollo-tracing': '1',
    })
    expect(body).toEqual({
      errors: [
        {
          message: expect.stringContaining('Did you mean "settings"?'),
          locations: expect.any(Array),
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ],
    })
  })

  it('sends its security headers with everything', async () => {
    for (const path of ['/', '/graphql', '/health', '/schema.graphql', '/nowhere']) {
      const { headers } = await fetch(`${running.url}${path}`)
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
    }
  })

  it('does not answer pages of other sites, by HTTP or by socket', async () => {
    const headers = { origin: 'http://evil.example', 'content-type': 'application/json' }
    const response = await fetch(`${running.url}/graphql`, {
      method: 'POST',
      headers,
      body: '{"query":"{ __typename }"}',
    })
    expect(response.status).toBe(403)
    expect((await refusedSocket({ origin: 'http://evil.example' })).status).toBe(403)
  })

  it('does not answer what a proxy passes on, by HTTP or by socket', async () => {
    const marks: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
    ]
    for (const headers of marks) {
      const response = await fetch(`${running.url}/graphql?query={__typename}`, {
        headers: { ...CSRF, ...headers },
      })
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('TRUST_NETWORK'),
      ])
      expect(await refusedSocket(headers)).toEqual({
        status: 403,
        body: expect.stringContaining('TRUST_NETWORK'),
      })
    }
  })
})

describe('the GraphQL-over-HTTP audits', () => {
  const audits = serverAudits({
    url: () => `${running.url}/graphql`,
    fetchFn: (url: string, init: RequestInit) =>
      fetch(url, { ...init, headers: { ...CSRF, ...(init?.headers as object) } }),
  })

  it('are 61', () => expect(audits.length).toBeGreaterThanOrEqual(61))

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn()
    expect(
      result.status === 'ok' ? 'ok' : `${result.status}: ${'reason' in result ? result.reason : ''}`,
    ).toBe('ok')
  })
})

describe('events by SSE', () => {
  async function stream(query: string, variables: object, init: RequestInit = {}): Promise<Response> {
    return fetch(`${running.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query, variables }),
      ...init,
    })
  }

  async function startTurn(): Promise<string> {
    const { id } = await begin(running)
    const { takeTurn } = await running.ask(TAKE_TURN, {
      input: { adventureId: id, requestId: 'r', kind: 'DO', text: 'look' },
    })
    return takeTurn.turn.id as string
  }

  /** The events of a stream, as `curl -N` would show them. */
  async function eventsOf(response: Response): Promise<Data[]> {
    const text = await response.text()
    return [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(
      (match) => JSON.parse(match[1]!).data.turnEvents,
    )
  }

  it('tell a turn to its end, with headers that keep proxies from holding them back', async () => {
    const response = await stream(TURN_EVENTS, { turnId: await startTurn() })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('cache-control')).toContain('no-cache')
    const events = await eventsOf(response)
    let text = ''
    for (const event of events) {
      if (event.__typename === 'TurnSnapshot') text = event.text
      if (event.__typename === 'TurnText') text = text.slice(0, event.offset) + event.text
    }
    expect(events.at(-1)).toMatchObject({ __typename: 'TurnSaved', take: { text } })
  })

  it('go on from a cursor', async () => {
    const turnId = await startTurn()
    const all = await eventsOf(await stream(TURN_EVENTS, { turnId }))
    const rest = await eventsOf(await stream(TURN_EVENTS, { turnId, after: all.at(-2).cursor }))
    expect(rest).toEqual([all.at(-1)])
  })

  it('come by GET too, but only with the header', async () => {
    const query = new URLSearchParams({
      query: TURN_EVENTS,
      variables: JSON.stringify({ turnId: await startTurn() }),
    })
    const accept = { accept: 'text/event-stream' }
    expect((await fetch(`${running.url}/graphql?${query}`, { headers: accept })).status).toBe(403)
    const response = await fetch(`${running.url}/graphql?${query}`, { headers: { ...accept, ...CSRF } })
    expect((await eventsOf(response)).at(-1).__typename).toBe('TurnSaved')
  })

  it('end for a watcher who leaves, while the turn goes on', async () => {
    const { id } = await begin(running)
    const leave = new AbortController()
    const query = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { ... on Event { cursor } } }'
    const response = await stream(query, { id }, { signal: leave.signal })
    await response.body!.getReader().read()
    const before = running.app.deps.watch.watchers
    expect(before).toBeGreaterThan(0)
    leave.abort()
    await expect.poll(() => running.app.deps.watch.watchers).toBe(before - 1)
  })
})
