// Local mode's guards, the secrets at rest, and the reader of the environment.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../server/access/local-peer.ts'
import { createSealer } from '../../server/access/secrets.ts'
import { listenFailure, readConfig } from '../../server/config.ts'

const request = (remoteAddress: string, headers: object) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage

describe('a local server answers', () => {
  it.each([
    ['127.0.0.1', { host: 'localhost:4000' }],
    ['::1', { host: '[::1]:4000', origin: 'http://[::1]:4000' }],
    ['::ffff:127.0.0.1', { host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' }],
  ])('%s %j', (peer, headers) => {
    expect(refusalOf(request(peer, headers), 'NOBODY')).toBeNull()
  })
})

describe('a local server refuses', () => {
  it.each([
    ['another machine', '192.168.1.7', { host: 'localhost:4000' }],
    ['another name (DNS rebinding)', '127.0.0.1', { host: 'evil.example:4000' }],
    ['no name', '127.0.0.1', {}],
    ['a page of another site', '127.0.0.1', { host: 'localhost:4000', origin: 'http://evil.example' }],
    ['a page on another port', '127.0.0.1', { host: 'localhost:4000', origin: 'http://localhost:5000' }],
    ['a sandboxed page', '127.0.0.1', { host: 'localhost:4000', origin: 'null' }],
  ])('%s', (_case, peer, headers) => {
    expect(refusalOf(request(peer, headers), 'NOBODY')).not.toBeNull()
  })

  it.each([
    ['forwarded', 'for=203.0.113.7'],
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', ''],
    ['x-forwarded-host', 'stories.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.7'],
  ])('what a proxy passes on, even under a local name: %s: %s', (name, value) => {
    const passedOn = request('127.0.0.1', { host: '127.0.0.1:4000', [name]: value })
    expect(refusalOf(passedOn, 'NOBODY')).toContain('TRUST_NETWORK=on')
    expect(refusalOf(passedOn, 'EVERYBODY')).toBeNull()
  })

  it('only foreign pages when it trusts its network', () => {
    expect(refusalOf(request('192.168.1.7', { host: 'box:4000' }), 'EVERYBODY')).toBeNull()
    expect(
      refusalOf(request('192.168.1.7', { host: 'box:4000', origin: 'http://evil' }), 'EVERYBODY'),
    ).not.toBeNull()
  })
})

describe('a sealed key', () => {
  const sealer = createSealer(['one secret'])

  it('comes back, looks different every time, and does not show itself', () => {
    const [first, second] = [sealer.seal('sk-1'), sealer.seal('sk-1')]
    expect(first).toMatch(/^enc:v1:/)
    expect(first).not.toBe(second)
    expect(first).not.toContain('sk-1')
    expect([sealer.open(first), sealer.open(second)]).toEqual(['sk-1', 'sk-1'])
  })

  it('is as good as unset under another secret, damaged, or never sealed', () => {
    const sealed = sealer.seal('sk-1')
    expect(createSealer(['another']).open(sealed)).toBeNull()
    expect(createSealer(['another', 'one secret']).open(sealed)).toBe(sealer.open(sealed))
    expect(sealer.open(`${sealed.slice(0, -4)}AAAA`)).toBeNull()
    expect(sealer.open('enc:v1:')).toBeNull()
    expect(sealer.open('sk-1')).toBeNull()
  })
})

describe('the environment', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      portIsFixed: false,
      host: '127.0.0.1',
      trust: 'NOBODY',
    })
  })

  it('treats an empty value as unset, and port 0 as any', () => {
    expect(readConfig({ PORT: '', HOST: '' }).port).toBe(4000)
    expect(readConfig({ PORT: '0' })).toMatchObject({ port: 0, portIsFixed: true })
    expect(readConfig({ MULTI_USER: 'on', SECRET_KEY: 'k' })).toMatchObject({ port: 4000, portIsFixed: true })
  })

  it('finds a database file in the data folder', () => {
    const { database } = readConfig({ DATA_DIR: '/d', DATABASE_URL: 'file:x.db' })
    expect(database).toEqual({ kind: 'sqlite', file: '/d/x.db' })
  })

  it('takes a Postgres address as it is', () => {
    const url = 'postgres://user@host/name'
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'postgres', url })
  })

  it('takes a model to begin with, and refuses half of one', () => {
    const whole = { MODEL_URL: 'http://localhost:11434', MODEL_NAME: 'm' }
    expect(readConfig(whole).model).toEqual({ url: whole.MODEL_URL, name: 'm', key: null })
    for (const half of [
      { MODEL_NAME: 'm' },
      { MODEL_KEY: 'k' },
      { MODEL_URL: 'http://x' },
      { ...whole, MODEL_URL: 'garbage' },
    ])
      expect(() => readConfig(half), JSON.stringify(half)).toThrow(/MODEL_/)
  })

  it('takes a Redis only with all that several instances share', () => {
    const whole = {
      REDIS_URL: 'redis://host:6379',
      DATABASE_URL: 'postgres://user@host/name',
      SECRET_KEY: 's',
    }
    expect(readConfig(whole).redisUrl).toBe(whole.REDIS_URL)
    expect(readConfig({}).redisUrl).toBeNull()
    expect(() => readConfig({ ...whole, REDIS_URL: 'host:6379' })).toThrow(/REDIS_URL must be an address/)
    expect(() => readConfig({ ...whole, DATABASE_URL: '' })).toThrow(/one database: set DATABASE_URL/)
    expect(() => readConfig({ ...whole, SECRET_KEY: '' })).toThrow(/the same SECRET_KEY/)
  })

  it('refuses what this version cannot do', () => {
    expect(() => readConfig({ MULTI_USER: 'on' })).toThrow(/SECRET_KEY/)
    expect(() => readConfig({ DEMO_KEY: 'k' })).toThrow(/MULTI_USER/)
    const hosted = { MULTI_USER: 'on', SECRET_KEY: 'k' }
    expect(() => readConfig({ ...hosted, MODEL_KEY: 'k' })).toThrow(/his own model.* Unset MODEL_KEY/)
    expect(() => readConfig({ ...hosted, TRUST_NETWORK: 'on' })).toThrow(/let in.* Unset TRUST_NETWORK/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrow(/SQLite/)
  })
})

describe('where the server cannot listen', () => {
  /** What listening really throws. */
  const failureAt = (port: number, host: string) =>
    new Promise<string | null>((resolve) => {
      const server = createServer()
      server.on('error', (error) => resolve(listenFailure(error, { host, port })))
      server.listen(port, host, () => server.close(() => resolve('it listens')))
    })

  it.each(['192.0.2.1', '2001:db8::1', 'fe80::1'])('is said with its address: %s', async (host) => {
    expect(await failureAt(0, host)).toMatch(new RegExp(`^HOST is "${host}", .*leave HOST out\\.$`))
  })

  it('is said with its port when that is taken', async () => {
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo
    expect(await failureAt(port, '127.0.0.1')).toBe(
      `Port ${port} is taken. End what has it, or choose another with PORT.`,
    )
    first.close()
  })

  it.each([
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere' }, /^HOST is "nowhere"/],
    [{ code: 'EACCES', syscall: 'listen' }, /^Port 80 .* PORT/],
    [{ code: 'EODD', syscall: 'listen' }, /EODD.*leave HOST out/],
  ])('is said for %j', (fault, expected) => {
    expect(listenFailure(Object.assign(new Error(), fault), { host: 'nowhere', port: 80 })).toMatch(expected)
  })

  it.each([
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'the-database' },
    { code: 'ECONNREFUSED', syscall: 'connect' },
    {},
  ])('is not blamed for %j', (fault) => {
    expect(listenFailure(Object.assign(new Error(), fault), { host: 'nowhere', port: 80 })).toBeNull()
  })
})
