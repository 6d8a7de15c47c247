// Requests to a hosted server that lie about where they come from, name paths that climb, or make no sense: nobody is taken
// for another by them, nothing of the machine is given out, and nothing goes wrong on the server.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { begin } from '../fakes/an-app.ts'
import { plainly } from './plainly.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const STORY = 'query ($id: ID!) { adventure(id: $id) { title } }'

let hosted: Hosted
let ann: Person
let storyId: string
beforeAll(async () => {
  hosted = await aHostedApp()
  ann = hosted.person()
  storyId = (await begin(ann)).id
})
afterAll(() => hosted.stop())

/** What went wrong on the server, as it tells its log. */
const faults = () => hosted.errors

const post = (headers: Record<string, string>, body: string) =>
  fetch(`${hosted.url}/graphql`, { method: 'POST', headers, body })

describe('headers that lie', () => {
  it.each<[string, Record<string, string>]>([
    ['the name of this machine', { host: 'localhost' }],
    ['another host', { host: 'evil.example' }],
    ['another host, passed on', { 'x-forwarded-host': 'localhost' }],
    ['this machine, passed on', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
    ['this machine, as the standard says it', { forwarded: 'for=127.0.0.1;host=localhost;proto=http' }],
    ['TLS', { 'x-forwarded-proto': 'https' }],
    ['another method', { 'x-http-method-override': 'POST' }],
    ['another path', { 'x-original-url': `/exports/adventure/x/BUNDLE`, 'x-rewrite-url': '/metrics' }],
    ['another user', { 'x-user-id': '1', 'x-remote-user': 'ann@example.org' }],
  ])('%s: a stranger stays a visitor', async (_name, headers) => {
    const body = JSON.stringify({ query: `${STORY}`, variables: { id: storyId } })
    const { status, text } = await plainly(hosted.url, '/graphql', { ...JSON_TYPE, ...headers }, 'POST', body)
    expect([status, JSON.parse(text)]).toEqual([200, { data: { adventure: null } }])
    const page = await plainly(hosted.url, '/', headers)
    expect(page.cookies.join()).not.toContain('evil')
    expect(page.cookies.every((cookie) => !/domain/i.test(cookie))).toBe(true)
  })

  it('and name a host that is none are refused, which is no fault of the server', async () => {
    for (const host of ['@:80:80', 'a b', '[', ':', 'http://x', '%zz'])
      for (const path of [
        '/graphql',
        '/',
        '/health',
        '/uploads?name=x',
        `/exports/adventure/${storyId}/BUNDLE`,
      ]) {
        const { status } = await plainly(hosted.url, path, { host })
        expect([400, 404, 405, 403, 200], `${host} ${path}`).toContain(status)
      }
    expect(
      (await plainly(hosted.url, '/graphql', { ...JSON_TYPE, host: '@:80:80' }, 'POST', '{}')).status,
    ).toBe(400)
    expect(faults()).toEqual([])
  })

  it('do not make a page of another site one of ours', async () => {
    const forged = {
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      cookie: ann.cookie()!,
    }
    expect((await plainly(hosted.url, '/graphql', { ...JSON_TYPE, ...forged }, 'POST', '{}')).status).toBe(
      403,
    )
  })
})

describe('paths that climb', () => {
  const up = ['..', '%2e%2e', '..%2f..', '..\\..', '%5c..%5c..', '%00', '%', '%ff', '....//..', ';/..', '//']
  const below = ['exports', 'pictures', 'uploads', 'session', 'assets', '']

  it.each(below)('/%s', async (room) => {
    for (const step of up)
      for (const path of [
        `/${room}/${step}/${step}/package.json`,
        `/${room}/${step}/etc/passwd`,
        `/${room}${step}`,
        `/${room}/adventure/${step}/BUNDLE`,
        `/${room}/adventure/${storyId}/${step}`,
        `/${room}/adventure/${storyId}/__proto__`,
      ]) {
        const { status, text } = await plainly(hosted.url, path)
        expect(status, path).toBeLessThan(500)
        expect(text, path).not.toMatch(/"name": "forklore"|root:|BEGIN|"title"/)
      }
    expect(faults()).toEqual([])
  })

  it('and lines that are no paths', async () => {
    const { port } = new URL(hosted.url)
    for (const line of [
      'GET http://evil.example/graphql HTTP/1.1',
      'GET //evil.example/graphql HTTP/1.1',
      'GET \\graphql HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'CONNECT localhost:1 HTTP/1.1',
      'TRACE / HTTP/1.1',
      'GET /graphql?%zz=%zz&query=%zz HTTP/1.1',
      'POST /uploads?name=%zz HTTP/1.1',
      'DELETE /session HTTP/1.1',
      'GET /exports/adventure/%7B%7D/BUNDLE HTTP/1.1',
    ]) {
      const text = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.end(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`),
        )
        let got = ''
        socket.on('data', (chunk) => (got += String(chunk)))
        socket.on('close', () => resolve(got))
        socket.on('error', () => resolve(got))
      })
      expect(text, line).not.toMatch(/^HTTP\/1.1 5/)
      expect(text, line).not.toMatch(/TRACE \/|location: /i)
    }
    expect(faults()).toEqual([])
  })
})

it('tells nothing of its inside: no trace of what it does, no error but its own', async () => {
  const { body, headers } = await ann.raw(
    '{ viewer { setings { narrator } } }',
    {},
    { 'x-apollo-tracing': '1' },
  )
  expect(Object.keys(body)).toEqual(['errors'])
  expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|\.ts:|prisma/i)
  expect([...headers.keys()].filter((name) => /powered|server$/i.test(name))).toEqual([])
  for (const query of [
    '',
    '{',
    '\u0000',
    '{ viewer { id } ',
    'query Q { viewer { id } } query Q { viewer { id } }',
  ]) {
    const answer = await ann.raw(query)
    expect(answer.status).toBeLessThan(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|\.ts:|prisma/i)
  }
  for (const text of [
    '',
    '[]',
    'null',
    '"x"',
    '{"query":1}',
    '{"query":"{a}","variables":[]}',
    '{"query":{}}',
    '{',
  ]) {
    const response = await post({ ...JSON_TYPE, cookie: ann.cookie()! }, text)
    expect(response.status, text).toBeLessThan(500)
    expect(await response.text()).not.toMatch(/stack|node_modules|\.ts:|prisma/i)
  }
  expect(faults()).toEqual([])
})
