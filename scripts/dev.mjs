// `npm run dev`: the server restarts on change, the client reloads by Vite, which passes /graphql on to the server. The
// address to open is Vite's, so it is the one that is said.
import { spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepareSources } from './prepare.mjs'
import { root } from './run.mjs'

await prepareSources()

/** The port asked for, else any free one: both programs must agree on it. */
process.env.PORT ??= await new Promise((resolve) => {
  const probe = createProbe().listen(0, '127.0.0.1', () => {
    const free = String(probe.address().port)
    probe.close(() => resolve(free))
  })
})

const { createServer } = await import('vite')
const vite = await createServer({ configFile: join(root, 'vite.config.ts') }) // reads PORT
await vite.listen()

const server = spawn(
  process.execPath,
  [join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', 'server/main.ts'],
  {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
  },
)
createInterface({ input: server.stdout }).on('line', (line) => {
  const api = /^Forklore is ready: (\S+)$/.exec(line)?.[1]
  console.log(api ? `Open ${vite.resolvedUrls.local[0]} (the API alone is at ${api}/graphql)` : line)
})
server.on('exit', (code) => vite.close().finally(() => process.exit(code ?? 0)))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
