// Notices a server that cut the prompt and did not say so (Ollama's /v1 does when its window is small).
import type { CutPrompt, Message, Usage } from '../../engine/narration.ts'

/** Below this an estimate says too little, and nobody has so small a window. */
const smallestJudged = 500
const smallestWindow = 512

/**
 * What was sent and what was read, when the endpoint read far less; else null. `promptTokens` is the caller's estimate,
 * null where it made none.
 */
export function cutPrompt(
  messages: Message[],
  promptTokens: number | null,
  usage: Usage | null,
): CutPrompt | null {
  const readTokens = tokensRead(usage)
  const sentTokens = promptTokens ?? roughTokens(messages)
  // Our own guess is low for any language, so that a healthy prompt never looks cut; it also needs more to go by.
  const [least, share] = promptTokens === null ? [1_500, 0.5] : [smallestJudged, 0.6]
  if (readTokens === 0 || sentTokens < least) return null
  const isWindow = readTokens >= smallestWindow && Number.isInteger(Math.log2(readTokens))
  const mostOfWindow = promptTokens === null ? 0.9 : 1
  if (isWindow ? readTokens > sentTokens * mostOfWindow : readTokens >= sentTokens * share) return null
  return { sentTokens, readTokens }
}

export function cutPromptNote({ sentTokens, readTokens }: CutPrompt): string {
  return `The model server read only ${readTokens} tokens of a prompt of about ${sentTokens}: give the model a larger window there, or lower the context budget in Settings.`
}

/** Four characters a token: few for any language. */
function roughTokens(messages: Message[]): number {
  return Math.round(messages.reduce((sum, { content }) => sum + content.length, 0) / 4)
}

function tokensRead(usage: Usage | null): number {
  if (!usage || usage.estimated) return 0
  const prompt = usage.promptTokens ?? 0
  const cached = usage.cachedTokens ?? 0
  // Who reports more from the cache than was read counts the two apart.
  return cached > prompt ? prompt + cached : prompt
}
