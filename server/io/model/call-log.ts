// The last calls to models, kept in memory alone: for who wants to see what his model was asked, and what it said.
import type { CallPurpose, Delta, SentRequest, Usage } from '../../engine/narration.ts'
import type { Finish } from '../../engine/story/words.ts'

/** RUNNING: it has not ended. DONE: the model came to an end. FAILED: it did not do what it was asked. LEFT: we went away,
 * as when a turn is stopped. */
export type CallState = 'RUNNING' | 'DONE' | 'FAILED' | 'LEFT'

/** One piece of what was sent: a message, or a text to be embedded, which has no role. */
export interface SentPiece {
  role: string | null
  content: string
}

/** One call. No key is in it. */
export interface ModelCall {
  /** Counts up from the start of the program. */
  number: number
  purpose: CallPurpose
  model: string
  /** Where it was asked, without login and query; null for what is built in. */
  url: string | null
  startedAt: Date
  /** Until its first word, and until its end, in milliseconds; null when there was none yet. */
  firstTokenMs: number | null
  totalMs: number | null
  state: CallState
  finish: Finish | null
  failure: { code: string; message: string } | null
  /** How often it was asked: once more where that could help. */
  attempts: number
  /** What the prompt was held to weigh, in tokens; null when nobody counted. */
  expectedTokens: number | null
  usage: Usage | null
  /** What went along with the messages, such as the temperature. */
  options: Record<string, unknown>
  sent: SentPiece[]
  text: string
  reasoning: string
  /** How many numbers a vector has; null for what makes none. */
  vectorWidth: number | null
}

/** What is known of a call as it begins. The key is there to be kept out. */
export interface BeginningCall extends Pick<ModelCall, 'purpose' | 'model' | 'sent'> {
  key: string | null
  expectedTokens?: number
}

/** What ended a call without success. */
export type CallEnd = { by: 'LEAVING' } | { by: 'FAILURE'; code: string; message: string }

/** A call that is being made, for who makes it. */
export interface OpenCall {
  /** It goes out, perhaps once more. */
  goesOut(request: SentRequest): void
  came(delta: Delta): void
  /** Words for people instead of a model's. */
  tells(line: string): void
  gaveVectors(width: number, model: string): void
  /** Ends it; who ended it already is not heard again. */
  end(how?: CallEnd): void
}

const MOST_CALLS = 60
/** Some megabytes: prompts can be long. */
const MOST_CHARACTERS = 3_000_000
/** A shorter key is no secret, and stands in many a word. */
const SHORTEST_KEY = 6
const HIDDEN = '[key]'

/** Keeps the last calls. */
export class CallLog {
  readonly #calls: ModelCall[] = []
  readonly #now: () => Date
  #count = 0

  constructor(now: () => Date) {
    this.#now = now
  }

  /** All that are kept, the newest first. */
  all(): readonly ModelCall[] {
    return this.#calls.toReversed()
  }

  begin({ key, expectedTokens, sent, ...known }: BeginningCall): OpenCall {
    const hide = hider(key)
    const call: ModelCall = {
      ...known,
      number: ++this.#count,
      url: null,
      startedAt: this.#now(),
      firstTokenMs: null,
      totalMs: null,
      state: 'RUNNING',
      finish: null,
      failure: null,
      attempts: 0,
      expectedTokens: expectedTokens ?? null,
      usage: null,
      options: {},
      sent: withoutKey(sent, hide),
      text: '',
      reasoning: '',
      vectorWidth: null,
    }
    this.#calls.push(call)
    this.#forget()
    return this.#open(call, hide)
  }

  #open(call: ModelCall, hide: Hider): OpenCall {
    const since = () => this.#now().getTime() - call.startedAt.getTime()
    return {
      goesOut({ url, messages, body }) {
        call.attempts++
        call.url = hide(url)
        call.sent = withoutKey(messages, hide)
        call.options = optionsIn(hide(body))
      },
      came(delta) {
        if (delta.type === 'END') {
          Object.assign(call, { state: 'DONE', finish: delta.finish, usage: delta.usage })
          return
        }
        call.firstTokenMs ??= since()
        const part = delta.type === 'TEXT' ? 'text' : 'reasoning'
        call[part] = hide(call[part] + delta.text, call[part].length)
      },
      tells: (line) => void (call.text += `${call.text && '\n'}${hide(line)}`),
      gaveVectors: (vectorWidth, model) => void Object.assign(call, { state: 'DONE', vectorWidth, model }),
      end: (how) => {
        if (call.totalMs !== null) return
        call.totalMs = since()
        if (how?.by === 'FAILURE') {
          call.state = 'FAILED'
          call.failure = { code: how.code, message: hide(how.message) }
        } else if (call.state === 'RUNNING') call.state = how ? 'LEFT' : 'DONE'
        this.#forget()
      },
    }
  }

  /** The oldest go first; the newest stays, however long it is. */
  #forget(): void {
    let characters = 0
    const kept = this.#calls.toReversed().findIndex((call, at) => {
      characters += lengthOf(call)
      return at > 0 && (at === MOST_CALLS || characters > MOST_CHARACTERS)
    })
    if (kept > 0) this.#calls.splice(0, this.#calls.length - kept)
  }
}

const lengthOf = ({ sent, text, reasoning }: ModelCall): number =>
  sent.reduce((sum, { content }) => sum + content.length, text.length + reasoning.length)

/** Takes a key out of a text, of which the beginning may be looked through already. */
type Hider = (text: string, seen?: number) => string

function hider(key: string | null): Hider {
  const secret = key?.trim() ?? ''
  if (secret.length < SHORTEST_KEY) return (text) => text
  return (text, seen = 0) =>
    text.includes(secret, Math.max(0, seen - secret.length)) ? text.replaceAll(secret, HIDDEN) : text
}

const withoutKey = (pieces: readonly SentPiece[], hide: Hider): SentPiece[] =>
  pieces.map(({ role, content }) => ({ role, content: hide(content) }))

/** What a request says besides its messages. */
function optionsIn(body: string): Record<string, unknown> {
  const { messages: _messages, prompt: _prompt, ...options } = JSON.parse(body) as Record<string, unknown>
  return options
}
