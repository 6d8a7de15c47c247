// What real servers send for /completions: rows of the fake endpoint.
import type { Row } from './endpoint-row.ts'

const event = (value: object | string) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const chunk = (text: string | null, finish: string | null = null, more: object = {}) =>
  event({
    id: 'cmpl-1',
    object: 'text_completion',
    created: 1,
    model: 'fake',
    choices: [{ index: 0, text, logprobs: null, finish_reason: finish, ...more }],
  })
const dark = chunk('The door') + chunk(' opens.')
const stop = chunk('', 'stop')
const done = event('[DONE]')
const tokens = { prompt_tokens: 11, completion_tokens: 4, total_tokens: 15 }
const usage = event({ id: 'cmpl-1', object: 'text_completion', choices: [], usage: tokens })
const api = 'COMPLETION' as const

export const completionRows: Record<string, Row> = {
  'c-16': { api, body: `${dark}${stop}${usage}${done}` },
  'c-17': { api, body: `${dark}${stop}` },
  'c-18': { api, body: `${dark}${done}` },
  'c-19': { api, body: dark },
  'c-13': {
    api,
    type: 'application/json',
    body: JSON.stringify({
      id: 'cmpl-1',
      object: 'text_completion',
      choices: [{ index: 0, text: 'The door opens.', finish_reason: 'stop' }],
      usage: tokens,
    }),
  },
  'c-23': { api, body: `${chunk('The door')}${chunk(' opens.', 'length')}${done}` },
  'c-33': { api, body: `${chunk(null)}${dark}${stop}${done}` },
  'c-vllm': {
    api,
    body: `${chunk('The door', null, { stop_reason: null })}${chunk(' opens.', 'stop', { stop_reason: 2 })}${usage}${done}`,
  },
  'c-choice-usage': {
    api,
    body: `${dark}${event({ choices: [{ index: 0, text: '', finish_reason: 'stop', usage: tokens }] })}${done}`,
  },
  'c-think': {
    api,
    body: `${chunk('<think>A door')}${chunk(' it is.</think>\n\nThe door opens.')}${stop}${done}`,
  },
  'c-turn-end': {
    api,
    body: `${chunk('The door opens.<|im_')}${chunk('end|>\n<|im_start|>user\nI go.')}${stop}${done}`,
  },
  'c-error': { api, body: `${dark}${event({ error: { message: 'the model crashed', code: 500 } })}` },
  'c-missing': {
    api,
    status: 404,
    type: 'application/json',
    body: '{"detail":"Not Found"}',
  },
}
