// A real Postgres for the tests: started on loopback, on a free port, in a temp folder, and stopped again.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of Postgres' programs, or null where there is none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

export interface PostgresServer {
  /** Address of a database by its name. */
  url: (database: string) => string
  child: ChildProcess
  /** Ends every session, and is gone until it is put up again. */
  down: () => Promise<void>
  up: () => Promise<void>
  /** Ends every session, and is there again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** It refuses to run as root: then another user runs it. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A port on loopback that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export async function startPostgres(): Promise<PostgresServer> {
  const programs = postgresPrograms()
  if (programs === null) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const folder = mkdtempSync(join(tmpdir(), 'forklore-postgres-'))
  const as = user()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid!)
  const data = join(folder, 'data')
  const run = { ...as, cwd: folder, stdio: 'pipe' as const }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'forklore', '--no-sync', '--locale=C.UTF-8'],
    run,
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ]
  const url = (database: string) => `postgres://forklore@127.0.0.1:${port}/${database}`
  const start = async () => {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      run,
    )
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
    await untilReady(
      url('postgres'),
      () => child.exitCode !== null,
      () => said,
    )
    return child
  }
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGINT') // "fast": sessions are ended
    await gone
  }
  const server: PostgresServer = {
    url,
    child: await start(),
    down: () => end(server.child),
    up: async () => {
      server.child = await start()
    },
    restart: async () => {
      await server.down()
      await server.up()
    },
    stop: async () => {
      await server.down()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}

async function untilReady(url: string, dead: () => boolean, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (dead()) break
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(50)
    }
  }
  throw new Error(`Postgres did not start: ${said()}`)
}

/** Runs statements on the server, outside of any test's database. */
export async function administrate(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
