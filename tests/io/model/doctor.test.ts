// The doctor: what he finds out, in whatever state the endpoint is.
import { describe, expect, test } from 'vitest'
import type { DoctorDelta, DoctorStepName, EndpointProfile } from '../../../server/engine/narration.ts'
import { createEndpoints } from '../../../server/io/model/endpoints.ts'
import type { Visit } from '../../../server/io/model/exam.ts'
import { never, useFakeEndpoint } from './asking.ts'
import { blankProfile } from './reading.ts'

const asking = useFakeEndpoint()

type End = Extract<DoctorDelta, { type: 'END' }>
interface Report extends Omit<End, 'type'> {
  /** Result and sentence of each step. */
  steps: Partial<Record<DoctorStepName, string>>
  sentence: Partial<Record<DoctorStepName, string>>
}

async function visit(url: string, more: Partial<Visit> = {}): Promise<Report> {
  const report = { steps: {}, sentence: {} } as Report
  const asked = { url, key: null, model: null, signal: never(), ...more }
  for await (const delta of asking.endpoints.diagnose(asked)) {
    if (delta.type === 'END') Object.assign(report, delta)
    else {
      expect(report.steps[delta.name]).toBeUndefined()
      report.steps[delta.name] = delta.result
      report.sentence[delta.name] = delta.sentence
    }
  }
  expect(Object.keys(report.steps)).toHaveLength(11)
  return report
}
const at = (row: string, more: Partial<Visit> = {}) =>
  visit(asking.fake.at(row, { tokensPerSecond: 300 }), more)

test('an endpoint in good health', async () => {
  const report = await at('clever')
  expect(report.steps).toEqual({
    ADDRESS: 'OK',
    MODELS: 'OK',
    CONTEXT: 'OK',
    ANSWER: 'OK',
    THINKING: 'OK',
    SYSTEM: 'OK',
    STOP: 'OK',
    USAGE: 'OK',
    ABORT: 'OK',
    EMBEDDINGS: 'OK',
    SPEED: 'OK',
  })
  const { tokensPerSecond, ...profile } = report.profile as EndpointProfile
  expect(profile).toEqual({
    api: 'OPENAI',
    windowTokens: 32_768,
    hasSystemRole: true,
    heedsStop: true,
    reportsUsage: true,
    thinks: false,
    noticesAbort: true,
    embeddingWidth: 8,
  })
  expect(tokensPerSecond).toBeGreaterThan(20)
  expect(tokensPerSecond).toBeLessThan(1_000)
  expect(report).toMatchObject({ works: true, betterUrl: null, model: 'fake', models: [{ name: 'fake' }] })
  const asked = asking.fake.requests.filter(({ method }) => method === 'POST')
  expect(asked.length).toBeLessThan(9)
  for (const { body } of asked) expect(Number(body?.max_tokens ?? 0)).toBeLessThanOrEqual(32)
})

describe('the address', () => {
  test('a dead one is told with what was tried, and nothing else is', async () => {
    const report = await visit('http://127.0.0.1:1')
    expect(report).toMatchObject({ works: false, profile: null, models: [], model: null })
    expect(report.sentence.ADDRESS).toContain('http://127.0.0.1:1/v1 cannot be reached (connection refused)')
    expect(report.sentence.ADDRESS).toContain('host.docker.internal')
    expect(new Set(Object.values(report.steps))).toEqual(new Set(['FAILED', 'SKIPPED']))
  })

  test('a better one is found', async () => {
    const report = await visit(`${asking.fake.url}/p-69`)
    expect(report).toMatchObject({ works: true, betterUrl: `${asking.fake.url}/p-69/api/v1` })
    expect(report.sentence.ADDRESS).toContain('/p-69/v1 lists no models (status 404)')
  })

  test.each(['', 'ftp://x'])('"%s" is none', async (url) => {
    expect(await visit(url)).toMatchObject({ works: false, steps: { ADDRESS: 'FAILED' } })
  })

  test('one that wants a key says so, and one that has it works', async () => {
    const without = await at('key')
    expect(without).toMatchObject({ works: false, steps: { ADDRESS: 'FAILED' } })
    expect(without.sentence.ADDRESS).toContain('asks for a key')
    expect((await at('key', { key: 'wrong-key' })).sentence.ADDRESS).toContain('refuses the key')
    expect(await at('key', { key: 'secret-key' })).toMatchObject({ works: true })
  })
})

describe('models and windows', () => {
  test.each([
    ['p-70-meta', 4_096],
    ['p-70-vllm', 4_096],
    ['p-70-provider', 4_096],
    ['p-70-props', 4_096],
    ['p-70-kobold', 4_096],
    ['p-70-studio', 4_096],
    ['p-70-names', null],
  ])('%s: %s tokens', async (row, window) => {
    const report = await visit(asking.fake.at(row, { window: 4_096 }))
    expect(report.profile?.windowTokens).toBe(window)
    expect(report.steps.CONTEXT).toBe(window === null ? 'SKIPPED' : 'OK')
  })

  test('missing ones have to be named', async () => {
    const unnamed = await at('p-70-missing')
    expect(unnamed).toMatchObject({
      works: false,
      steps: { MODELS: 'FAILED' },
      sentence: { MODELS: 'It lists no models: name one.' },
    })
    expect(await at('p-70-missing', { model: 'fake' })).toMatchObject({
      works: true,
      steps: { MODELS: 'SKIPPED' },
    })
  })

  test('of many, 500 are told', async () => {
    const { models } = await visit(asking.fake.at('clever', { models: 700 }))
    expect(models).toHaveLength(500)
    expect(models[1]).toEqual({ name: 'fake-1', windowTokens: 32_768 })
  })

  test('one that is not listed is asked all the same', async () => {
    const report = await at('clever', { model: 'other' })
    expect(report).toMatchObject({ works: true, model: 'other', steps: { MODELS: 'FAILED' } })
  })

  test.each([
    ['ollama', 20_480],
    ['ollama-loaded', 40_000],
    ['ollama-set', 40_000],
  ])('%s is known by its root, and asked at its own address', async (row, window) => {
    const report = await visit(asking.fake.at(row, { window: 40_000 }))
    expect(report.profile).toMatchObject({
      api: 'OLLAMA',
      windowTokens: window,
      hasSystemRole: true,
      heedsStop: true,
      embeddingWidth: 8,
    })
    expect(asking.fake.requests.map(({ path }) => path)).toContain(`/${row};window=40000/api/chat`)
  })
})

describe('what is amiss', () => {
  test.each<[string, Partial<EndpointProfile>, Partial<Record<DoctorStepName, string>>]>([
    ['p-61-no-system', { hasSystemRole: false }, { SYSTEM: 'FAILED', STOP: 'OK' }],
    ['p-61-deaf', { hasSystemRole: false }, { SYSTEM: 'FAILED' }],
    ['p-59', { thinks: true, hasSystemRole: true, heedsStop: true }, { THINKING: 'OK' }],
    ['p-59-ignores', { thinks: true }, { THINKING: 'FAILED' }],
    ['p-59-refuses', { thinks: true }, { THINKING: 'FAILED' }],
    ['p-67-ignored', { heedsStop: false }, { STOP: 'FAILED' }],
    ['p-67-refused', { heedsStop: false }, { STOP: 'FAILED' }],
    ['p-65-deaf', { noticesAbort: false }, { ABORT: 'FAILED' }],
    ['p-65-metrics', { noticesAbort: true }, { ABORT: 'OK' }],
    ['p-62', { noticesAbort: null }, { ABORT: 'SKIPPED' }],
    ['e-missing', { embeddingWidth: null }, { EMBEDDINGS: 'FAILED' }],
    ['e-zero', { embeddingWidth: null }, { EMBEDDINGS: 'FAILED' }],
    ['p-35', { reportsUsage: false, tokensPerSecond: null }, { USAGE: 'FAILED', SPEED: 'SKIPPED' }],
  ])('%s: %j', async (row, profile, steps) => {
    const report = await at(row)
    expect(report.works).toBe(true)
    expect(report.profile).toMatchObject(profile)
    expect(report.steps).toMatchObject(steps)
  })

  test.each(['crash', 'html', 'p-29', 'silent;delayMs=1', 'busy', 'reset', 'flood'])(
    '%s does not work',
    async (row) => {
      const endpoints = createEndpoints({ limits: { totalMs: 1_500 } })
      const kinds: string[] = []
      for await (const delta of endpoints.diagnose({
        url: asking.fake.at(row),
        key: null,
        model: 'fake',
        signal: never(),
      }))
        kinds.push(delta.type === 'END' ? `works: ${delta.works}` : delta.result)
      expect(kinds).toHaveLength(12)
      expect(kinds.at(-1)).toBe(row === 'flood' ? 'works: true' : 'works: false')
      await endpoints.close()
    },
  )

  test('a model that only thinks is told as one', async () => {
    const report = await at('p-28')
    expect(report).toMatchObject({
      works: true,
      profile: { thinks: true, hasSystemRole: null, heedsStop: null },
    })
    expect(report.steps).toMatchObject({
      ANSWER: 'OK',
      THINKING: 'FAILED',
      SYSTEM: 'SKIPPED',
      STOP: 'SKIPPED',
      USAGE: 'SKIPPED',
      SPEED: 'SKIPPED',
    })
  })

  test('completion mode has neither system messages nor thoughts', async () => {
    const report = await at('clever', { mode: 'COMPLETION' })
    expect(report.steps).toMatchObject({ ANSWER: 'OK', SYSTEM: 'SKIPPED', THINKING: 'SKIPPED', STOP: 'OK' })
    expect(report.profile).toEqual({
      ...blankProfile,
      ...report.profile,
      hasSystemRole: null,
      thinks: null,
      heedsStop: true,
    })
  })
})

test('an abort ends it with its reason, wherever it is', async () => {
  const abort = new AbortController()
  const reason = new Error('enough')
  const looking = visit(asking.fake.at('silent'), { signal: abort.signal })
  await asking.fake.whenRequested(3)
  abort.abort(reason)
  await expect(looking).rejects.toBe(reason)
  await expect(visit('http://x', { signal: abort.signal })).rejects.toBe(reason)
})

test('what was learnt before hides nothing, and what is learnt stays with the doctor', async () => {
  await asking.told('p-67-refused', {}, { stops: ['x'] })
  await asking.told('p-67-refused', {}, { stops: ['x'] })
  expect((await at('p-67-refused')).profile?.heedsStop).toBe(false)
})
