// What Ollama's own API sends, as JSON line by line: rows of the fake endpoint.
import type { Row } from './endpoint-row.ts'

const line = (value: object) =>
  `${JSON.stringify({ model: 'fake', created_at: '2026-01-01T00:00:00.1Z', ...value })}\n`
const said = (content: string, more: object = {}) =>
  line({ message: { role: 'assistant', content, ...more }, done: false })
const over = (reason: string | null, more: object = {}) =>
  line({
    message: { role: 'assistant', content: '' },
    ...(reason === null ? {} : { done_reason: reason }),
    done: true,
    total_duration: 4_883_583_458,
    prompt_eval_count: 11,
    eval_count: 4,
    ...more,
  })
const dark = said('The door') + said(' opens.')
const type = 'application/x-ndjson'
const api = 'OLLAMA' as const
const error = (status: number, message: string): Row => ({
  api,
  status,
  type: 'application/json',
  body: JSON.stringify({ error: message }),
})

export const ollamaRows: Record<string, Row> = {
  'o-16': { api, type, body: `${dark}${over('stop')}` },
  'o-06': { api, type, body: `${dark}${over('stop')}`.replaceAll('\n', '\r\n') },
  'o-07': { api, type, body: `${said('Ein Tür')}${said('chen… 🐉火龍')}${over('stop')}` },
  'o-11': { api, type, body: `${dark}${over('stop').trimEnd()}` },
  'o-blank-lines': { api, type, body: `\n\n${said('The door')}\n\n${said(' opens.')}${over('stop')}\n` },
  'o-13': {
    api,
    type: 'application/json',
    body: JSON.stringify({
      model: 'fake',
      message: { role: 'assistant', content: 'The door opens.' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 11,
      eval_count: 4,
    }),
  },
  'o-13-pretty': {
    api,
    type: 'application/json',
    body: JSON.stringify(
      { message: { content: 'The door opens.' }, done: true, done_reason: 'stop' },
      null,
      2,
    ),
  },
  'o-old': { api, type, body: `${dark}${over(null)}` },
  'o-length': { api, type, body: `${dark}${over('length')}` },
  'o-load': { api, type, body: over('load', { prompt_eval_count: 0, eval_count: 0 }) },
  'o-unload': { api, type, body: `${dark}${over('unload')}` },
  'o-23': { api, type, body: `${said('The door')}${over('stop', { message: { content: ' opens.' } })}` },
  'o-34': { api, type, body: `${said('The door')}${said(' ')}${said('opens.')}${said('\n')}${over('stop')}` },
  'o-37': { api, type, body: `${dark}${over('stop', { prompt_eval_count: undefined })}` },
  'o-44': { api, type, promptTokens: 9_000, body: `${dark}${over('stop', { prompt_eval_count: 4_096 })}` },
  'o-45': { api, type, body: `${dark}${line({ error: 'llama runner process no longer running: 2' })}` },
  'o-45-early': {
    api,
    type,
    body: line({ error: 'an error was encountered while running the model: unexpected EOF' }),
  },
  'o-45-eof': { api, type, body: dark },
  'o-45-torn': { api, type, body: `${dark}{"model":"fake","mess`, end: 'torn' },
  'o-46': error(503, 'llm server loading model'),
  'o-48': error(400, 'the prompt is too long; the context length is 4096 tokens'),
  'o-55': {
    api,
    type,
    body: `${said('', { thinking: 'A door' })}${said('', { thinking: ' it is.' })}${dark}${over('stop')}`,
  },
  'o-57': { api, type, body: `${said('<think>A door')}${said(' it is.</think>\n\n')}${dark}${over('stop')}` },
  'o-28': { api, type, body: `${said('', { thinking: 'Let me think' })}${over('length')}` },
  'o-missing': error(404, "model 'fake' not found"),
  'o-memory': error(500, 'model requires more system memory (9.0 GiB) than is available (4.0 GiB)'),
  'o-busy': error(503, 'server busy, please try again.  maximum pending requests exceeded'),
  'o-generate': {
    api,
    type,
    body: `${line({ response: 'The door', done: false })}${line({ response: ' opens.', done: false })}${line({ response: '', done: true, done_reason: 'stop', context: [1, 2], prompt_eval_count: 11, eval_count: 4 })}`,
  },
}
