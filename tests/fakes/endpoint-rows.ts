// What real servers send, as bytes: the rows of the table in providers.md, by id. Variants have a suffix.

import { completionRows } from './endpoint-rows-completion.ts'
import { foreignRows } from './endpoint-rows-foreign.ts'
import { ollamaRows } from './endpoint-rows-ollama.ts'
import { storyRows } from './endpoint-rows-story.ts'
import type { Row } from './endpoint-row.ts'

type Json = Record<string, unknown>

const event = (value: Json | string) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const choice = (delta: Json | null, finish: string | null = null): Json => ({
  index: 0,
  ...(delta === null ? {} : { delta }),
  finish_reason: finish,
})
const chunk = (delta: Json | null, finish: string | null = null, more: Json = {}): Json => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'fake',
  choices: [choice(delta, finish)],
  ...more,
})
const text = (content: string) => event(chunk({ content }))
const done = event('[DONE]')
const stop = event(chunk({}, 'stop'))
const usage = (reported: Json) => event(chunk(null, null, { choices: [], usage: reported }))
const dark = text('The door') + text(' opens.')
const completion = (message: Json, more: Json = {}): Json => ({
  id: 'chatcmpl-2',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
  ...more,
})
const page =
  '<!DOCTYPE html><html><head><title>Bad gateway</title><style>b{}</style></head><body><h1>502 Bad gateway</h1></body></html>'
const json = 'application/json'

const framing: Record<string, Row> = {
  'p-01': {
    body: `: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n${text('The door')}: OPENROUTER PROCESSING\n\n${text(' opens.')}${stop}${done}`,
  },
  'p-02': { body: `: keep-alive\n\n: keep-alive\n\n${dark}${stop}${done}` },
  'p-02-json': {
    type: json,
    body: `\n\n\r\n  ${JSON.stringify(completion({ content: 'The door opens.' }))}\n`,
  },
  'p-03': { body: `:\n:\n\n: ping\n\n${text('The door')}:\n${text(' opens.')}${stop}${done}` },
  'p-05': { body: `${dark}${stop}${done}`.replaceAll('data: ', 'data:') },
  'p-06': { body: `${dark}${stop}${done}`.replaceAll('\n', '\r\n') },
  'p-06-cr': { body: `${dark}${stop}${done}`.replaceAll('\n', '\r') },
  'p-07': { body: `${text('Ein Tür')}${text('chen… 🐉')}${text('火龍 👩‍👩‍👧 ñ')}${stop}${done}` },
  'p-07-half': { body: `${text('fire \ud83d')}${text('\udc09 fly')}${stop}${done}` },
  'p-10': {
    body: `id: 1\nevent: message\nretry: 3000\n${text('The door')}data:\n\ndata: \n\nevent: message\n${text(' opens.')}data\n\n${stop}${done}`,
  },
  'p-11': { body: `${dark}${stop}data: [DONE]\n` },
  'p-11-bare': { body: `${dark}${stop}data: [DONE]` },
  'p-12-no-blank-lines': { body: `${dark}${stop}${done}`.replaceAll('\n\n', '\n') },
  'p-12-many-lines': {
    body: `data: {"choices":[{"index":0,\ndata: "delta":{"content":"The door opens."},\ndata: "finish_reason":"stop"}]}\n\n${done}`,
  },
  'p-13': { type: json, body: JSON.stringify(completion({ content: 'The door opens.' }), null, 2) },
  'p-13-event': { body: `${event(completion({ content: 'The door opens.' }))}${done}` },
  'p-13-repeat': { body: `${dark}${event(completion({ content: 'The door opens.' }))}${done}` },
  'p-15': { type: 'text/html', body: page },
  'p-15-502': { status: 502, type: 'text/html', body: page },
  'p-15-words': { type: 'text/plain', body: 'It works! Nginx is running.' },
  'p-15-json': { type: json, body: '{"status":"ok"}' },
}

const endings: Record<string, Row> = {
  'p-16': { body: `${dark}${stop}${done}` },
  'p-17': { body: `${dark}${stop}` },
  'p-18': { body: `${dark}${done}` },
  'p-18-empty': { body: `${event(chunk({ role: 'assistant', content: '' }))}${done}` },
  'p-19': { body: dark },
  'p-19-half': { body: `${dark}data: {"choices":[{"index":0,"delta":{"cont` },
  'p-19-torn': { body: dark, end: 'torn' },
  'p-20': { body: `${dark}${stop}${done}${done}${text('never')}` },
  'p-23': { body: `${text('The door')}${event(chunk({ content: ' opens.' }, 'stop'))}${done}` },
  'p-24': { body: `${dark}${event(chunk(null, 'length'))}${done}` },
  'p-26-eos': { body: `${dark}${event(chunk({}, 'eos'))}${done}` },
  'p-26-end_turn': { body: `${dark}${event(chunk({}, 'end_turn'))}${done}` },
  'p-26-max_tokens': { body: `${dark}${event(chunk({}, 'max_tokens'))}${done}` },
  'p-26-STOP': { body: `${dark}${event(chunk({}, 'STOP'))}${done}` },
  'p-26-SAFETY': { body: `${dark}${event(chunk({}, 'SAFETY'))}${done}` },
  'p-26-content_filter': { body: `${dark}${event(chunk({}, 'content_filter'))}${done}` },
  'p-26-content_filter-empty': { body: `${event(chunk({}, 'content_filter'))}${done}` },
  'p-26-error': { body: `${dark}${event(chunk({}, 'error'))}${done}` },
  'p-26-tool_calls': { body: `${dark}${event(chunk({}, 'tool_calls'))}${done}` },
  'p-26-blank': {
    body: `${event(chunk({ content: 'The door' }, ''))}${event(chunk({ content: ' opens.' }, ''))}${stop}${done}`,
  },
  'p-28': {
    body: `${event(chunk({ reasoning_content: 'Let me think' }))}${event(chunk({}, 'length'))}${done}`,
  },
  'p-28-eof': { body: event(chunk({ reasoning_content: 'Let me think' })) },
  'p-28-hidden': {
    body: `${event(chunk({ content: '' }, 'length'))}${usage({ prompt_tokens: 9, completion_tokens: 800, completion_tokens_details: { reasoning_tokens: 800 } })}${done}`,
  },
  'p-29': {
    body: `${event(chunk({ role: 'assistant', content: '' }, 'stop'))}${usage({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 })}${done}`,
  },
}

const shapes: Record<string, Row> = {
  'p-30': {
    body: `${dark}${stop}${usage({ prompt_tokens: 11, completion_tokens: 4, total_tokens: 15 })}${done}`,
  },
  'p-30-late': {
    body: `${event(chunk({ content: 'The door' }, null, { usage: { prompt_tokens: 1, completion_tokens: 1 } }))}${text(' opens.')}${event(chunk({}, 'stop', { usage: { prompt_tokens: 11, completion_tokens: 4 } }))}${event(chunk(null, null, { choices: [], usage: null }))}${done}`,
  },
  'p-31': {
    body: `${event({ id: '', object: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] })}${dark}${stop}${done}`,
  },
  'p-32': {
    body: `${event(chunk(null))}${event({ choices: [{ index: 0, delta: null, finish_reason: null }] })}${dark}${event({ choices: [null] })}${stop}${done}`,
  },
  'p-33': { body: `${event(chunk({ role: 'assistant', content: null }))}${dark}${stop}${done}` },
  'p-34': {
    body: `${text('The door')}${text(' ')}${text('opens.')}${text('\n')}${text('\n')}${text('It is dark.')}${stop}${done}`,
  },
  'p-35': { body: `${dark}${stop}${done}` },
  'p-37': { body: `${dark}${stop}${usage({ prompt_tokens: 11, total_tokens: 11 })}${done}` },
  'p-39': {
    body: `${dark}${stop}${usage({ prompt_tokens: 11, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 8 }, cost: 0.00012 })}${done}`,
  },
  'p-39-deepseek': {
    body: `${dark}${stop}${usage({ prompt_tokens: 11, completion_tokens: 4, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 3 })}${done}`,
  },
  'p-41': { body: `${dark}${stop}${done}`.replaceAll('"created":1', '"created":0') },
  'p-42': {
    body: `${event(chunk({ role: 'assistant', content: 'The door' }))}${event(chunk({ role: 'assistant', content: ' opens.' }))}${event(chunk({ role: 'assistant', content: '' }, 'stop'))}${done}`.replaceAll(
      'chatcmpl-1',
      'chatcmpl-998',
    ),
  },
  'p-44': { body: `${dark}${stop}${usage({ prompt_tokens: 4096, completion_tokens: 4 })}${done}` },
}

const providerError = (message: string, code: number) => ({
  error: { code, message, metadata: { provider_name: 'Somebody', raw: '{"detail":"upstream exploded"}' } },
  choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
})
const slowDown = { error: { code: 429, message: 'Slow down', metadata: { retry_after_seconds: 0 } } }
const tooLong = {
  error: {
    code: 400,
    message: 'the request exceeds the available context size, try increasing it',
    type: 'exceed_context_size_error',
    n_prompt_tokens: 9001,
    n_ctx: 8192,
  },
}

const errors: Record<string, Row> = {
  'p-43': { body: `${dark}${event(providerError('Provider returned error', 502))}${done}` },
  'p-43-early': { body: event(providerError('Provider returned error', 502)) },
  'p-43-busy': { body: event(slowDown) },
  'p-43-thought': { body: `${event(chunk({ reasoning: 'Let me think' }))}${event(slowDown)}` },
  'p-43-name': { body: `${dark}event: error\ndata: {"message":"the model crashed"}\n\n` },
  'p-43-field': { body: `${dark}error: {"code":500,"message":"the model crashed"}\n\n` },
  'p-45': { body: `${dark}${event(chunk({ content: '' }))}` },
  'p-45-early': { body: event(chunk({ role: 'assistant', content: '' })) },
  'p-48': { status: 400, type: json, body: JSON.stringify(tooLong) },
  'p-48-stream': { body: event(tooLong) },
  'p-48-openai': {
    status: 400,
    type: json,
    body: JSON.stringify({
      error: {
        message:
          "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens (8200 in the messages, 800 in the completion).",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    }),
  },
  'p-50': { body: done },
  'p-50-body': {
    status: 400,
    type: json,
    body: '{"object":"error","message":"temperature must be positive","type":"BadRequestError","code":400}',
  },
  'p-50-stream': { body: `${event({ object: 'error', message: 'the engine died', code: 500 })}${done}` },
  'p-53': { body: `${event(chunk({ content: '' }, 'error'))}${done}` },
  'p-53-busy': {
    status: 503,
    type: json,
    body: '{"detail":{"msg":"Server is busy; please try again later.","type":"service_unavailable"}}',
  },
  'p-54': { type: json, body: '{"error":{"message":"model \\"fake\\" is broken","type":"api_error"}}' },
  'p-54-list': {
    type: json,
    body: '[{"error":{"code":429,"message":"Resource has been exhausted","status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"17s"}]}}]',
  },
}

const thoughts: Record<string, Row> = {
  'p-55': {
    body: `${event(chunk({ role: 'assistant', content: null, reasoning_content: 'A door' }))}${event(chunk({ reasoning_content: ' it is.' }))}${dark}${stop}${done}`,
  },
  'p-56': {
    body: `${event(chunk({ content: '', reasoning: 'A door', reasoning_details: [{ type: 'reasoning.text', text: 'A door' }] }))}${event(chunk({ reasoning: ' it is.' }))}${dark}${stop}${done}`,
  },
  'p-56-details': {
    body: `${event(chunk({ content: '', reasoning_details: [{ type: 'reasoning.text', text: 'A door' }] }))}${event(chunk({ reasoning_details: [{ type: 'reasoning.summary', summary: ' it is.' }] }))}${dark}${stop}${done}`,
  },
  'p-56-parts': {
    body: `${event(chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'A door it is.' }] }] }))}${event(chunk({ content: [{ type: 'text', text: 'The door opens.' }] }))}${stop}${done}`,
  },
  'p-57': { body: `${text('<think>A door')}${text(' it is.</think>\n\n')}${dark}${stop}${done}` },
  'p-57-split': {
    body: `${['<', 'th', 'ink', '>A door', ' it is.', '</', 'think', '>', '\n', '\nThe door', ' opens.'].map(text).join('')}${stop}${done}`,
  },
  'p-57-letters': {
    body: `${[...'<think>A door it is.</think>\n\nThe door opens.'].map(text).join('')}${stop}${done}`,
  },
  'p-57-thinking': { body: `${text('<thinking>A door it is.</thinking>The door opens.')}${stop}${done}` },
  'p-57-reasoning': { body: `${text('<Reasoning>A door it is.</Reasoning>The door opens.')}${stop}${done}` },
  'p-57-open': {
    body: `${text('The door opens. <think>What now')}${text('? A dragon</thi')}${event(chunk({}, 'length'))}${done}`,
  },
  'p-57-open-only': { body: `${text('<think>What now? A dragon')}${event(chunk({}, 'length'))}${done}` },
  'p-57-no-tag': {
    body: `${text('The sign says <thin')}${text(' ice> and 3 <')}${text(' 4. <th')}${stop}${done}`,
  },
  'p-57-json': {
    type: json,
    body: JSON.stringify(completion({ content: '<think>A door it is.</think>\nThe door opens.' })),
  },
}

/** Every row by its id. */
export const rows: Record<string, Row> = {
  ...framing,
  ...endings,
  ...shapes,
  ...errors,
  ...thoughts,
  ...storyRows,
  ...completionRows,
  ...ollamaRows,
  ...foreignRows,
}
