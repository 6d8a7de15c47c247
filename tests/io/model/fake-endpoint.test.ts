// The fake endpoint as a tool: in this process and as one of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { createEndpoints } from '../../../server/io/model/endpoints.ts'
import { startFakeEndpoint } from '../../fakes/endpoint.ts'
import { endpointAt, readAll } from './reading.ts'

const narrator = createEndpoints()
let child: ChildProcess | null = null
const told = (url: string, content = 'Go.') =>
  readAll(
    narrator.narrate({
      endpoint: endpointAt(url),
      messages: [{ role: 'user', content }],
      signal: new AbortController().signal,
    }),
  )

afterEach(() => {
  child?.kill('SIGKILL')
  child = null
})

test('tells what it is set to, by server, later, and by path', async () => {
  const fake = await startFakeEndpoint({ text: 'one two three' })
  expect((await told(fake.at('normal'))).story).toBe('one two three')
  expect((await told(fake.at('normal', { deltas: 2 }))).deltas).toHaveLength(3)
  expect((await told(fake.at('normal', { text: 'a/b; c?' }))).story).toBe('a/b; c?')
  fake.set({ text: ({ index, body }) => `${index}: ${body?.messages?.at(-1)?.content}` })
  expect(await told(fake.at('normal'), 'Hello')).toMatchObject({ story: '3: Hello' })
  expect((await told(fake.at('normal', { tokensPerSecond: 500 }))).finish).toBe('COMPLETE')
  await fake.close()
})

test('answers a request that wants no stream', async () => {
  const fake = await startFakeEndpoint({ deltas: 2 })
  const body = JSON.stringify({ model: 'fake', messages: [], stream: false })
  const answer = await fetch(`${fake.at('normal')}/chat/completions`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ choices: [{ message: { content: 'w0 w1 ' } }] })
  await fake.close()
})

test('runs as a process of its own, steered over HTTP', async () => {
  child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/fakes/endpoint-main.ts', '--deltas', '4', '--holdAfter', '2'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [url] = (await once(createInterface(child.stdout!), 'line')) as [string]
  const state = async (call = '') =>
    (await fetch(`${url}/_fake${call}`, { method: 'POST', body: '{"deltas":3}' })).json()
  const reading = told(`${url}/normal/v1`)
  await expect.poll(() => state()).toMatchObject({ held: 1, aborted: 0, requests: [{ row: 'normal' }] })
  await state('/set')
  await state('/release')
  expect(await reading).toMatchObject({ story: 'w0 w1 w2 w3 ', finish: 'COMPLETE' })

  const killed = told(`${url}/normal/v1`)
  await expect.poll(() => state()).toMatchObject({ held: 1 })
  child.kill('SIGKILL')
  expect(await killed).toMatchObject({ story: 'w0 w1 ', finish: 'INTERRUPTED' })
  await narrator.close()
})
