// A server as a process of its own, which says what it has used.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { asking } from '../../fakes/a-process.ts'
import { root } from '../../fakes/a-database.ts'

/** What a process has used since it began: processor time in milliseconds, memory in bytes. */
export interface Usage {
  cpu: number
  memory: number
}

export interface Measured {
  url: string
  ask: ReturnType<typeof asking>
  /** Says what it has used, after collecting what is garbage. */
  usage: () => Promise<Usage>
  stop: () => Promise<void>
}

/** Answers the question for what was used. */
const REPORT = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    globalThis.gc()
    process.send({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss })
  })
  process.channel.unref()
`)}`

/** Starts a program of ours from its source and waits until it says where it is. */
export async function measured(program: string, env: Record<string, string> = {}): Promise<Measured> {
  const profile = process.env.FORKLORE_PROFILE
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env.FORKLORE_PROFILE}`]
    : []
  const child = spawn(
    process.execPath,
    ['--expose-gc', ...profile, '--import', 'tsx', '--import', REPORT, program],
    {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const exited = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const found = /http:\/\/localhost:\d+/.exec(output)
      if (found) resolve(found[0])
    })
    void exited.then(([code]) => reject(new Error(`${program} ended with ${code}: ${output}`)))
  })
  return {
    url,
    ask: asking(url),
    usage: async () => {
      const said = once(child, 'message') as Promise<[Usage]>
      child.send('usage')
      return (await said)[0]
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
