// A prompt that is too long, in the words of every server that we know: all say it, and most say how long it may be.
import { expect, test } from 'vitest'
import { failureOfStatus } from '../../../server/io/model/refusals.ts'
import { place, readPieces } from './reading.ts'

const error = (message: string, more: object = {}) => JSON.stringify({ error: { message, ...more } })

const cases: [who: string, status: number, body: string, windowTokens: number | null][] = [
  [
    'llama.cpp',
    400,
    error('the request exceeds the available context size, try increasing it', {
      type: 'exceed_context_size_error',
      n_prompt_tokens: 9001,
      n_ctx: 8192,
    }),
    8192,
  ],
  [
    'llama.cpp, newer',
    400,
    error('request (9001 tokens) exceeds the available context size (8192 tokens), try increasing it', {
      type: 'exceed_context_size_error',
    }),
    8192,
  ],
  [
    'llama.cpp, older',
    500,
    error(
      'the request exceeds the available context size. try increasing the context size or enable context shift',
    ),
    null,
  ],
  [
    'OpenAI',
    400,
    error(
      "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens (8200 in the messages, 800 in the completion).",
      { code: 'context_length_exceeded' },
    ),
    4096,
  ],
  [
    'OpenAI, newer',
    400,
    error(
      'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300000 tokens.',
      { code: 'context_length_exceeded' },
    ),
    272_000,
  ],
  [
    'OpenAI, Responses',
    400,
    error('Your input exceeds the context window of this model. Please adjust your input and try again.'),
    null,
  ],
  [
    'vLLM',
    400,
    JSON.stringify({
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4200 in the messages, 800 in the completion).",
      code: 400,
    }),
    4096,
  ],
  [
    'vLLM, the answer',
    400,
    error(
      "'max_tokens' or 'max_completion_tokens' is too large: 800. This model's maximum context length is 4096 tokens and your request has 3900 input tokens (800 > 4096 - 3900).",
    ),
    4096,
  ],
  [
    'vLLM, the engine',
    400,
    error(
      'The decoder prompt (length 9000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
    ),
    4096,
  ],
  [
    'SGLang',
    400,
    JSON.stringify({
      object: 'error',
      message: "The input (9000 tokens) is longer than the model's context length (4096 tokens).",
      code: 400,
    }),
    4096,
  ],
  [
    'SGLang, all',
    400,
    error(
      "Requested token count exceeds the model's maximum context length of 4096 tokens. You requested a total of 9800 tokens: 9000 tokens from the input messages and 800 tokens for the completion.",
    ),
    4096,
  ],
  [
    'TGI',
    422,
    '{"error":"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9000 `inputs` tokens and 800 `max_new_tokens`","error_type":"validation"}',
    4096,
  ],
  [
    'TGI, the prompt',
    422,
    '{"error":"Input validation error: `inputs` must have less than 4096 tokens. Given: 9000","error_type":"validation"}',
    4096,
  ],
  [
    'LM Studio',
    400,
    '{"error":"Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input"}',
    4096,
  ],
  [
    'LM Studio, newer',
    400,
    '{"error":"The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 9000>= n_ctx: 4096). Try to load the model with a larger context length"}',
    4096,
  ],
  ['llama-cpp-python', 400, error('Requested tokens (9000) exceed context window of 4096'), 4096],
  [
    'text-generation-webui',
    400,
    error(
      'This model maximum context length is 4096 tokens. However, your messages resulted in over 9000 tokens.',
    ),
    4096,
  ],
  ['TabbyAPI', 400, '{"detail":"Prompt length 9000 is greater than max_seq_len 4096"}', 4096],
  ['Ollama', 400, '{"error":"the prompt is too long; the context length is 4096 tokens"}', 4096],
  ['Ollama, vectors', 400, '{"error":"the input length exceeds the context length"}', null],
  [
    'KoboldCpp',
    400,
    '{"detail":{"msg":"Prompt is too long: 9000 tokens, maximum is 4096","type":"bad_input"}}',
    4096,
  ],
  [
    'Anthropic',
    400,
    error('prompt is too long: 210000 tokens > 200000 maximum', { type: 'invalid_request_error' }),
    200_000,
  ],
  [
    'Anthropic, the answer',
    400,
    error(
      'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again',
    ),
    200_000,
  ],
  [
    'Gemini',
    400,
    '[{"error":{"code":400,"message":"The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}]',
    1_048_576,
  ],
  [
    'Mistral',
    400,
    '{"object":"error","message":"Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length","type":"invalid_request_prompt"}',
    32_768,
  ],
  [
    'OpenRouter',
    400,
    error(
      'This endpoint\'s maximum context length is 8192 tokens. However, you requested about 9000 tokens (8200 of text input, 800 in the output). Please reduce the length of either one, or use the "middle-out" transform.',
      { code: 400 },
    ),
    8192,
  ],
  [
    'xAI',
    400,
    '{"code":"invalid-argument","error":"This model\'s maximum prompt length is 131072 but the request contains 200000 tokens."}',
    131_072,
  ],
  ['Fireworks', 400, error('The prompt is too long: 9000, model maximum context length: 8191'), 8191],
  [
    'Groq',
    400,
    error('Please reduce the length of the messages or completion.', { code: 'context_length_exceeded' }),
    null,
  ],
  [
    'Groq, a minute',
    413,
    error(
      'Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 9000, please reduce your message size',
      { code: 'rate_limit_exceeded' },
    ),
    6000,
  ],
  [
    'Cohere',
    400,
    '{"message":"too many tokens: size limit exceeded by 100 tokens. Try using shorter or fewer inputs. The limit for this model is 4081 tokens."}',
    4081,
  ],
  [
    'Cerebras',
    400,
    '{"message":"Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192","code":"context_length_exceeded"}',
    8192,
  ],
  ['Bedrock', 400, '{"message":"Input is too long for requested model."}', null],
  ['with a comma', 400, error("This model's maximum context length is 131,072 tokens."), 131_072],
]

test.each(cases)('%s: %i', (_, status, body, windowTokens) => {
  const failure = failureOfStatus(place, status, body, null)
  expect({ code: failure.code, windowTokens: failure.windowTokens }).toEqual({
    code: 'CONTEXT_TOO_LONG',
    windowTokens,
  })
})

test.each(cases.filter(([, , body]) => body.includes('"error"')))(
  '%s, inside of an answer',
  (_, __, body) => {
    const told = readPieces([new TextEncoder().encode(`data: ${body}\n\n`)])
    // Without its status, a limit of a minute cannot be told from others of its kind.
    if (!body.includes('per minute')) expect(told.failure).toBe('CONTEXT_TOO_LONG')
  },
)
