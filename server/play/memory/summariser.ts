// Who writes the memories and summaries of a user: his summary model, else the one that narrates; without an endpoint
// nobody, and they are extracts.
import { ownBudget } from '../../engine/context/calibration.ts'
import { countTokens } from '../../engine/context/tokens.ts'
import { BLOCK_TOKENS, type Prompt } from '../../engine/memory/prompts.ts'
import {
  NarrationFailure,
  UNKNOWN_PROFILE,
  type Delta,
  type Endpoint,
  type Scene,
} from '../../engine/narration.ts'
import { cleanText } from '../../engine/story/clean.ts'
import type { Finish } from '../../engine/story/words.ts'
import { findings, readProfile } from '../../io/store/profiles.ts'
import type { Deps } from '../deps.ts'
import type { Narrator } from '../narrator.ts'

/** A model that is asked for memories and summaries. */
export interface Summariser {
  endpoint: Endpoint
  firstByteMs: number
  /** Its tokens over ours. */
  factor: number
  /** What the takes of a block may weigh in its prompt. */
  blockTokens: number
}

/** It is to keep to what was told. */
const TEMPERATURE = 0.3
/** What a prompt holds besides the takes, and the answer, in tokens. */
const AROUND = 2_000
const LEAST_ROOM = 400

/** The summariser that a user's settings name; null where sentences of the story have to do. It never thinks: his own
 * endpoint and key are used, for little. */
export async function summariserOf(deps: Deps, narrator: Narrator): Promise<Summariser | null> {
  const { endpoint: main, at, memory, firstByteMs } = narrator
  // What the server pays for is told to somebody who waits for it.
  if (main === null || main.paidByServer || at === null) return null
  const model = memory.summaryModel ?? main.model
  const known = await readProfile(deps.db.reader, { ...at, model })
  const profile = findings(known) ?? (main.profile && { ...UNKNOWN_PROFILE, api: main.profile.api })
  const calibration = known ?? { factor: 1, samples: 0 }
  const room = ownBudget(BLOCK_TOKENS + AROUND, calibration, profile?.windowTokens ?? null, 0) - AROUND
  return {
    endpoint: { ...main, model, profile, temperature: TEMPERATURE, thinkingTokens: -1 },
    firstByteMs,
    factor: calibration.factor,
    blockTokens: Math.max(LEAST_ROOM, room),
  }
}

/** Asks for one text. Throws a NarrationFailure, an AnswerCut where the answer is not whole, and the signal's reason.
 * @param read finds the text in an answer; null where there is none, as in a bare heading: that is an empty reply too */
export async function askSummariser(
  { model }: Deps,
  { endpoint, firstByteMs, factor }: Summariser,
  { purpose, messages, maxOutputTokens }: Prompt & { purpose: 'MEMORY' | 'SUMMARY' },
  read: (answer: string) => string | null,
  signal: AbortSignal,
): Promise<string> {
  const ours = messages.reduce((sum, { content }) => sum + countTokens(content), 0)
  const deltas = model.narrate({
    purpose,
    endpoint: { ...endpoint, maxOutputTokens },
    messages,
    promptTokens: Math.ceil(ours * factor),
    firstByteMs,
    stops: [],
    scene: NO_SCENE,
    signal,
  })
  const { text, finish } = await whole(deltas, maxOutputTokens * MOST_PER_TOKEN)
  signal.throwIfAborted()
  if (finish !== 'COMPLETE') throw new AnswerCut(finish)
  const found = read(cleanText(text))?.trim()
  if (!found) throw new NarrationFailure('EMPTY_REPLY', SENTENCES.EMPTY)
  return found
}

/** No model writes so many characters for a token; one that does heeds no limit. */
const MOST_PER_TOKEN = 20

async function whole(
  deltas: AsyncGenerator<Delta>,
  longest: number,
): Promise<{ text: string; finish: Finish }> {
  let text = ''
  for await (const delta of deltas) {
    if (delta.type === 'END') return { text, finish: delta.finish }
    if (delta.type === 'TEXT') text += delta.text
    if (text.length > longest) break // leaving the loop ends the request
  }
  return { text, finish: 'LENGTH' }
}

const SENTENCES = {
  EMPTY:
    'The model answered with nothing when it was asked for a memory. Another summary model may do better.',
  LENGTH:
    'The model wrote too much when it was asked for a memory, so nothing of it was kept. Another summary model may do better.',
  FILTERED:
    'The endpoint held back what the model wrote when it was asked for a memory. Another summary model may do better.',
  INTERRUPTED: 'The answer broke off when the model was asked for a memory.',
}

/** An answer that is not whole: nothing of it is kept, for what is missing could be what mattered. */
export class AnswerCut extends Error {
  override readonly name = 'AnswerCut'
  readonly code: Exclude<Finish, 'COMPLETE'>
  constructor(finish: Exclude<Finish, 'COMPLETE'>) {
    super(SENTENCES[finish])
    this.code = finish
  }
}

/** A model reads the prompt; the scene is for who reads none. */
const NO_SCENE: Scene = {
  persona: null,
  world: null,
  premise: '',
  cards: [],
  memories: [],
  history: [],
  action: { kind: 'CONTINUE', text: '' },
  seed: '',
  attempt: 0,
}
