// The prompt of a turn: what the model reads, within its budget. What changes least stands first.
import type { Message } from '../narration.ts'
import type { TakeKind } from '../story/words.ts'
import { countTokens } from './tokens.ts'

/** The id of a take that is not stored yet: the input that is kept only together with its narration. */
export const UNSAVED = 0

/** A take as the context reads it. `tokens` is what its whole text weighs. */
export interface ContextTake {
  id: number
  revision: number
  kind: TakeKind
  text: string
  tokens: number
  hidden: boolean
}

/** Everything that a prompt is made of. Takes oldest first. */
export interface ContextInput {
  narratorText: string
  aiInstructions: string
  plotEssentials: string
  authorsNote: string
  takes: ContextTake[]
  /** What the prompt may weigh, in tokens. */
  budget: number
}

/** A part of a message: literal text, or a take as it stood at a revision (from a character on, if cut). */
export type Piece = { text: string } | { take: number; revision: number; from: number; text: string }

/** A prompt as a recipe: joined, its pieces are exactly what is sent. */
export type Prompt = { role: Message['role']; pieces: Piece[] }[]

const SEPARATOR = '\n\n'
const SEPARATOR_TOKENS = 1
const MIN_HISTORY = 256
/** The author's note stands this many takes from the end. */
const NOTE_DEPTH = 3
const CHARACTERS_PER_TOKEN = 3

/** Builds the prompt. Hidden and blank takes are no story; the oldest takes go first when the budget is short. */
export function buildContext(input: ContextInput): Prompt {
  const head = [input.narratorText, input.aiInstructions, input.plotEssentials].filter((text) => text.trim())
  const note = input.authorsNote.trim() ? `[Author's note: ${input.authorsNote.trim()}]` : null
  const reserved = [...head, note ?? ''].reduce((sum, text) => sum + countTokens(text) + SEPARATOR_TOKENS, 0)
  const history = fit(input.takes, Math.max(MIN_HISTORY, input.budget - reserved))
  const user = joined(note === null ? history : withNote(history, { text: note }))
  if (user.length === 0) user.push({ text: 'Begin the story.' })
  return [
    ...(head.length > 0 ? [{ role: 'system' as const, pieces: joined(head.map((text) => ({ text }))) }] : []),
    { role: 'user', pieces: user },
  ]
}

/** The messages that a prompt's pieces make. */
export function renderPrompt(prompt: Prompt): Message[] {
  return prompt.map(({ role, pieces }) => ({ role, content: pieces.map((piece) => piece.text).join('') }))
}

/** The newest takes that fit, oldest first. If not even the newest does, its end. */
function fit(takes: ContextTake[], available: number): Piece[] {
  const story = takes.filter((take) => !take.hidden && take.text.trim())
  const pieces: Piece[] = []
  let left = available
  for (const take of story.reverse()) {
    left -= take.tokens + SEPARATOR_TOKENS
    const from =
      left >= 0 || pieces.length > 0 ? 0 : Math.max(0, take.text.length - available * CHARACTERS_PER_TOKEN)
    if (left < 0 && pieces.length > 0) break
    pieces.push({ take: take.id, revision: take.revision, from, text: take.text.slice(from) })
    if (left < 0) break
  }
  return pieces.reverse()
}

function withNote(pieces: Piece[], note: Piece): Piece[] {
  const at = Math.max(0, pieces.length - NOTE_DEPTH)
  return [...pieces.slice(0, at), note, ...pieces.slice(at)]
}

function joined(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [{ text: SEPARATOR }, piece]))
}
