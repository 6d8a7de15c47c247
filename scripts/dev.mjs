// `npm run dev`: the server restarts on change, the client reloads by Vite, which passes /graphql on to the server.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { prepareSources } from './prepare.mjs'
import { root } from './run.mjs'

await prepareSources()

/** The port asked for, else any free one: both programs must agree on it. */
const port =
  process.env.PORT ??
  (await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const free = String(probe.address().port)
      probe.close(() => resolve(free))
    })
  }))
const env = { ...process.env, PORT: port }
const bin = (name) => join(root, 'node_modules', '.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', 'server/main.ts'], { cwd: root, stdio: 'inherit', env }),
  spawn(bin('vite'), [], { cwd: root, stdio: 'inherit', env }),
]
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill()))
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
