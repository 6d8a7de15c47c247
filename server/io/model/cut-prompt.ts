// Notices a server that cut the prompt and did not say so (Ollama's /v1 does when its window is small).
import type { Message, Usage } from '../../engine/narration.ts'

/** A sentence when the endpoint read far fewer tokens than were sent, else null. */
export function cutPromptNote(messages: Message[], usage: Usage | null): string | null {
  const read = (usage?.promptTokens ?? 0) + (usage?.cachedTokens ?? 0)
  // Four characters a token is few for any language, so a healthy prompt never looks cut.
  const sent = messages.reduce((sum, { content }) => sum + content.length, 0) / 4
  if (read === 0 || sent < 1_500) return null
  const isWindow = read >= 1_024 && Number.isInteger(Math.log2(read))
  if (read > sent * (isWindow ? 0.9 : 0.5)) return null
  return `The model server read only ${read} tokens of a prompt of about ${Math.round(sent)}: give the model a larger window there, or lower the context budget in Settings.`
}
