// Reads chunks that are not OpenAI's: Ollama's own, and what gateways pass through from behind them.
import { finishWord, readContent, readReasoning, type Chunk } from './content.ts'
import { asDict, asNumber, asText, type Dict } from './json.ts'

type Read = Partial<Omit<Chunk, 'usage' | 'error'>>

/** What a chunk without `choices` says; null when no known server writes so. */
export function readForeign(chunk: Dict): Read | null {
  for (const read of [ollama, google, typed, cohereOld, generated, message, plain]) {
    const found = read(chunk)
    if (found) return found
  }
  return null
}

/** A line of /api/chat or /api/generate. */
function ollama(chunk: Dict): Read | null {
  if (typeof chunk.done !== 'boolean') return null
  const source = asDict(chunk.message) ?? { content: chunk.response, thinking: chunk.thinking }
  return {
    text: asText(source.content) ?? '',
    reasoning: readReasoning(source),
    finish: chunk.done ? (asText(chunk.done_reason) ?? 'stop') : null,
  }
}

function google(chunk: Dict): Read | null {
  const blocked = asText(asDict(chunk.promptFeedback)?.blockReason)
  if (!Array.isArray(chunk.candidates)) return blocked === null ? null : { finish: 'SAFETY' }
  const candidate = asDict(chunk.candidates[0])
  return {
    ...readContent(asDict(candidate?.content)?.parts),
    finish: finishWord(candidate?.finishReason) ?? (blocked === null ? null : 'SAFETY'),
  }
}

/** Events that say by `type` what they are: Anthropic, Cohere, OpenAI's Responses. */
function typed(chunk: Dict): Read | null {
  const type = asText(chunk.type) ?? ''
  const delta = asDict(chunk.delta)
  if (/^(?:content_block_(?:start|delta|stop)|message_(?:start|delta|stop)|ping)$/.test(type)) {
    const block = delta ?? asDict(chunk.content_block) ?? {}
    return {
      ...readContent({ ...block, type: block.type ?? 'none' }),
      finish: finishWord(delta?.stop_reason),
    }
  }
  if (/^(?:message|content|citation|tool)-(?:start|delta|end|plan-delta)$/.test(type))
    return { ...readContent(asDict(delta?.message)?.content), finish: finishWord(delta?.finish_reason) }
  return type.startsWith('response.') ? responses(type, chunk) : null
}

function responses(type: string, chunk: Dict): Read {
  const delta = asText(chunk.delta) ?? ''
  if (type === 'response.output_text.delta') return { text: delta }
  if (/^response\.reasoning\w*\.delta$/.test(type)) return { reasoning: delta }
  if (type === 'response.refusal.delta') return { refusal: delta }
  const details = asDict(asDict(chunk.response)?.incomplete_details)
  if (type === 'response.incomplete') return { finish: asText(details?.reason) ?? 'length' }
  if (type === 'response.failed') return { finish: 'error' }
  return type === 'response.completed' ? { finish: 'stop' } : {}
}

function cohereOld(chunk: Dict): Read | null {
  const type = asText(chunk.event_type)
  if (type === null) return null
  return {
    text: type === 'text-generation' ? (asText(chunk.text) ?? '') : '',
    finish: finishWord(chunk.finish_reason),
  }
}

/** Text Generation Inference: tokens, of which the last one repeats everything. */
function generated(chunk: Dict): Read | null {
  const token = asDict(chunk.token)
  const all = asText(chunk.generated_text)
  if (!token && all === null) return null
  const finish = finishWord(asDict(chunk.details)?.finish_reason)
  if (!token) return { text: all ?? '', whole: true, finish: finish ?? 'stop' }
  const text = token.special === true ? '' : (asText(token.text) ?? '')
  return { text, finish: finish ?? (all === null ? null : 'stop') }
}

/** A whole message by itself, as Anthropic and Cohere answer. */
function message(chunk: Dict): Read | null {
  const source =
    asDict(chunk.message) ?? (chunk.type === 'message' || chunk.role === 'assistant' ? chunk : null)
  if (!source || (typeof source.content !== 'string' && !Array.isArray(source.content))) return null
  const finish = finishWord(chunk.finish_reason ?? chunk.stop_reason ?? source.stop_reason)
  const { text, reasoning } = readContent(source.content)
  return { text, reasoning: reasoning + readReasoning(source), whole: true, finish }
}

/** Cloudflare's `response`, ERNIE's `result`, KoboldCpp's `token`, llama.cpp's `content` with `stop`. */
function plain(chunk: Dict): Read | null {
  const result = asDict(chunk.result) ?? chunk
  if (typeof result.response === 'string')
    return { text: result.response, finish: finishWord(result.finish_reason) }
  if (typeof chunk.result === 'string' && typeof chunk.is_end === 'boolean')
    return { text: chunk.result, finish: chunk.is_end ? (finishWord(chunk.finish_reason) ?? 'stop') : null }
  if (typeof chunk.token === 'string') return { text: chunk.token, finish: finishWord(chunk.finish_reason) }
  if (typeof chunk.content !== 'string' || typeof chunk.stop !== 'boolean') return null
  const limit = chunk.stop_type === 'limit' || chunk.stopped_limit === true
  const isOver = chunk.stop && (asNumber(chunk.index) ?? 0) === 0
  return { text: chunk.content, finish: isOver ? (limit ? 'length' : 'stop') : null }
}
