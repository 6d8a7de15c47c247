// What is asked: modes, stop strings, thinking, room in the window, and what is learnt from refusals.
import { describe, expect, test } from 'vitest'
import type { Message } from '../../../server/engine/narration.ts'
import { refusedField } from '../../../server/io/model/optional-fields.ts'
import { useFakeEndpoint } from './asking.ts'
import { blankProfile } from './reading.ts'

const asking = useFakeEndpoint()
const { told, sent } = asking
const profile = (windowTokens: number) => ({ ...blankProfile, windowTokens })

describe('completion mode', () => {
  const messages: Message[] = [
    { role: 'system', content: 'A story.' },
    { role: 'user', content: 'You wake.\ud83d' },
    { role: 'assistant', content: 'It is dark.' },
  ]

  test('sends one text, and nothing that only chats know', async () => {
    asking.fake.set({ text: 'The door opens.' })
    const more = { messages, stops: ['\n>'] }
    const answer = await told('normal', { mode: 'COMPLETION', thinkingTokens: 500 }, more)
    expect(answer).toMatchObject({ story: 'The door opens.', finish: 'COMPLETE' })
    expect(asking.fake.requests[0]?.path).toBe('/normal/v1/completions')
    expect(sent()).toEqual({
      model: 'fake',
      prompt: 'A story.\n\nYou wake.\uFFFD\n\nIt is dark.',
      temperature: 0.8,
      max_tokens: 800,
      stop: ['\n>'],
      stream: true,
      stream_options: { include_usage: true },
    })
    expect(answer.usage).toMatchObject({ outputTokens: 3 })
  })

  test('streams, and stops when it is told to', async () => {
    const narration = asking.endpoints.narrate({
      endpoint: { ...endpoint(), mode: 'COMPLETION' },
      messages,
      signal: new AbortController().signal,
    })
    expect(await narration.next()).toMatchObject({ value: { type: 'TEXT', text: 'w0 ' } })
    await narration.return(undefined)
    await asking.fake.whenAborted()
  })
  const endpoint = () => ({
    url: asking.fake.at('hold'),
    key: null,
    model: 'fake',
    temperature: 1,
    maxOutputTokens: 9,
    thinkingTokens: 0,
    profile: null,
  })
})

describe('stop strings', () => {
  test('are sent, at most four of them, and none when there are none', async () => {
    await told('normal', {}, { stops: ['1', '', '2', '3', '4', '5'] })
    expect(sent().stop).toEqual(['1', '2', '3', '4'])
    for (const stops of [undefined, [], ['']]) {
      await told('normal', {}, { stops })
      expect(sent()).not.toHaveProperty('stop')
    }
  })

  test('leave a server that ignores them', async () => {
    asking.fake.set({ text: 'One two three four five', holdAfter: 4 })
    expect(await told('normal', {}, { stops: ['three'] })).toMatchObject({
      story: 'One two ',
      finish: 'COMPLETE',
      note: null,
    })
    await asking.fake.whenAborted()
  })

  test('that are refused are dropped once, and end the story all the same', async () => {
    asking.fake.set({ text: 'One two three four five' })
    expect(await told('p-40-stop', {}, { stops: ['four'] })).toMatchObject({ story: 'One two three ' })
    await told('p-40-stop', {}, { stops: ['four'] })
    expect(asking.fake.requests.map(({ body }) => body?.stop)).toEqual([['four'], undefined, undefined])
  })
})

describe('thinking', () => {
  test.each([
    [0, {}, 800],
    [500, { reasoning: { max_tokens: 500 } }, 1_300],
    [-1, { reasoning_effort: 'none' }, 800],
  ])('%i tokens', async (thinkingTokens, fields, cap) => {
    await told('normal', { thinkingTokens })
    const body = sent()
    expect(body).toMatchObject({ ...fields, max_tokens: cap })
    expect(Object.keys(body)).toHaveLength(6 + Object.keys(fields).length)
  })

  test.each([
    ['p-40-reasoning', 500, 'reasoning'],
    ['p-59-refuses', -1, 'reasoning_effort'],
  ])('%s: the field is dropped once, for this model only', async (row, thinkingTokens, field) => {
    await told(row, { thinkingTokens })
    await told(row, { thinkingTokens })
    await told(row, { thinkingTokens, model: 'other' })
    const had = asking.fake.requests.map(({ body }) => field in (body ?? {}))
    expect(had).toEqual([true, false, false, true, false])
  })

  test.each([
    [
      'Thinking budget 0 is invalid. This model only works in thinking mode.',
      ['reasoning_effort'],
      'reasoning_effort',
    ],
    ['"fake" does not support thinking', ['think', 'stop'], 'think'],
    [
      "Unsupported value: 'reasoning_effort' does not support 'none'",
      ['reasoning_effort', 'temperature'],
      'reasoning_effort',
    ],
    [
      "Invalid value: 'none'. Supported values are: 'low', 'high'. param: reasoning_effort",
      ['reasoning_effort'],
      'reasoning_effort',
    ],
    [
      "Invalid 'stop': array too long. Expected an array with maximum length 1",
      ['stop', 'max_tokens'],
      'stop',
    ],
    ['Unknown parameter: reasoning', ['reasoning', 'stream_options'], 'reasoning'],
    ['Unrecognized field in request body', ['reasoning', 'stream_options', 'stop'], 'reasoning'],
    ['the model failed while reasoning about it', ['reasoning'], null],
  ] as const)('"%s"', (words, fields, field) => {
    expect(refusedField(words, [...fields])).toBe(field)
  })

  test('a server that refuses everything gets what it takes', async () => {
    const answer = await told('p-40-everything', { thinkingTokens: 9 }, { stops: ['x'] })
    expect(answer.finish).toBe('COMPLETE')
    expect(Object.keys(sent()).sort()).toEqual(['max_completion_tokens', 'messages', 'model', 'stream'])
  })
})

describe('room', () => {
  test('the answer never gets more than the window leaves', async () => {
    await told('normal', { profile: profile(4_096) }, { promptTokens: 3_600 })
    expect(sent().max_tokens).toBe(496)
    await told('normal', { profile: profile(4_096), thinkingTokens: 9_000 }, { promptTokens: 96 })
    expect(sent().max_tokens).toBe(4_000)
    await told('normal', { profile: profile(4_096) }, { promptTokens: 10 })
    expect(sent().max_tokens).toBe(800)
    await told('normal', { profile: profile(4_096) })
    expect(sent().max_tokens).toBe(800)
  })

  test('a prompt that fills it is refused before anybody is asked, with the window', async () => {
    const narration = asking.endpoints.narrate({
      endpoint: {
        url: asking.fake.at('normal'),
        key: null,
        model: 'fake',
        temperature: 1,
        maxOutputTokens: 800,
        thinkingTokens: 0,
        mode: 'CHAT',
        profile: profile(4_096),
      },
      messages: [],
      promptTokens: 4_096,
      signal: new AbortController().signal,
    })
    await expect(narration.next()).rejects.toMatchObject({ code: 'CONTEXT_TOO_LONG', windowTokens: 4_096 })
    expect(asking.fake.requests).toHaveLength(0)
  })
})

describe('the first byte', () => {
  test('may take as long as this request says', async () => {
    const late = await told('p-46;delayMs=400', {}, { firstByteMs: 80 })
    expect(late).toMatchObject({ failure: 'TIMED_OUT' })
    expect(late.sentence).toContain('0.1 seconds')
    expect(await told('p-46;delayMs=200', {}, { firstByteMs: Number.MAX_SAFE_INTEGER })).toMatchObject({
      finish: 'COMPLETE',
    })
  })
})
