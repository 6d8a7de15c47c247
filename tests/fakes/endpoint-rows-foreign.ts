// Other framings and shapes that gateways let through: rows of the fake endpoint.
import type { Row } from './endpoint-row.ts'

const event = (value: object | string, name = '') =>
  `${name === '' ? '' : `event: ${name}\n`}data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const typed = (value: { type: string }) => event(value, value.type)
const done = event('[DONE]')
const chunk = (choice: object, more: object = {}) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, ...choice }],
  ...more,
})
const json = 'application/json'
const used = { prompt_tokens: 11, completion_tokens: 4 }
const delta = (content: unknown, finish: unknown = null) =>
  event(chunk({ delta: { content }, finish_reason: finish }))

const framings: Record<string, Row> = {
  'x-double-data': { body: `data: ${delta('The door')}data: ${delta(' opens.', 'stop')}data: ${done}` },
  'x-run': {
    body: `data: ${JSON.stringify(chunk({ delta: { content: 'The door' } }))}${JSON.stringify(chunk({ delta: { content: ' opens.' }, finish_reason: 'stop' }))}\n\n${done}`,
  },
  'x-run-document': {
    type: json,
    body: `${JSON.stringify(chunk({ delta: { content: 'The "door}' } }))}${JSON.stringify(chunk({ delta: { content: ' opens.' }, finish_reason: 'stop' }))}`,
  },
  'x-done-lower': { body: `${delta('The door opens.')}data: "[done]"\n\n` },
  'x-ndjson': {
    body: `${JSON.stringify(chunk({ delta: { content: 'The door' } }))}\n${JSON.stringify(chunk({ delta: { content: ' opens.' }, finish_reason: 'stop' }))}\n`,
  },
}

const shapes: Record<string, Row> = {
  'x-parts': { body: `${delta([{ type: 'text', text: 'The door' }])}${delta([' opens.'], 'stop')}${done}` },
  'x-part': { body: `${delta({ type: 'text', text: 'The door opens.' }, 'stop')}${done}` },
  'x-delta-text': { body: `${event(chunk({ delta: 'The door opens.', finish_reason: 'stop' }))}${done}` },
  'x-message-pieces': {
    body: `${event(chunk({ message: { content: 'The door' } }))}${event(chunk({ message: { content: ' opens.' }, finish_reason: 'stop' }))}${done}`,
  },
  'x-message-unnamed': {
    body: `${event({ choices: [{ message: { content: 'The door' }, finish_reason: null }] })}${event({ choices: [{ message: { content: ' opens.' }, finish_reason: 'stop' }] })}${done}`,
  },
  'x-cumulative': {
    body: ['The', 'The door', 'The door opens.']
      .map((content, index) =>
        event({
          output: {
            choices: [
              { message: { role: 'assistant', content }, finish_reason: index === 2 ? 'stop' : 'null' },
            ],
          },
          usage: { input_tokens: 11, output_tokens: 2 + index },
        }),
      )
      .join(''),
  },
  'x-groq': {
    body: `${delta('The door opens.', 'stop').replace('"choices"', '"x_groq":{"id":"r","usage":{"prompt_tokens":11,"completion_tokens":4}},"choices"')}${done}`,
  },
  'x-not-finished': { body: `${delta('The door', 'not_finished')}${delta(' opens.', 'not_finished')}` },
  'x-finish-object': { body: `${delta('The door opens.', { type: 'length', length: 4 })}${done}` },
  'x-usage-cleared': {
    body: `${delta('The door opens.', 'stop')}${event({ choices: [], usage: used })}${event({ choices: [], usage: {} })}${done}`,
  },
  'x-both': {
    body: `${event(chunk({ delta: {}, message: { content: 'The door opens.' }, finish_reason: 'stop' }))}${done}`,
  },
  'x-envelope': {
    type: json,
    body: JSON.stringify({
      success: true,
      result: { choices: [{ message: { content: 'The door opens.' }, finish_reason: 'stop' }] },
    }),
  },
}

const block = (text: object) =>
  typed({ type: 'content_block_delta', index: 0, delta: text } as { type: string })
const hosts: Record<string, Row> = {
  'x-anthropic': {
    body: `${typed({ type: 'message_start', message: { role: 'assistant', content: [], usage: { input_tokens: 3, cache_read_input_tokens: 8, output_tokens: 1 } } } as { type: string })}${typed({ type: 'ping' })}${block({ type: 'thinking_delta', thinking: 'A door it is.' })}${block({ type: 'signature_delta', signature: 'xyz' })}${block({ type: 'text_delta', text: 'The door' })}${block({ type: 'text_delta', text: ' opens.' })}${typed({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 4 } } as { type: string })}${typed({ type: 'message_stop' })}`,
  },
  'x-anthropic-error': {
    body: `${block({ type: 'text_delta', text: 'The door opens.' })}${event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'error')}`,
  },
  'x-anthropic-whole': {
    type: json,
    body: JSON.stringify({
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'A door it is.' },
        { type: 'text', text: 'The door opens.' },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 11, output_tokens: 4 },
    }),
  },
  'x-responses': {
    body: `${typed({ type: 'response.created', response: {} } as { type: string })}${typed({ type: 'response.reasoning_summary_text.delta', delta: 'A door it is.' } as { type: string })}${typed({ type: 'response.output_text.delta', delta: 'The door' } as { type: string })}${typed({ type: 'response.output_text.delta', delta: ' opens.' } as { type: string })}${typed({ type: 'response.completed', response: { usage: { input_tokens: 11, output_tokens: 4 } } } as { type: string })}`,
  },
  'x-cohere': {
    body: `${event({ type: 'message-start', delta: { message: { role: 'assistant', content: [] } } })}${event({ type: 'content-delta', index: 0, delta: { message: { content: { text: 'The door' } } } })}${event({ type: 'content-delta', index: 0, delta: { message: { content: { text: ' opens.' } } } })}${event({ type: 'message-end', delta: { finish_reason: 'COMPLETE', usage: { tokens: { input_tokens: 11, output_tokens: 4 } } } })}`,
  },
  'x-cohere-old': {
    body: `${JSON.stringify({ event_type: 'stream-start' })}\n${JSON.stringify({ event_type: 'text-generation', text: 'The door opens.' })}\n${JSON.stringify({ event_type: 'stream-end', finish_reason: 'MAX_TOKENS' })}\n`,
  },
  'x-cohere-whole': {
    type: json,
    body: JSON.stringify({
      finish_reason: 'COMPLETE',
      message: { role: 'assistant', content: [{ type: 'text', text: 'The door opens.' }] },
      usage: { tokens: { input_tokens: 11, output_tokens: 4 } },
    }),
  },
  'x-google': {
    body: `${event({ candidates: [{ content: { parts: [{ text: 'A door it is.', thought: true }], role: 'model' } }] })}${event({ candidates: [{ content: { parts: [{ text: 'The door' }, { text: ' opens.' }] }, finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 4, thoughtsTokenCount: 9 } })}`,
  },
  'x-google-list': {
    type: json,
    body: JSON.stringify(
      [
        { candidates: [{ content: { parts: [{ text: 'The door' }] } }] },
        { candidates: [{ content: { parts: [{ text: ' opens.' }] }, finishReason: 'MAX_TOKENS' }] },
      ],
      null,
      2,
    ),
  },
  'x-google-blocked': {
    type: json,
    body: JSON.stringify({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
  },
  'x-tgi': {
    body: `${event({ index: 1, token: { id: 1, text: 'The door', special: false }, generated_text: null, details: null })}${event({ index: 2, token: { id: 2, text: ' opens.', special: false }, generated_text: null })}${event({ index: 3, token: { id: 3, text: '</s>', special: true }, generated_text: 'The door opens.', details: { finish_reason: 'eos_token', generated_tokens: 3 } })}`,
  },
  'x-cloudflare': {
    body: `${event({ response: 'The door', p: 'abc' })}${event({ response: ' opens.', p: 'a' })}${event({ response: '', usage: used })}${done}`,
  },
  'x-kobold': {
    body: `${event({ token: 'The door', finish_reason: null }, 'message')}${event({ token: ' opens.', finish_reason: 'stop' }, 'message')}`,
  },
  'x-llama': {
    body: `${event({ index: 0, content: 'The door', stop: false })}${event({ index: 0, content: ' opens.', stop: false })}${event({ index: 0, content: '', stop: true, stop_type: 'limit', tokens_evaluated: 11, tokens_predicted: 4 })}`,
  },
  'x-llama-timings': {
    body: `${delta('The door opens.', 'stop')}${event({ choices: [], timings: { prompt_n: 3, cache_n: 8, predicted_n: 4 } })}${done}`,
  },
  'x-ernie': {
    body: `${event({ result: 'The door', is_end: false })}${event({ result: ' opens.', is_end: true, finish_reason: 'normal' })}`,
  },
  'x-nan': {
    body: `${delta('The door', null).replace('"finish_reason"', '"logprobs":{"a":NaN,"b":-Infinity},"finish_reason"')}${delta(' NaN opens.', 'stop').replace('"finish_reason"', '"p":Infinity,"finish_reason"')}${done}`,
  },
  'x-minimax-error': {
    type: json,
    body: JSON.stringify({
      choices: null,
      base_resp: { status_code: 1008, status_msg: 'insufficient balance' },
    }),
  },
  'x-minimax': {
    type: json,
    body: JSON.stringify({
      choices: [{ message: { content: 'The door opens.' }, finish_reason: 'stop' }],
      base_resp: { status_code: 0, status_msg: '' },
    }),
  },
  'x-error-string': { body: `${delta('The door opens.')}${event({ error: 'it broke' })}` },
  'x-error-list': {
    type: json,
    body: '{"success":false,"errors":[{"code":5007,"message":"No such model fake"}],"result":null}',
  },
}

export const foreignRows: Record<string, Row> = { ...framings, ...shapes, ...hosts }
