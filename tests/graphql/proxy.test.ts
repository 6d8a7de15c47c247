// Behind nginx with its defaults, which hold answers back: events still come one by one, by SSE and by WebSocket; and
// who comes through it is nobody, unless the network is trusted.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Delta } from '../../server/engine/narration.ts'
import { root } from '../fakes/a-database.ts'
import { anApp, begin, TAKE_TURN, TURN_EVENTS, type Data, type Running } from '../fakes/an-app.ts'

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))
if (NGINX === undefined && !process.env.CI)
  console.warn(
    '\nSKIPPED: nginx is not installed, so nothing is tested behind it (Debian: apt-get install nginx-light).\n',
  )

let running: Running
let nginx: ChildProcess
let folder: string
let proxied: string
let goOn: () => void

/** The program behind nginx. Its narrator says the first words, and the rest when told to go on. */
async function open(env: Record<string, string>): Promise<void> {
  const held = new Promise<void>((resolve) => (goOn = resolve))
  running = await anApp({
    env,
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
  folder = mkdtempSync(join(tmpdir(), 'forklore-nginx-'))
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  proxied = `http://localhost:${port}`
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, running.url))
  nginx = spawn(NGINX ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'ignore' })
  await expect
    .poll(
      () =>
        fetch(`${proxied}/health`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200)
}
afterEach(async () => {
  goOn()
  await running.stop()
  nginx.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** What README.md tells to write, but for the password. */
const advice = /```nginx\n([^]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!

/** nginx as it comes, with that. */
const configuration = (port: number, upstream: string) => `
daemon off; master_process off; pid nginx.pid; error_log stderr; user root;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  gzip on; gzip_types *;
  server {
    listen 127.0.0.1:${port};
    ${advice.replaceAll(/^ *auth_basic.*\n/gm, '').replace('http://127.0.0.1:4000', upstream)}
  }
}
`

async function startTurn(): Promise<string> {
  const { id } = await begin(running)
  const { takeTurn } = await running.ask(TAKE_TURN, {
    input: { adventureId: id, requestId: 'r', kind: 'CONTINUE' },
  })
  return takeTurn.turn.id as string
}

describe.skipIf(NGINX === undefined && !process.env.CI)('behind nginx', () => {
  it('server-sent events arrive while the turn is still told', async () => {
    await open({ TRUST_NETWORK: 'on' })
    const response = await fetch(`${proxied}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: TURN_EVENTS, variables: { turnId: await startTurn() } }),
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('The first words.')) text += (await reader.read()).value ?? ''
    expect(text).not.toContain('TurnSaved')
    goOn()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
    }
    expect(text).toContain('The last.')
    expect(text).toContain('TurnSaved')
  })

  it('so do events by WebSocket', async () => {
    await open({ TRUST_NETWORK: 'on' })
    const turnId = await startTurn()
    const client = createClient({ url: `${proxied.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket })
    const events = client.iterate<{ turnEvents: Data }>({ query: TURN_EVENTS, variables: { turnId } })
    const heard: Data[] = []
    for await (const { data } of events) {
      const event = data!.turnEvents
      heard.push(event)
      // Only who hears the first words lets the story go on: held back until its end, they would never come.
      if (event.text?.includes('The first words.')) goOn()
    }
    expect(heard.map(({ text }) => text ?? '').join('')).toBe('The first words. The last.')
    expect(heard.at(-1).__typename).toBe('TurnSaved')
    await client.dispose()
  })

  it('nobody is the owner who is not trusted: neither by HTTP nor by WebSocket', async () => {
    await open({})
    const response = await fetch(`${proxied}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    })
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('TRUST_NETWORK')])
    const socket = new WebSocket(`${proxied.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    const status = await new Promise((resolve) => {
      socket.on('open', () => resolve('it was let in'))
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
      socket.on('error', () => {})
    })
    expect(status).toBe(403)
  })
})
