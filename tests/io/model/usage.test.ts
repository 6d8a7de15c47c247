// Tokens that were used, as far as anybody says; and a prompt that a server cut without a word.
import { describe, expect, test } from 'vitest'
import { cutPrompt } from '../../../server/io/model/cut-prompt.ts'
import { usageIn } from '../../../server/io/model/usage.ts'
import { useFakeEndpoint } from './asking.ts'

const asking = useFakeEndpoint()
const reported = (promptTokens: number | null, cachedTokens: number | null = null) => ({
  promptTokens,
  outputTokens: 4,
  cachedTokens,
})

describe('an endpoint that says nothing of tokens', () => {
  test('gets our estimate, marked as one', async () => {
    const { usage, cut } = await asking.told('p-35', {}, { promptTokens: 9_000 })
    expect(usage).toEqual({ promptTokens: 9_000, outputTokens: 4, cachedTokens: null, estimated: true })
    expect(cut).toBeNull()
  })

  test('none where nobody has counted the prompt', async () => {
    expect((await asking.told('p-35')).usage).toBeNull()
  })

  test('thoughts count as well', async () => {
    asking.fake.set({ text: 'The door opens.' })
    const { usage } = await asking.told('p-43-field', {}, { promptTokens: 9 })
    expect(usage).toMatchObject({ outputTokens: 4, estimated: true })
  })
})

test('what is reported is not called an estimate', async () => {
  const { usage } = await asking.told('p-30', {}, { promptTokens: 12 })
  expect(usage).toEqual({ promptTokens: 11, outputTokens: 4, cachedTokens: null })
})

test.each([
  [
    { prompt_tokens: 1e12, completion_tokens: 4 },
    { promptTokens: null, outputTokens: 4 },
  ],
  [
    { prompt_tokens: 10.6, completion_tokens: '3.2' },
    { promptTokens: 11, outputTokens: 3 },
  ],
  [{ prompt_tokens: -1, completion_tokens: 2_147_483_648 }, null],
])('what no database counts is no count: %j', (usage, expected) => {
  const read = usageIn({ usage }, null)
  if (expected === null) expect(read).toBeNull()
  else expect(read).toMatchObject(expected)
})

test.each([
  ['far less was read', 9_000, reported(5_000), { sentTokens: 9_000, readTokens: 5_000 }],
  ['less than estimated, as happens', 9_000, reported(5_400), null],
  ['more', 9_000, reported(9_500), null],
  ['a window', 9_000, reported(8_192), { sentTokens: 9_000, readTokens: 8_192 }],
  ['a window above it', 8_000, reported(8_192), null],
  ['exactly a window that was sent', 8_192, reported(8_192), { sentTokens: 8_192, readTokens: 8_192 }],
  ['too little to say', 400, reported(100), null],
  ['nothing', 9_000, reported(null), null],
  ['zero', 9_000, reported(0), null],
  ['no report', 9_000, null, null],
  ['an estimate', 9_000, { ...reported(100), estimated: true }, null],
  ['what was cached, counted apart', 9_000, reported(1_000, 8_000), null],
  ['what was cached, counted along', 9_000, reported(4_500, 4_000), { sentTokens: 9_000, readTokens: 4_500 }],
])('%s', (_, promptTokens, usage, cut) => {
  expect(cutPrompt([], promptTokens, usage)).toEqual(cut)
})

test('without an estimate only a healthy margin counts', () => {
  const messages = [{ role: 'user' as const, content: 'word '.repeat(8_000) }]
  expect(cutPrompt(messages, null, reported(4_096))).toEqual({ sentTokens: 10_000, readTokens: 4_096 })
  expect(cutPrompt(messages, null, reported(6_000))).toBeNull()
  expect(cutPrompt([{ role: 'user', content: 'word '.repeat(800) }], null, reported(100))).toBeNull()
})
