// Strangers behind nginx as docs/HOSTING.md sets it up: they play, page and socket are theirs, and what is inner stays inside.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Delta } from '../../server/engine/narration.ts'
import { root } from '../fakes/a-database.ts'
import { aHostedApp, personAt, type Hosted } from '../fakes/a-hosted-app.ts'
import { begin, TAKE_TURN, watchTurn } from '../fakes/an-app.ts'
import { freePort } from '../fakes/postgres-server.ts'

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))
const advice = /```nginx\n([^]*?)```/.exec(readFileSync(join(root, 'docs', 'HOSTING.md'), 'utf8'))![1]!

describe.skipIf(NGINX === undefined && !process.env.CI)('behind the proxy of docs/HOSTING.md', () => {
  let hosted: Hosted
  let nginx: ChildProcess
  let folder: string
  let url: string
  let goOn = () => {}

  beforeAll(async () => {
    const held = new Promise<void>((resolve) => (goOn = resolve))
    hosted = await aHostedApp({
      env: { TRUSTED_PROXY_HOPS: '1', METRICS_TOKEN: 'token' },
      model: {
        narrate: async function* (): AsyncGenerator<Delta> {
          yield { type: 'TEXT', text: 'The first words. ' }
          await held
          yield { type: 'TEXT', text: 'The last.' }
          yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
        },
        close: () => Promise.resolve(),
      },
    })
    const port = await freePort()
    url = `http://localhost:${port}`
    folder = mkdtempSync(join(tmpdir(), 'forklore-hosted-nginx-'))
    // As it is, but for the certificate: a test has none.
    const server = advice
      .replaceAll(/^ *(ssl_\w+|listen \[).*\n/gm, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replace('play.example.org', 'localhost')
      .replace('$scheme', 'https')
      .replace('http://127.0.0.1:4000', hosted.url)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${one};`,
    )
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid nginx.pid; error_log stderr; user root; events {}
      http { access_log off; ${temporary.join(' ')} ${server} }`,
    )
    nginx = spawn(NGINX ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'ignore' })
    const answers = () =>
      fetch(`${url}/health`).then(
        ({ status }) => status,
        () => 0,
      )
    await vi.waitFor(async () => expect(await answers()).toBe(200), { timeout: 10_000 })
  })
  afterAll(async () => {
    goOn()
    await hosted.stop()
    nginx.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('a page comes with its cookie and keeps to TLS', async () => {
    const { status, headers } = await fetch(url)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(/^forklore_session=.*Secure/)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('a guest plays, and hears each piece when it is told', async () => {
    const who = personAt({ url })
    await who.open()
    const { id } = await begin(who)
    const input = { adventureId: id, requestId: 'r', kind: 'DO', text: 'look' }
    const headers = { origin: url }
    const { body } = await who.raw(TAKE_TURN, { input }, headers)
    const socket = who.socket()
    // Held back until its end, the first words would never come.
    socket.on('message', (message) => JSON.stringify(message).includes('The first words') && goOn())
    const { text } = await watchTurn(socket, body.data.takeTurn.turn.id)
    expect(text).toBe('The first words. The last.')
    await socket.dispose()
  })

  it('a page of another site gets nothing', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await fetch(`${url}/session`, { method: 'POST', headers })).status).toBe(403)
    expect((await fetch(`${url}/session`, { method: 'POST', headers: { origin: url } })).status).toBe(204)
  })

  it('metrics and readiness stay inside, and nothing is to be put right', async () => {
    const headers = { authorization: 'Bearer token' }
    expect((await fetch(`${url}/metrics`, { headers })).status).toBe(404)
    expect((await fetch(`${url}/ready`)).status).toBe(404)
    expect((await fetch(`${hosted.url}/metrics`, { headers })).status).toBe(200)
    expect(await (await fetch(`${hosted.url}/ready`)).text()).toBe('ready')
  })
})
