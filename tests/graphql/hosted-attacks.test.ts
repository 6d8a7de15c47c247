// What strangers try at a hosted server, by HTTP and by socket: floods, requests of other sites, sessions and tokens that are
// not theirs. They get nothing, nobody is taken for another, and the server stays up.
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { UNLIMITED } from '../../server/access/limits.ts'
import { createSessionCookies } from '../../server/access/session-cookie.ts'
import { openLog } from '../../server/log.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { begin, type Data } from '../fakes/an-app.ts'
import { PASSWORD, createAccessToken, register, storiesOf } from '../library/accounts/people.ts'
import { plainly } from './plainly.ts'

const CSRF = { 'x-graphql-yoga-csrf': '1' }
const JSON_TYPE = { 'content-type': 'application/json' }
const WHO = '{ viewer { id kind role } }'

let hosted: Hosted
let ann: Person
let storyId: string
let access: string
let link: string
let log = ''

beforeAll(async () => {
  const lines = new Writable({
    write: (bytes: Buffer, _encoding, done) => {
      log += bytes.toString()
      done()
    },
  })
  hosted = await aHostedApp({ log: openLog('trace', lines) })
  hosted.app.deps.limits = UNLIMITED // what is counted is proven elsewhere
  ann = hosted.person()
  storyId = (await begin(ann)).id
  await register(ann, { email: 'ann@example.org', password: PASSWORD })
  access = (await createAccessToken(ann, { name: 'program', scope: 'WRITE' })).token
  const CREATE = `mutation ($input: CreateShareInput!) { createShare(input: $input) { ... on CreateSharePayload { share { token } } } }`
  const input = { adventureId: storyId, role: 'SPECTATOR' }
  link = (await ann.ask(CREATE, { input })).createShare.share.token
})
afterAll(() => hosted.stop())
beforeEach(() => (log = ''))

/** What went wrong on the server, as its log says it. */
const faults = () => log.split('\n').filter((line) => line.includes('"level":50'))

const post = (headers: Record<string, string>, body: string, path = '/graphql') =>
  fetch(hosted.url + path, { method: 'POST', headers, body })

/** Who the server takes somebody for who sends these headers. */
async function whoIs(headers: Record<string, string>, path = '/graphql'): Promise<Data> {
  const response = await post({ ...JSON_TYPE, ...headers }, JSON.stringify({ query: WHO }), path)
  const { data, errors } = await response.json()
  return errors ? errors[0].extensions.code : data.viewer
}

/** How the server answers an upgrade: the status that it refuses with, or what it closes an open socket with. */
function opened(
  headers: Record<string, string>,
  path = '/graphql',
  params?: object,
): Promise<number | string> {
  const url = hosted.url.replace('http', 'ws') + path
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers })
  return new Promise((resolve) => {
    const done = (value: number | string) => (resolve(value), socket.terminate())
    socket.on('unexpected-response', (_request, { statusCode }) => done(statusCode ?? 0))
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: params })))
    socket.on('message', (data: Buffer) => {
      const { type, payload } = JSON.parse(data.toString())
      if (type !== 'connection_ack') return done(payload?.errors?.[0]?.message ?? JSON.stringify(payload))
      const query = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename } }'
      socket.send(
        JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { id: storyId } } }),
      )
    })
    socket.on('close', (code) => done(code))
    socket.on('error', () => {})
  })
}
const HEARS_IT = expect.stringContaining('HeadMoved')
const HEARS_NOTHING = expect.not.stringContaining('HeadMoved')

describe('floods are refused before anything is executed, by HTTP and by socket', () => {
  it.each([
    [
      'aliases',
      Array.from({ length: 16 }, (_, at) => `a${at}: serverInfo { version }`).join(' '),
      /[Aa]lias/,
    ],
    ['directives', `__typename ${'@skip(if: false) '.repeat(7)}`, /[Dd]irective/],
    ['fields', '__typename '.repeat(2_001), /[Tt]oken|[Ss]yntax/],
    [
      'depth',
      `adventures { ${'edges { node { head { take { adventure { '.repeat(3)} id ${'} } } } } '.repeat(3)} }`,
      /[Dd]epth|maximum/,
    ],
    [
      'circular introspection',
      `__schema { types { ${'fields { type { '.repeat(4)} name ${'} } '.repeat(4)} } }`,
      /introspection/i,
    ],
    [
      'fragments that name each other',
      '...A } fragment A on Query { ...B } fragment B on Query { ...A',
      /[Ff]ragment|cycle/,
    ],
  ])('%s', async (_name, fields, expected) => {
    const { body } = await ann.raw(`{ ${fields} }`)
    expect(JSON.stringify(body.errors), 'by HTTP').toMatch(expected)
    expect(body.data ?? null).toBeNull()
    const client = ann.socket()
    const errors = await new Promise((resolve) =>
      client.subscribe(
        { query: `{ ${fields} }` },
        { next: (result) => resolve(result.errors), error: resolve, complete: () => resolve('completed') },
      ),
    )
    await client.dispose()
    expect(JSON.stringify(errors), 'by socket').toMatch(expected)
  })

  it('a batch, by HTTP; and by socket what is no subscription', async () => {
    const two = [{ query: WHO }, { query: WHO }]
    expect((await post({ ...JSON_TYPE, cookie: ann.cookie()! }, JSON.stringify(two))).status).toBe(400)
    const client = ann.socket()
    const errors = await new Promise((resolve) =>
      client.subscribe(
        { query: `mutation { undo(input: { adventureId: "${storyId}" }) { __typename } }` },
        { next: resolve, error: resolve, complete: () => resolve('completed') },
      ),
    )
    await client.dispose()
    expect(JSON.stringify(errors)).toContain('Only subscriptions come this way')
  })
})

describe('pages of other sites', () => {
  const evil = { origin: 'https://evil.example' }

  it('post nothing, with the cookie of who looks at them or without, and open no socket', async () => {
    const before = await storiesOf(ann)
    const mutation = JSON.stringify({ query: 'mutation { startAdventure(input: {}) { __typename } }' })
    const forms = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    const cookie = { cookie: ann.cookie()! }
    for (const type of ['application/json', ...forms])
      for (const path of ['/graphql', '/uploads', '/session'])
        expect((await post({ ...evil, ...cookie, 'content-type': type }, mutation, path)).status).toBe(403)
    // Old browsers send no Origin with a form; its kind gives it away.
    for (const type of forms) {
      expect((await post({ ...cookie, 'content-type': type }, mutation)).status).toBe(415)
      expect((await post({ ...cookie, 'content-type': type }, mutation, '/uploads')).status).toBe(415)
    }
    expect(await storiesOf(ann)).toEqual(before)
    expect(await opened({ ...cookie, ...evil, 'x-forwarded-host': 'evil.example' })).toBe(403)
    for (const origin of [evil.origin, 'null', `${hosted.url}.evil.example`, 'http://localhost:1'])
      expect(await opened({ ...cookie, origin })).toBe(403)
    expect(await opened({ ...cookie, origin: hosted.url, host: new URL(hosted.url).host })).toEqual(HEARS_IT)
  })

  it('have no query answered by GET, and no mutation even with the header', async () => {
    const cookie = ann.cookie()!
    const query = (text: string) => `/graphql?query=${encodeURIComponent(text)}`
    expect((await fetch(hosted.url + query(WHO), { headers: { cookie } })).status).toBe(403)
    const mutation = query('mutation { startAdventure(input: {}) { __typename } }')
    expect((await fetch(hosted.url + mutation, { headers: { cookie, ...CSRF } })).status).toBe(405)
  })
})

describe('a session', () => {
  it('that somebody was given is worth nothing to who gave it once he has an account', async () => {
    const [mallory, victim] = [hosted.person(), hosted.person()]
    await mallory.open()
    victim.setCookie(mallory.cookie())
    await begin(victim)
    await register(victim, { email: 'victim@example.org', password: PASSWORD })
    expect(victim.cookie()).not.toBe(mallory.cookie())
    expect(await whoIs({ cookie: mallory.cookie()! })).toBe('SESSION_ENDED')
    expect(await opened({ cookie: mallory.cookie()! })).toBe(4401)
    expect((await mallory.fetch(`/exports/adventure/${storyId}/BUNDLE`)).status).toBe(401)
    // The same id of a user, and a cookie for it by another secret, or by another version.
    const [, id] = victim.cookie()!.split('.')
    for (const secrets of [['another secret'], [''], ['a secret for test']])
      for (const version of [0, 1, 2]) {
        const [cookie] = createSessionCookies(secrets).issue(id!, version).split(';')
        expect(await whoIs({ cookie: cookie! })).toBe('SESSION_ENDED')
      }
  })

  it('is not made of pieces of others, nor of any number of them', async () => {
    const [name, value] = ann.cookie()!.split(/=(.*)/)
    const [version, id, mac] = value!.split('.')
    const other = hosted.person()
    await begin(other)
    const [, , othersMac] = other.cookie()!.split('.')
    const flipped = mac!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const forged of [
      `${version}.${id}.${othersMac}`,
      `${version}.${id}.${flipped}`,
      `${version}.${id}.`,
      `${version}.${id}.${mac}.${mac}`,
      `v2.${id}.${mac}`,
      `${version}.${id!.toUpperCase()}.${mac}`,
      `${version}.${encodeURIComponent(`${id}'--`)}.${mac}`,
      `${version}.${id}%00.${mac}`,
      '',
      '"',
      '%E0%A4%A',
      'x'.repeat(8_000),
    ])
      expect(await whoIs({ cookie: `${name}=${forged}` }), forged).toBe('SESSION_ENDED')
    const flood = Array.from({ length: 400 }, (_, at) => `c${at}=${at}`).join('; ')
    expect((await whoIs({ cookie: `${flood}; ${ann.cookie()}` })).kind).toBe('ACCOUNT')
    expect(await plainly(hosted.url, '/', { cookie: 'x'.repeat(100_000) })).toMatchObject({ status: 431 })
    expect(faults()).toEqual([])
  })
})

describe('a token', () => {
  it('in an address authenticates nobody, and is in no log', async () => {
    const nobody = { kind: 'VISITOR' }
    for (const token of [access, link])
      for (const name of ['token', 'access_token', 'authorization', 'Authorization', 'bearer', 'key']) {
        for (const value of [token, `Bearer ${token}`]) {
          const search = `?${name}=${encodeURIComponent(value)}`
          expect(await whoIs({}, `/graphql${search}`)).toMatchObject(nobody)
          expect(await opened({}, `/graphql${search}`)).toEqual(HEARS_NOTHING)
        }
        const file = `/exports/adventure/${storyId}/BUNDLE?${name}=${token}`
        expect((await fetch(hosted.url + file)).status).toBe(404)
      }
    const { host } = new URL(hosted.url)
    const withName = hosted.url.replace(host, `${access}:${access}@${host}`)
    expect(() => new Request(withName)).toThrow()
    const inHeader = { authorization: `Basic ${Buffer.from(`${access}:`).toString('base64')}` }
    expect(await whoIs(inHeader)).toMatchObject(nobody)
    expect(log).toContain('"at":"/graphql"') // else nothing was looked at
    for (const secret of [access, link, storyId, ann.cookie()!]) expect(log).not.toContain(secret)
  })

  it('of a link is never more than the link, whatever comes along', async () => {
    const cookie = ann.cookie()!
    const authorization = `Bearer ${link}`
    expect(await whoIs({ cookie, authorization })).toMatchObject({ kind: 'LINK', role: 'SPECTATOR' })
    expect(await whoIs({ cookie, authorization: `bearer   ${link} ` })).toMatchObject({ role: 'SPECTATOR' })
    const own = '{ adventures { edges { node { id } } } }'
    const { body } = await ann.raw(own, {}, { authorization })
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
    const undo = `mutation { undo(input: { adventureId: "${storyId}" }) { __typename } }`
    expect((await ann.raw(undo, {}, { authorization })).body.errors[0].extensions.code).toBe('FORBIDDEN')
    const file = await ann.fetch(`/exports/adventure/${storyId}/BUNDLE`, { headers: { authorization } })
    expect(file.status).toBe(403)
    const octets = { authorization, 'content-type': 'application/octet-stream' }
    const sent = await ann.fetch('/uploads?name=a.txt', { method: 'POST', headers: octets, body: 'x' })
    expect(sent.status).toBe(403)
  })

  it.each(['fls_', 'flp_', 'fls_x', 'flp_x', 'FLP_x', 'x', 'null', 'undefined', `flp_${'x'.repeat(100)}`])(
    '%s that nobody gave out is nobody, also beside a cookie',
    async (token) => {
      const authorization = `Bearer ${token}`
      expect(await whoIs({ cookie: ann.cookie()!, authorization })).toBeNull()
      const params = { authorization }
      expect(await opened({ cookie: ann.cookie()! }, '/graphql', params)).toEqual(HEARS_NOTHING)
    },
  )

  it.each([
    [{ authorization: ['x'] }],
    [{ authorization: { toString: 1 } }],
    [{ __proto__: 1 }],
    ['x'],
    [[]],
  ])('as %j opens a socket as who it came as, or none', async (params) => {
    expect(await opened({}, '/graphql', params as object)).toEqual(HEARS_NOTHING)
    expect((await fetch(`${hosted.url}/health`)).status).toBe(200)
  })
})
