// Starts the fake endpoint as a process of its own: `npx tsx tests/fakes/endpoint-main.ts --deltas 200 --delayMs 20`
import { parseArgs } from 'node:util'
import { startFakeEndpoint } from './endpoint.ts'

const names = [
  'port',
  'deltas',
  'delayMs',
  'tokensPerSecond',
  'holdAfter',
  'cut',
  'retryAfter',
  'text',
  'reasoning',
  'key',
]
const { values } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
})
const options = Object.entries(values).map(([name, value]) => {
  return [name, ['text', 'reasoning', 'key'].includes(name) ? value : Number(value)] as const
})

const endpoint = await startFakeEndpoint(Object.fromEntries(options))
process.stdout.write(`${endpoint.url}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endpoint.close().then(() => process.exit(0)))
}
