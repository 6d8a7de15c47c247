// Traces as a collector gets them: operations, turns, calls of the model and queries, one below the other, and no words.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { openTrace } from '../../../server/io/trace/open-telemetry.ts'
import { NarrationFailure } from '../../../server/engine/narration.ts'
import { anApp, begin, TAKE_TURN, type Data } from '../../fakes/an-app.ts'

let collector: Server
const posts: { path: string; auth: string; body: string }[] = []
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      posts.push({ path: request.url ?? '', auth: request.headers.authorization ?? '', body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'authorization=of the collector'
  process.env.OTEL_SERVICE_NAME = 'my forklore'
})
afterAll(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name]
  collector.close()
})

it('go to the collector that the environment names', async () => {
  let fails = false
  const running = await anApp({
    trace: openTrace('1.2.3'),
    model: {
      narrate: async function* () {
        if (fails) throw new NarrationFailure('BUSY', 'unmistakable reason')
        yield { type: 'TEXT', text: 'Unmistakable words.' }
        const usage = { promptTokens: 5, outputTokens: 7, cachedTokens: null }
        yield { type: 'END', finish: 'COMPLETE', usage, note: null }
      },
      close: () => Promise.resolve(),
    },
  })
  const { id } = await begin(running)
  const take = async (requestId: string) => {
    const input = { adventureId: id, requestId, kind: 'DO', text: 'unmistakable deed' }
    await running.ask(TAKE_TURN.replace('mutation', 'mutation unmistakable'), { input })
    await Promise.all([...running.app.deps.running.values()].map(({ ended }) => ended))
  }
  await take('r1')
  fails = true
  await take('r2')
  await running.stop()

  expect(new Set(posts.map(({ path, auth }) => `${path} ${auth}`))).toEqual(
    new Set(['/v1/traces of the collector']),
  )
  const sent: Data[] = posts.flatMap(({ body }) => JSON.parse(body).resourceSpans)
  const resource = Object.fromEntries(
    sent[0].resource.attributes.map((one: Data) => [one.key, one.value.stringValue]),
  )
  expect(resource).toMatchObject({ 'service.name': 'my forklore', 'service.version': '1.2.3' })
  const spans: Data[] = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope: Data) => scope.spans))
  const named = (name: string) => spans.filter((span) => span.name === name)
  const attributes = (span: Data) =>
    Object.fromEntries(
      span.attributes.map(({ key, value }: Data) => [
        key,
        value.stringValue ?? value.intValue ?? value.doubleValue,
      ]),
    )

  const [told, failed] = named('turn TAKE')
  expect(attributes(told)).toMatchObject({
    'forklore.outcome': 'SAVED',
    'forklore.first_text_ms': expect.any(Number),
  })
  expect(attributes(failed)).toMatchObject({ 'forklore.outcome': 'FAILED', 'error.type': 'BUSY' })
  expect(failed.status.code).toBe(2)
  const [asked] = named('graphql mutation takeTurn')
  expect(attributes(asked)).toMatchObject({ 'graphql.operation.type': 'mutation' })
  expect(told).toMatchObject({ traceId: asked.traceId, parentSpanId: asked.spanId })
  const [call, broken] = named('model narrate')
  expect(call.parentSpanId).toBe(told.spanId)
  expect(attributes(call)).toMatchObject({ 'forklore.finish': 'COMPLETE', 'forklore.output_tokens': 7 })
  expect(attributes(broken)).toMatchObject({ 'error.type': 'BUSY' })
  const queries = named('database query')
  expect(queries.some(({ parentSpanId }) => parentSpanId === told.spanId)).toBe(true)
  expect(attributes(queries[0])['db.query.text']).toMatch(/select|insert|update|begin/i)
  expect(JSON.stringify(posts)).not.toMatch(/unmistakable/i)
}, 30_000)

it('are wanted only where the environment names a collector that we can speak to', () => {
  const wants = (env: Record<string, string>) => readConfig(env).traces
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(wants({})).toBe(false)
  expect(wants({ OTEL_SERVICE_NAME: 'x' })).toBe(false)
  expect(wants(at)).toBe(true)
  expect(wants({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' })).toBe(true)
  expect(wants({ ...at, OTEL_SDK_DISABLED: 'true' })).toBe(false)
  expect(wants({ ...at, OTEL_TRACES_EXPORTER: 'none' })).toBe(false)
  expect(wants({ ...at, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' })).toBe(true)
  expect(() => wants({ ...at, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/4318/)
  expect(() => wants({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/address like/)
})
