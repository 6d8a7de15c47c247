// What a narrator is asked and what it answers: the shapes that play, io/model and the storyteller share.
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
}

/** What comes out of a narrator, piece by piece. `END` comes once and last. */
export type Delta =
  | { type: 'TEXT'; text: string }
  | { type: 'REASONING'; text: string }
  | { type: 'END'; finish: Finish; usage: Usage | null; note: string | null }

/** A card as the storyteller reads it. */
export interface SceneCard {
  name: string
  /** character, location, or anything else */
  type: string
  keys: string[]
  entry: string
}

/** The story as structure, for a narrator that reads no prompt. Oldest take first. */
export interface Scene {
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

/** An OpenAI-compatible endpoint and how to talk to it. */
export interface Endpoint {
  /** Base address as the player typed it, with or without /v1. */
  url: string
  /** Bearer key; null where none is needed. */
  key: string | null
  model: string
  temperature: number
  maxOutputTokens: number
}

/** Everything that can stop a narration, as a code a client may switch on. */
export type NarrationFailureCode =
  | 'ENDPOINT_UNREACHABLE'
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
  | 'FILTERED'
  | 'STREAM_BROKE'
  | 'TIMED_OUT'

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
    super(message)
    this.name = 'NarrationFailure'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.windowTokens = windowTokens
  }
}

/** What the screen and each take call the narrator that is no model. */
export const STORYTELLER_NAME = 'Built-in storyteller (rules, no AI model)'
