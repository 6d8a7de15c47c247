// The words of the APIs that the fake endpoint speaks: OpenAI's chat and completion, Ollama's own.
/** As much of a request as tells what it wants. */
interface Called {
  path: string
  body: { stream?: unknown } | null
}

export interface Tokens {
  prompt: number
  output: number
}

export interface Dialect {
  /** Content type of a stream. */
  type: string
  streams(request: Called): boolean
  begin(): string
  thought(text: string): string
  piece(text: string): string
  finish(reason: string, usage: Tokens): string
  usage(usage: Tokens): string
  done(): string
  whole(text: string, usage: Tokens): object
}

export function event(value: object | string): string {
  return `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
}

export function chunk(delta: object, finish: string | null = null): object {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 0, model: 'fake', choices }
}

const openAiUsage = ({ prompt, output }: Tokens) => ({
  prompt_tokens: prompt,
  completion_tokens: output,
  total_tokens: prompt + output,
})

const chat: Dialect = {
  type: 'text/event-stream',
  streams: ({ body }) => body?.stream === true,
  begin: () => event(chunk({ role: 'assistant', content: '' })),
  thought: (text) => event(chunk({ reasoning_content: text })),
  piece: (text) => event(chunk({ content: text })),
  finish: (reason) => event(chunk({}, reason)),
  usage: (usage) => event({ ...chunk({}), choices: [], usage: openAiUsage(usage) }),
  done: () => event('[DONE]'),
  whole: (content, usage) => ({
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 0,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: openAiUsage(usage),
  }),
}

const textChunk = (text: string, finish: string | null = null) => ({
  id: 'cmpl-fake',
  object: 'text_completion',
  created: 0,
  model: 'fake',
  choices: [{ index: 0, text, logprobs: null, finish_reason: finish }],
})

const completion: Dialect = {
  ...chat,
  begin: () => '',
  thought: () => '',
  piece: (text) => event(textChunk(text)),
  finish: (reason) => event(textChunk('', reason)),
  usage: (usage) => event({ ...textChunk(''), choices: [], usage: openAiUsage(usage) }),
  whole: (text, usage) => ({ ...textChunk(text, 'stop'), usage: openAiUsage(usage) }),
}

const line = (value: object) =>
  `${JSON.stringify({ model: 'fake', created_at: '2026-01-01T00:00:00Z', ...value })}\n`
const said = (content: string, more: object = {}) => ({
  message: { role: 'assistant', content, ...more },
  done: false,
})
const ollamaUsage = ({ prompt, output }: Tokens) => ({ prompt_eval_count: prompt, eval_count: output })

const ollamaChat: Dialect = {
  type: 'application/x-ndjson',
  streams: ({ body }) => body?.stream !== false,
  begin: () => '',
  thought: (thinking) => line(said('', { thinking })),
  piece: (text) => line(said(text)),
  finish: (reason, usage) => line({ ...said(''), done: true, done_reason: reason, ...ollamaUsage(usage) }),
  usage: () => '',
  done: () => '',
  whole: (text, usage) => ({ ...said(text), done: true, done_reason: 'stop', ...ollamaUsage(usage) }),
}

const ollamaGenerate: Dialect = {
  ...ollamaChat,
  thought: (thinking) => line({ response: '', thinking, done: false }),
  piece: (response) => line({ response, done: false }),
  finish: (reason, usage) => line({ response: '', done: true, done_reason: reason, ...ollamaUsage(usage) }),
  whole: (response, usage) => ({ response, done: true, done_reason: 'stop', ...ollamaUsage(usage) }),
}

/** The words of the API that was called. */
export function dialectOf({ path }: Pick<Called, 'path'>): Dialect {
  const call = path.split(/[?#]/)[0] ?? ''
  if (call.endsWith('/api/chat')) return ollamaChat
  if (call.endsWith('/api/generate')) return ollamaGenerate
  return call.endsWith('/chat/completions') ? chat : completion
}
