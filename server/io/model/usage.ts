// Reads how many tokens an endpoint says it used, wherever and however it says so.
import type { Usage } from '../../engine/narration.ts'
import { asDict, asNumber, type Dict } from './json.ts'

/** Usage as reported; `reasoningTokens` tells hidden thinking from an answer of nothing. */
export interface ReportedUsage extends Usage {
  reasoningTokens: number | null
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

/** The usage that a chunk carries at any of its known places. */
export function usageIn(chunk: Dict, choice: Dict | null): ReportedUsage | null {
  const places = [
    chunk.usage,
    choice?.usage,
    asDict(chunk.x_groq)?.usage,
    asDict(chunk.message)?.usage,
    asDict(chunk.response)?.usage,
    asDict(chunk.delta)?.usage,
    asDict(chunk.result)?.usage,
    asDict(chunk.output)?.usage,
    chunk.usageMetadata,
    asDict(chunk.meta)?.tokens,
    asDict(asDict(chunk.response)?.meta)?.tokens,
    chunk['amazon-bedrock-invocationMetrics'],
  ]
  for (const place of places) {
    const usage = readUsage(place)
    if (usage) return usage
  }
  return ofOllama(chunk) ?? ofLlamaCpp(chunk)
}

function readUsage(value: unknown): ReportedUsage | null {
  const outer = asDict(value)
  const usage = asDict(outer?.tokens) ?? outer
  if (!usage) return null
  const inside = asDict(usage.prompt_tokens_details) ?? asDict(usage.input_tokens_details)
  const outside = asDict(usage.completion_tokens_details) ?? asDict(usage.output_tokens_details)
  const prompt = asNumber(
    usage.prompt_tokens ?? usage.promptTokens ?? usage.promptTokenCount ?? usage.inputTokenCount,
  )
  // Who calls the prompt "input" may count what was cached apart from it.
  const apart =
    (asNumber(usage.cache_read_input_tokens) ?? 0) + (asNumber(usage.cache_creation_input_tokens) ?? 0)
  const input = asNumber(usage.input_tokens ?? usage.inputTokens)
  return known({
    promptTokens: prompt ?? (input === null ? null : input + apart),
    outputTokens: asNumber(
      usage.completion_tokens ??
        usage.output_tokens ??
        usage.completionTokens ??
        usage.outputTokens ??
        usage.candidatesTokenCount ??
        usage.outputTokenCount,
    ),
    cachedTokens: asNumber(
      inside?.cached_tokens ??
        usage.prompt_cache_hit_tokens ??
        usage.cached_tokens ??
        usage.cache_read_input_tokens ??
        usage.cachedContentTokenCount,
    ),
    reasoningTokens: asNumber(
      outside?.reasoning_tokens ?? usage.reasoning_tokens ?? usage.thoughtsTokenCount,
    ),
  })
}

function ofOllama(chunk: Dict): ReportedUsage | null {
  return known({
    promptTokens: asNumber(chunk.prompt_eval_count),
    outputTokens: asNumber(chunk.eval_count),
    cachedTokens: null,
    reasoningTokens: null,
  })
}

/** llama.cpp's own counts: what it had in its cache, it counts apart. */
function ofLlamaCpp(chunk: Dict): ReportedUsage | null {
  const timings = asDict(chunk.timings)
  const read = asNumber(timings?.prompt_n)
  const cached = asNumber(timings?.cache_n)
  return known({
    promptTokens: asNumber(chunk.tokens_evaluated) ?? (read === null ? null : read + (cached ?? 0)),
    outputTokens: asNumber(chunk.tokens_predicted) ?? asNumber(timings?.predicted_n),
    cachedTokens: cached,
    reasoningTokens: null,
  })
}

function known(reported: ReportedUsage): ReportedUsage | null {
  const usage = {
    promptTokens: counted(reported.promptTokens),
    outputTokens: counted(reported.outputTokens),
    cachedTokens: counted(reported.cachedTokens),
    reasoningTokens: counted(reported.reasoningTokens),
  }
  return Object.values(usage).some((tokens) => tokens !== null) ? usage : null
}

/** Tokens as they can be counted and kept; null for what is no count of anything. */
function counted(tokens: number | null): number | null {
  return tokens === null || tokens < 0 || tokens > MOST_TOKENS ? null : Math.round(tokens)
}

const MOST_TOKENS = 100_000_000
