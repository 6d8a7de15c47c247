// What a chunk may say, and its text and thoughts: a string, or parts of many shapes.
import { asDict, asList, asText, type Dict } from './json.ts'
import type { ServerError } from './server-error.ts'
import type { ReportedUsage } from './usage.ts'

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
  /** True when text and reasoning are the answer so far, or all of it, not the next piece. */
  whole: boolean
}

interface Content {
  text: string
  reasoning: string
}

/** Content is a text, a part, or a list of parts of which some may be thoughts. */
export function readContent(content: unknown): Content {
  const part = asDict(content)
  if (part) return readPart(part)
  const read: Content = { text: asText(content) ?? '', reasoning: '' }
  for (const item of asList(content)) {
    const { text, reasoning } = readContent(item)
    read.text += text
    read.reasoning += reasoning
  }
  return read
}

function readPart(part: Dict): Content {
  const type = asText(part.type) ?? ''
  const inside = part.text ?? part.thinking ?? part.reasoning ?? part.content
  const words = asText(inside) ?? readContent(inside).text
  const isThought = /^(?:thinking|reasoning|thought)/i.test(type) || part.thought === true
  if (isThought || (part.text === undefined && part.thinking !== undefined))
    return { text: '', reasoning: words }
  return /^(?:tool|image|audio|refusal|redacted)/.test(type) ? none : { text: words, reasoning: '' }
}

const none: Content = { text: '', reasoning: '' }

/** Servers repeat the same thought under several names, so the first one that holds something is taken. */
export function readReasoning(source: Dict): string {
  const details = asList(source.reasoning_details).map(asDict)
  const detailed = details.map((detail) => asText(detail?.text) ?? asText(detail?.summary) ?? '').join('')
  const names = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_text', 'thought']
  for (const name of names) {
    const nested = asDict(source[name])
    const thought = asText(source[name]) ?? asText(nested?.content) ?? asText(nested?.text)
    if (thought) return thought
  }
  return detailed
}

/** The word of an end; null where the server only says that there is none yet. */
export function finishWord(value: unknown): string | null {
  const word = (asText(value) ?? asText(asDict(value)?.type))?.trim() ?? ''
  return /^(?:|null|none|not_finished|finish_reason_unspecified)$/i.test(word) ? null : word
}
