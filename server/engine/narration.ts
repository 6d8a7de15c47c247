// What a narrator is asked and what it answers: the shapes that play, io/model and the storyteller share.
import { cleanText } from './story/clean.ts'
import type { Finish, InputKind, TakeKind } from './story/words.ts'

/** One message of a chat prompt. */
export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** Tokens of one call, as the endpoint reported them; null where it said nothing. */
export interface Usage {
  promptTokens: number | null
  outputTokens: number | null
  cachedTokens: number | null
  /** True where the endpoint said nothing and we counted ourselves. */
  estimated?: boolean
}

/** What a model is asked for. */
export type CallPurpose = 'NARRATION' | 'MEMORY' | 'SUMMARY' | 'EMBEDDING' | 'DOCTOR'

/** A request as it goes out: where to (without login and query), the messages as the model gets them, and the body. The key
 * is in none of it. */
export interface SentRequest {
  url: string
  messages: readonly Message[]
  body: string
}

/** The endpoint read less of the prompt than it was sent, and did not say so. */
export interface CutPrompt {
  sentTokens: number
  readTokens: number
}

/** What comes out of a narrator, piece by piece. `END` comes once and last; its note is for people. */
export type Delta =
  | { type: 'TEXT'; text: string }
  | { type: 'REASONING'; text: string }
  | { type: 'END'; finish: Finish; usage: Usage | null; note: string | null; cut?: CutPrompt | null }

/** A card as the storyteller reads it. */
export interface SceneCard {
  name: string
  /** character, location, or anything else */
  type: string
  keys: string[]
  entry: string
}

/** A stat as the storyteller reads it. */
export interface SceneStat {
  /** As the referee names it: world.X, player.X, npc.ID.X. */
  path: string
  type: 'number' | 'counter' | 'text'
  /** What its author says of it; may be empty. */
  desc: string
  value: number | string
  /** Bounds of a number and the most that it may change in a turn; null for none. */
  min: number | null
  max: number | null
  maxDelta: number | null
  /** Turns to wait before it may change again; 0 for none. */
  wait: number
}

/** What a story counts and aims at, as the storyteller reads it. */
export interface SceneWorld {
  stats: SceneStat[]
  /** flags.X, what it means, and what it is. */
  flags: { path: string; desc: string; value: boolean }[]
  /** milestones.X that are not reached yet, and what they are about. */
  goals: { path: string; desc: string }[]
  /** Who is in the scene, with the path that his stats begin with. */
  people: { path: string; name: string }[]
}

/** The story as structure, for a narrator that reads no prompt. Oldest take first. */
export interface Scene {
  /** The player's character; null for nobody in particular. */
  persona: { name: string; pronouns: string; description: string } | null
  /** What the story counts; null for a story without stats. */
  world: SceneWorld | null
  /** Plot essentials, or what else says where we are. */
  premise: string
  cards: SceneCard[]
  memories: string[]
  /** The story so far on this path, without the action below. */
  history: { kind: TakeKind; text: string }[]
  /** What the player just did, in his own words; CONTINUE has none. */
  action: { kind: InputKind | 'CONTINUE'; text: string }
  /** The same seed and attempt always give the same text. */
  seed: string
  /** How many narrations already stand at this moment: 0 for the first, 1 for the first retry. */
  attempt: number
}

/** CHAT: messages. COMPLETION: one text that the model goes on with. */
export type EndpointMode = 'CHAT' | 'COMPLETION'

/** SINGLE: one system message, then the whole story as one user message. ALTERNATING: each narration is the
 * assistant's. */
export type MessageStyle = 'SINGLE' | 'ALTERNATING'

/** What is known of an endpoint and a model: the doctor found it out. null = not known. */
export interface EndpointProfile {
  /** OLLAMA: it has Ollama's own API, which can be told how long a prompt may be. */
  api: 'OPENAI' | 'OLLAMA'
  /** The tokens that prompt and answer may have together. */
  windowTokens: number | null
  /** Whether the model's template has a place for system messages. */
  hasSystemRole: boolean | null
  /** Whether stop strings, usage and the switch for thinking are heeded, and whether it stops when we leave. */
  heedsStop: boolean | null
  reportsUsage: boolean | null
  thinks: boolean | null
  noticesAbort: boolean | null
  /** Whether it answers /embeddings, and the width of its vectors. */
  embeddingWidth: number | null
  tokensPerSecond: number | null
}

/** What is known before the doctor has looked. */
export const UNKNOWN_PROFILE: EndpointProfile = {
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

/** An endpoint and how to talk to it. */
export interface Endpoint {
  /** Base address as the player typed it, with or without /v1. */
  url: string
  /** Bearer key; null where none is needed. */
  key: string | null
  model: string
  temperature: number
  maxOutputTokens: number
  /** Tokens for thinking: 0 says nothing about it, −1 asks for none, more is a budget on top of the output. */
  thinkingTokens: number
  mode: EndpointMode
  /** null before the doctor has looked. */
  profile: EndpointProfile | null
  /** The server's own key pays for it; missing where its user's does. */
  paidByServer?: true
  /** Its words are not quoted to people; missing where they may be. */
  unquoted?: boolean
}

/** A model that an endpoint offers, and the tokens of its window where that is said. */
export interface FoundModel {
  name: string
  windowTokens: number | null
}

/** What the doctor looks at, in this order. */
export type DoctorStepName =
  | 'ADDRESS'
  | 'MODELS'
  | 'CONTEXT'
  | 'ANSWER'
  | 'THINKING'
  | 'SYSTEM'
  | 'STOP'
  | 'USAGE'
  | 'ABORT'
  | 'EMBEDDINGS'
  | 'SPEED'

/** What a doctor says. The sentence is for people and never holds a key. `END` comes once and last. */
export type DoctorDelta =
  | { type: 'STEP'; name: DoctorStepName; result: 'OK' | 'FAILED' | 'SKIPPED'; sentence: string }
  | {
      type: 'END'
      /** Whether it told something when it was asked. */
      works: boolean
      /** An address that answered where the given one did not: store it instead. Without a login. */
      betterUrl: string | null
      /** The model that was asked. */
      model: string | null
      models: FoundModel[]
      /** null when nothing answered, and nothing is known. */
      profile: EndpointProfile | null
    }

/** Everything that can stop a narration, as a code a client may switch on. */
export type NarrationFailureCode =
  | 'ENDPOINT_UNREACHABLE'
  | 'ADDRESS_REFUSED'
  | 'KEY_REFUSED'
  | 'MODEL_UNKNOWN'
  | 'BUSY'
  | 'DAILY_LIMIT'
  | 'CONTEXT_TOO_LONG'
  | 'REQUEST_REFUSED'
  | 'ENDPOINT_ERROR'
  | 'NOT_AN_ENDPOINT'
  | 'EMPTY_REPLY'
  | 'EMPTY_AFTER_THINKING'
  | 'ONLY_STATE_BLOCK'
  | 'FILTERED'
  | 'STREAM_BROKE'
  | 'TIMED_OUT'

/** Nobody waits longer, in seconds: what is more is no wait, and no number that is kept. */
const MOST_WAIT = 1_000_000_000

/** A narration that failed. The message is one sentence that says what to do; it never holds a key. */
export class NarrationFailure extends Error {
  readonly code: NarrationFailureCode
  /** Seconds to wait when the endpoint named them. */
  readonly retryAfterSeconds: number | null
  /** The model's window, when the prompt did not fit and the endpoint named it. */
  readonly windowTokens: number | null
  constructor(
    code: NarrationFailureCode,
    message: string,
    retryAfterSeconds: number | null = null,
    windowTokens: number | null = null,
  ) {
    super(cleanText(message))
    this.name = 'NarrationFailure'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds && Math.min(Math.max(0, retryAfterSeconds), MOST_WAIT)
    this.windowTokens = windowTokens
  }
}

/** What the screen and each take call the narrator that is no model. */
export const STORYTELLER_NAME = 'Built-in storyteller (rules, no AI model)'
