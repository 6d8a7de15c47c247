// `npm start`: installs what is missing, generates, builds and serves. Needs only Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root } from './run.mjs'

await prepare()
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', 'server', 'main.js')], {
  cwd: root,
  stdio: 'inherit',
  // From Node 22 on, compiled code is kept beside what it was made from.
  env: { NODE_COMPILE_CACHE: join(root, 'dist', 'cache'), ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
