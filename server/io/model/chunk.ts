// Reads one chunk of a chat completion, streamed or whole, whichever server wrote it.
import type { Usage } from '../../engine/narration.ts'
import { asDict, asList, asNumber, asText, type Dict } from './json.ts'
import { readServerError, type ServerError } from './server-error.ts'

/** What one chunk says; every part may be missing. */
export interface Chunk {
  text: string
  reasoning: string
  /** The reason to end, as the server wrote it. */
  finish: string | null
  /** What the model says instead of answering. */
  refusal: string
  usage: ReportedUsage | null
  error: ServerError | null
  /** True when text and reasoning are the whole answer (`message`), not a piece of it (`delta`). */
  whole: boolean
}

/** Usage as reported; `reasoningTokens` tells hidden thinking from an answer of nothing. */
export interface ReportedUsage extends Usage {
  reasoningTokens: number | null
}

/** Reads a parsed chunk; null when it is nothing that a chat endpoint sends. */
export function readChunk(value: unknown, eventName: string): Chunk | null {
  // Gemini wraps errors in a list.
  const chunk = asDict(Array.isArray(value) ? value[0] : value)
  const error = readServerError(chunk ?? value, eventName === 'error')
  if (!chunk) return error ? { ...nothing, error } : null
  const choice = firstChoice(chunk)
  const usage = readUsage(chunk.usage) ?? readUsage(choice?.usage) ?? readUsage(asDict(chunk.x_groq)?.usage)
  const known = Array.isArray(chunk.choices) || error || usage || asText(chunk.object)?.startsWith('chat.')
  if (!known) return null
  return { ...nothing, usage, error, ...(choice ? readChoice(choice) : {}) }
}

/** The later report wins, field by field, and a report that lacks one clears nothing. */
export function laterUsage(before: ReportedUsage | null, now: ReportedUsage | null): ReportedUsage | null {
  if (!before || !now) return now ?? before
  return {
    promptTokens: now.promptTokens ?? before.promptTokens,
    outputTokens: now.outputTokens ?? before.outputTokens,
    cachedTokens: now.cachedTokens ?? before.cachedTokens,
    reasoningTokens: now.reasoningTokens ?? before.reasoningTokens,
  }
}

const nothing: Chunk = {
  text: '',
  reasoning: '',
  finish: null,
  refusal: '',
  usage: null,
  error: null,
  whole: false,
}

function firstChoice(chunk: Dict): Dict | null {
  const choices = asList(chunk.choices).map(asDict)
  return choices.find((choice) => choice && (asNumber(choice.index) ?? 0) === 0) ?? null
}

function readChoice(choice: Dict): Partial<Chunk> {
  const delta = asDict(choice.delta)
  const message = asDict(choice.message)
  const source = delta ?? message ?? {}
  const content = readContent(source.content ?? choice.text)
  return {
    text: content.text,
    reasoning: content.reasoning + readReasoning(source),
    finish: asText(choice.finish_reason)?.trim() || null,
    refusal: asText(source.refusal) ?? '',
    whole: !delta && message !== null,
  }
}

/** Content is a text, or a list of parts of which some may be thoughts. */
function readContent(content: unknown): { text: string; reasoning: string } {
  const read = { text: asText(content) ?? '', reasoning: '' }
  for (const part of asList(content).map(asDict)) {
    if (part?.type === 'thinking') {
      read.reasoning += asText(part.thinking) ?? readContent(part.thinking).text
    } else {
      read.text += asText(part?.text) ?? ''
    }
  }
  return read
}

/** Servers repeat the same thought under several names, so the first one that holds something is taken. */
function readReasoning(source: Dict): string {
  const details = asList(source.reasoning_details).map(asDict)
  const detailed = details.map((detail) => asText(detail?.text) ?? asText(detail?.summary) ?? '').join('')
  return (
    asText(source.reasoning_content) || asText(source.reasoning) || asText(source.thinking) || detailed || ''
  )
}

function readUsage(value: unknown): ReportedUsage | null {
  const usage = asDict(value)
  if (!usage) return null
  const inside = asDict(usage.prompt_tokens_details) ?? asDict(usage.input_tokens_details)
  const outside = asDict(usage.completion_tokens_details) ?? asDict(usage.output_tokens_details)
  const read = {
    promptTokens: asNumber(usage.prompt_tokens ?? usage.input_tokens),
    outputTokens: asNumber(usage.completion_tokens ?? usage.output_tokens),
    cachedTokens: asNumber(inside?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cached_tokens),
    reasoningTokens: asNumber(outside?.reasoning_tokens),
  }
  return Object.values(read).some((tokens) => tokens !== null) ? read : null
}
