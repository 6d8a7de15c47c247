// The built program as a process of its own, to be killed.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './a-database.ts'
import type { Data } from './an-app.ts'

export interface Process {
  url: string
  child: ChildProcess
  /** What it has printed. */
  output: () => string
  ask: (query: string, variables?: object) => Promise<Data>
  /** kill -9, and wait until it is gone. */
  kill: () => Promise<void>
  /** SIGTERM, and wait for its exit code. */
  stop: () => Promise<number | null>
}

/** Sends queries and mutations to a server; throws on GraphQL errors. */
export function asking(url: string): Process['ask'] {
  return async (query, variables) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const body: Data = await response.json()
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data
  }
}

/** Starts the built server and waits until it says where it is. */
export async function aProcess(env: Record<string, string>): Promise<Process> {
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const exited = once(child, 'exit') as Promise<[number | null]>
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /http:\/\/localhost:\d+/.exec(output)
      if (found) resolve(found[0])
    })
    void exited.then(([code]) => reject(new Error(`it ended with ${code}: ${output}`)))
  })
  return {
    url,
    child,
    output: () => output,
    ask: asking(url),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    stop: async () => {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
  }
}
