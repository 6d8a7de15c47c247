// Reads one chunk of an answer, streamed or whole, whichever server wrote it.
import { asDict, asList, asNumber, asText, type Dict } from './json.ts'
import { readForeign } from './foreign-chunk.ts'
import { finishWord, readContent, readReasoning, type Chunk } from './content.ts'
import { readServerError } from './server-error.ts'
import { usageIn } from './usage.ts'

/** Reads a parsed chunk; null when it is nothing that a model server sends. */
export function readChunk(value: unknown, eventName: string): Chunk | null {
  // Gemini wraps errors in a list.
  const outer = asDict(Array.isArray(value) ? value[0] : value)
  const error = readServerError(outer ?? value, eventName === 'error')
  if (!outer) return error ? { ...nothing, error } : null
  const chunk = unwrapped(outer)
  const choice = firstChoice(chunk)
  const usage = usageIn(outer, choice)
  if (choice) return { ...nothing, usage, error, ...readChoice(choice, asText(chunk.object) ?? '') }
  const foreign = readForeign(chunk)
  if (foreign) return { ...nothing, usage, error, ...foreign }
  const known = Array.isArray(chunk.choices) || error || usage || asText(chunk.object)?.startsWith('chat.')
  return known ? { ...nothing, usage, error } : null
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

/** Some hosts put the answer into an envelope. */
function unwrapped(outer: Dict): Dict {
  if (Array.isArray(outer.choices)) return outer
  const inner = [outer.output, outer.result, outer.data].map(asDict)
  return inner.find((dict) => Array.isArray(dict?.choices)) ?? outer
}

function firstChoice(chunk: Dict): Dict | null {
  const choices = asList(chunk.choices).map(asDict)
  return choices.find((choice) => choice && (asNumber(choice.index) ?? 0) === 0) ?? null
}

function readChoice(choice: Dict, object: string): Partial<Chunk> {
  const delta = asDict(choice.delta)
  const message = asDict(choice.message)
  // Some send both, of which one is empty.
  const source = delta && Object.keys(delta).length > 0 ? delta : (message ?? delta ?? {})
  const content = readContent(source.content ?? source.text ?? choice.text ?? asText(choice.delta))
  return {
    text: content.text,
    reasoning: content.reasoning + readReasoning(source),
    finish: finishWord(choice.finish_reason ?? choice.finishReason ?? choice.stop_reason),
    refusal: asText(source.refusal) ?? '',
    whole: source === message && !object.includes('chunk'),
  }
}
