// The one port: the client's files and pages beside the API, whatever the path.
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type App } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { root } from './fakes/a-database.ts'

let folder: string
let app: App
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forklore-http-'))
  symlinkSync(join(root, 'prisma'), join(folder, 'prisma'))
  mkdirSync(join(folder, 'dist', 'client', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'dist', 'client', 'index.html'), '<!doctype html><title>Forklore</title>')
  writeFileSync(join(folder, 'dist', 'client', 'assets', 'page-abc.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  app = await openApp(readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0' }), { root: folder, log })
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a path as it is, which fetch would tidy up. */
const get = (path: string, method = 'GET') =>
  new Promise<{ status: number; type: string; body: string; cache: string }>((resolve, reject) => {
    const { port } = new URL(app.url)
    const sent = httpRequest({ port, path, method, headers: { host: `localhost:${port}` } }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += String(chunk)))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          cache: response.headers['cache-control'] ?? '',
          body,
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

describe('the port serves', () => {
  it.each(['/', '/play/abc', '/settings', '/no/such/page', '/assets', '/assets/'])(
    'the page for %s',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.type]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.cache).toBe('no-cache')
      expect(answer.body).toContain('Forklore')
    },
  )

  it('assets for ever, and says when there is none', async () => {
    expect((await get('/assets/page-abc.js')).cache).toContain('immutable')
    expect((await get('/assets/page-old.js')).status).toBe(404)
  })

  it('health, readiness and the schema', async () => {
    expect((await get('/health')).body).toBe('ok')
    expect((await get('/ready')).body).toBe('ready')
    expect((await get('/schema.graphql')).body).toContain('type Adventure')
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/%00',
    '/%',
    '//etc/passwd',
  ])('nothing outside its folder: %s', async (path) => {
    expect((await get(path)).body).not.toContain('secret')
    expect((await get('/health')).body).toBe('ok')
  })

  it('only GET outside the API', async () => {
    expect((await get('/', 'POST')).status).toBe(405)
    expect((await get('/', 'DELETE')).status).toBe(405)
  })

  it('on, while the client is built anew under it', async () => {
    const dist = join(folder, 'dist', 'client')
    renameSync(dist, `${dist}.old`)
    expect((await get('/')).status).toBe(404)
    expect((await get('/assets/page-abc.js')).status).toBe(404)
    cpSync(`${dist}.old`, dist, { recursive: true })
    expect((await get('/')).status).toBe(200)
  })
})

it('a page that brings a cookie is kept by no cache on the way, which would give it to others', async () => {
  const env = { MULTI_USER: 'on', SECRET_KEY: 'x', HOST: '127.0.0.1', PORT: '0' }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const config = readConfig({ ...env, DATA_DIR: join(folder, 'hosted') })
  const hosted = await openApp(config, { root: folder, log })
  try {
    const first = await fetch(hosted.url)
    const [cookie] = first.headers.getSetCookie()
    expect([cookie !== undefined, first.headers.get('cache-control')]).toEqual([true, 'private, no-cache'])
    const again = await fetch(hosted.url, { headers: { cookie: cookie!.split(';')[0]! } })
    expect([again.headers.getSetCookie(), again.headers.get('cache-control')]).toEqual([[], 'no-cache'])
  } finally {
    await hosted.stop()
  }
})
