// A real Redis for the tests: started on loopback, on a free port, in a temp folder, and stopped again.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './postgres-server.ts'

const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(':')]
const program = folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file))

/** Whether tests on Redis run here: in CI always, and there they fail where it is missing. */
export const hasRedis = program !== undefined || Boolean(process.env.CI)
if (!hasRedis)
  console.warn(
    '\nSKIPPED: Redis is not installed, so nothing is tested on several instances (Debian: apt-get install redis-server).\n',
  )

export interface RedisServer {
  url: string
  /** A connection beside the program's. */
  client: Redis
  /** It is gone, with all that it held. */
  down: () => Promise<void>
  /** It is there again, and empty. */
  up: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts one that keeps nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'forklore-redis-'))
  const port = await freePort()
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 50 })
  client.on('error', () => {}) // it is down, on purpose
  let child: ChildProcess
  const up = async () => {
    child = spawn(program ?? 'redis-server', settings, { stdio: 'ignore' })
    const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error))
    await Promise.race([failed, client.status === 'wait' ? client.connect().catch(() => {}) : null])
    await Promise.race([failed, client.ping()])
  }
  const down = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await up()
  return {
    url,
    client,
    down,
    up,
    stop: async () => {
      client.disconnect()
      await down()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
