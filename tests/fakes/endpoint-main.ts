// Starts the fake endpoint as a process of its own: `npm run fake-endpoint -- 8081 --deltas 200 --delayMs 20`
import { parseArgs } from 'node:util'
import { tableOf } from './endpoint-table.ts'
import { startFakeEndpoint } from './endpoint.ts'

const words = ['text', 'reasoning', 'key']
const numbers = [
  'port',
  'deltas',
  'delayMs',
  'tokensPerSecond',
  'holdAfter',
  'cut',
  'retryAfter',
  'models',
  'window',
  'width',
]
const { values, positionals } = parseArgs({
  options: Object.fromEntries([...words, ...numbers].map((name) => [name, { type: 'string' as const }])),
  allowPositionals: true,
})
const given = positionals[0] === undefined ? values : { port: positionals[0], ...values }
const options = Object.entries(given).map(([name, value]) => {
  return [name, words.includes(name) ? value : Number(value)] as const
})

const endpoint = await startFakeEndpoint(Object.fromEntries(options))
process.stdout.write(`${endpoint.url}\n${tableOf(endpoint.url)}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endpoint.close().then(() => process.exit(0)))
}
