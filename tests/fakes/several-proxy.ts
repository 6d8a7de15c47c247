// nginx as compose.several.yaml sets it up, before instances that run here.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from './a-database.ts'
import { asking, type Process } from './a-process.ts'
import { freePort } from './postgres-server.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))

/** Whether it is here: in CI always, and there its tests fail where it is missing. */
export const hasNginx = program !== undefined || Boolean(process.env.CI)

export interface Proxy {
  url: string
  ask: Process['ask']
  stop: () => void
}

/** Starts it before instances, by the names that the file has for them. */
export async function startNginx(instances: Record<string, Process>): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'forklore-proxy-'))
  const port = await freePort()
  const compose = readFileSync(join(root, 'compose.several.yaml'), 'utf8')
  let server = /content: \|\n([^]*?)\n\S/.exec(compose)![1]!.replaceAll('$$', '$')
  for (const [name, { url }] of Object.entries(instances))
    server = server.replace(`${name}:4000`, url.replace('http://', ''))
  server = server.replace('listen 80;', `listen 127.0.0.1:${port};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${one};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr; user root; events {}
    http { access_log off; ${temporary.join(' ')} ${server} }`,
  )
  const child = spawn(program ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: 'ignore',
  })
  const url = `http://localhost:${port}`
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(answers, { timeout: 10_000 }).toBe(200)
  return {
    url,
    ask: asking(url),
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
