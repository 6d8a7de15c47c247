// `npm run dev`: the server restarts on change, the client reloads by Vite, which passes /graphql on to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepareSources } from './prepare.mjs'
import { root } from './run.mjs'

await prepareSources()
const bin = (name) => join(root, 'node_modules', '.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { PORT: '4000', ...process.env },
  }),
  spawn(bin('vite'), [], { cwd: root, stdio: 'inherit' }),
]
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill()))
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
