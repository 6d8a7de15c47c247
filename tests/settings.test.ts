// Whoever hosts finds every name of the environment in docs/HOSTING.md, and can set it where Docker runs the server.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './fakes/a-database.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const names = [
  ...new Set(
    readdirSync(join(root, 'server'))
      .filter((file) => /^config.*\.ts$/.test(file))
      .flatMap((file) => [...read(join('server', file)).matchAll(/\(env, '([A-Z_]+)'/g)])
      .map(([, name]) => name!),
  ),
]
/** What a server of one user has alone. */
const LOCAL = new Set(['MODEL_URL', 'MODEL_NAME', 'MODEL_KEY', 'TRUST_NETWORK'])
/** Of the image, or further words of OpenTelemetry. */
const GIVEN = new Set(['HOST', 'PORT', 'DATA_DIR'])

it.each(names)('%s is told of', (name) => {
  if (LOCAL.has(name)) expect(read('README.md')).toContain(`\`${name}\``)
  else if (!name.startsWith('OTEL_')) expect(read('docs/HOSTING.md')).toContain(`\`${name}\``)
  if (!LOCAL.has(name) && !GIVEN.has(name) && !name.startsWith('OTEL_'))
    expect(read('compose.hosted.yaml')).toMatch(new RegExp(`^ +${name}: `, 'm'))
})

const told = new Set([...read('docs/HOSTING.md').matchAll(/\bOTEL_[A-Z_]+/g)].map(([name]) => name))

it.each([...told])('%s, which the packages of traces read themselves, reaches them in Docker', (name) => {
  expect(read('compose.hosted.yaml')).toMatch(new RegExp(`^ +${name}: `, 'm'))
})
