// Gathers what a narrator or the pure reader gives, in a form that tests can compare.
import type { CutPrompt, Delta, Endpoint, EndpointProfile, Usage } from '../../../server/engine/narration.ts'
import { NarrationFailure } from '../../../server/engine/narration.ts'
import type { Place } from '../../../server/io/model/failures.ts'
import { createReplyReader, type ReplyHints } from '../../../server/io/model/reply.ts'

/** What came of an answer: the deltas, and how it ended. */
export interface Told {
  deltas: Delta[]
  story: string
  thought: string
  finish: string | null
  usage: Usage | null
  note: string | null
  cut: CutPrompt | null
  /** Code and sentence of the failure, '' when there was none. */
  failure: string
  sentence: string
}

export const place: Place = {
  shown: 'http://127.0.0.1:9/v1',
  model: 'fake',
  hasKey: true,
  quotes: true,
  maxOutputTokens: 800,
  secrets: ['secret-key'],
}

/** Reads an answer of status 200 that arrives in these pieces. */
export function readPieces(pieces: Uint8Array[], hints: ReplyHints = {}): Told {
  const reader = createReplyReader(place, hints)
  const deltas: Delta[] = []
  for (const piece of pieces) deltas.push(...reader.push(piece))
  const { pieces: last, end } = reader.settle(null)
  deltas.push(...last)
  if (end instanceof NarrationFailure) return tell(deltas, end)
  return tell([...deltas, end], null)
}

/** Reads a narration to its end; an error that is no NarrationFailure is thrown on. */
export async function readAll(narration: AsyncIterable<Delta>): Promise<Told> {
  const deltas: Delta[] = []
  try {
    for await (const delta of narration) deltas.push(delta)
  } catch (error) {
    if (error instanceof NarrationFailure) return tell(deltas, error)
    throw error
  }
  return tell(deltas, null)
}

export function endpointAt(url: string, more: Partial<Endpoint> = {}): Endpoint {
  return {
    url,
    key: null,
    model: 'fake',
    temperature: 0.8,
    maxOutputTokens: 800,
    thinkingTokens: 0,
    mode: 'CHAT',
    profile: null,
    ...more,
  }
}

export const blankProfile: EndpointProfile = {
  api: 'OPENAI',
  windowTokens: null,
  hasSystemRole: null,
  heedsStop: null,
  reportsUsage: null,
  thinks: null,
  noticesAbort: null,
  embeddingWidth: null,
  tokensPerSecond: null,
}

function tell(deltas: Delta[], failure: NarrationFailure | null): Told {
  const end = deltas.find((delta) => delta.type === 'END')
  return {
    deltas,
    story: textOf(deltas, 'TEXT'),
    thought: textOf(deltas, 'REASONING'),
    finish: end?.finish ?? null,
    usage: end?.usage ?? null,
    note: end?.note ?? null,
    cut: end?.cut ?? null,
    failure: failure?.code ?? '',
    sentence: failure?.message ?? '',
  }
}

function textOf(deltas: Delta[], type: 'TEXT' | 'REASONING'): string {
  return deltas.map((delta) => (delta.type === type ? delta.text : '')).join('')
}
