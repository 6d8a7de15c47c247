// Ollama's own API: how it is asked, and how long a window its model is loaded with.
import { describe, expect, test } from 'vitest'
import { windowToLoad } from '../../../server/io/model/ollama.ts'
import { useFakeEndpoint } from './asking.ts'
import { blankProfile } from './reading.ts'

const asking = useFakeEndpoint()
const { told, sent } = asking
const profile = { ...blankProfile, api: 'OLLAMA' as const }
const paths = () => asking.fake.requests.map(({ path }) => path.replace(/^\/[^/]+\//, ''))

describe('the request', () => {
  test('is what /api/chat wants', async () => {
    asking.fake.set({ text: 'The door opens.' })
    const known = { profile: { ...profile, windowTokens: 8_192 } }
    const answer = await told('ollama', known, { stops: ['\n>'], promptTokens: 8_000 })
    expect(paths()).toEqual(['api/chat'])
    expect(sent()).toEqual({
      model: 'fake',
      messages: [{ role: 'user', content: 'Open the door.' }],
      options: { temperature: 0.8, num_predict: 192, num_ctx: 8_192, stop: ['\n>'] },
      stream: true,
    })
    expect(answer).toMatchObject({ finish: 'COMPLETE', usage: { cachedTokens: null } })
  })

  test('is /api/generate with the raw text in completion mode', async () => {
    const known = {
      profile: { ...profile, windowTokens: 8_192 },
      mode: 'COMPLETION' as const,
      thinkingTokens: -1,
    }
    expect(await told('normal', known)).toMatchObject({ finish: 'COMPLETE' })
    expect(paths()).toEqual(['api/generate'])
    expect(sent()).toMatchObject({ prompt: 'Open the door.', raw: true })
    expect(sent()).not.toHaveProperty('think')
  })

  test.each([
    [0, undefined, 800],
    [-1, false, 800],
    [300, true, 1_100],
  ])('thinking %i', async (thinkingTokens, think, most) => {
    await told('normal', { profile: { ...profile, windowTokens: 8_192 }, thinkingTokens })
    expect(sent().think).toBe(think)
    expect(sent().options).toMatchObject({ num_predict: most })
  })

  test('thinking that a model refuses is not asked for again', async () => {
    const known = { profile: { ...profile, windowTokens: 8_192 }, thinkingTokens: 300 }
    expect(await told('p-40-think', known)).toMatchObject({ finish: 'COMPLETE' })
    expect(await told('p-40-think', known)).toMatchObject({ finish: 'COMPLETE' })
    expect(asking.fake.requests.map(({ body }) => body?.think)).toEqual([true, undefined, undefined])
  })
})

describe('the window', () => {
  test.each([
    ['ollama', 20_480],
    ['ollama-loaded;window=40000', 40_000],
    ['ollama-set;window=6000', 6_000],
  ])('%s is loaded with %i tokens, and asked about once', async (row, window) => {
    await told(row, { profile })
    expect(sent().options).toMatchObject({ num_ctx: window })
    await told(row, { profile })
    expect(sent().options).toMatchObject({ num_ctx: window })
    expect(paths()).toEqual(['api/show', 'api/ps', 'api/chat', 'api/chat'])
  })

  test('is left to a server that says nothing', async () => {
    expect(await told('normal', { profile })).toMatchObject({ finish: 'COMPLETE' })
    expect(sent().options).not.toHaveProperty('num_ctx')
  })

  test.each([
    [{ loaded: null, set: null, trained: null }, null],
    [{ loaded: 4_096, set: null, trained: null }, 4_096],
    [{ loaded: 4_096, set: null, trained: 131_072 }, 20_480],
    [{ loaded: 65_536, set: null, trained: 131_072 }, 65_536],
    [{ loaded: null, set: null, trained: 8_192 }, 8_192],
    [{ loaded: 65_536, set: 2_048, trained: 8_192 }, 2_048],
  ])('%j → %s', (windows, loaded) => expect(windowToLoad(windows)).toBe(loaded))
})

test('a prompt that was cut all the same is noticed', async () => {
  const answer = await told(
    'o-44',
    { profile: { ...profile, windowTokens: 16_384 } },
    { promptTokens: 9_000 },
  )
  expect(answer).toMatchObject({ finish: 'COMPLETE', cut: { sentTokens: 9_000, readTokens: 4_096 } })
  expect(answer.note).toContain('read only 4096 tokens of a prompt of about 9000')
})

test('an abort is noticed by the server', async () => {
  const abort = new AbortController()
  const known = { profile: { ...profile, windowTokens: 8_192 } }
  const reading = told('hold', known, { signal: abort.signal })
  await asking.fake.whenHeld()
  abort.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  await asking.fake.whenAborted()
})
