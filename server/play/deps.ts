// What play works with. app.ts builds it once and hands it down; nothing here is reached for.
import type {
  CallPurpose,
  Delta,
  DoctorDelta,
  Endpoint,
  EndpointMode,
  Message,
  Scene,
  SentRequest,
} from '../engine/narration.ts'
import type { Hosted } from '../access/hosted.ts'
import type { Limiter } from '../access/limits.ts'
import type { SessionCookies } from '../access/session-cookie.ts'
import type { Jobs } from '../io/jobs/jobs.ts'
import type { CallLog } from '../io/model/call-log.ts'
import type { Sandbox } from '../io/sandbox/script-pool.ts'
import type { Database } from '../io/store/database.ts'
import type { Attributes, Span, Trace } from '../io/trace/trace.ts'
import type { Watch } from '../io/watch/watch.ts'
import type { RecallCache } from './memory/recall-cache.ts'
import type { Notify } from './notices.ts'

/** What can tell a story: an endpoint when one is given, else the built-in storyteller. */
export interface Model {
  narrate(request: {
    /** What the answer is for. */
    purpose: Extract<CallPurpose, 'NARRATION' | 'MEMORY' | 'SUMMARY'>
    endpoint: Endpoint | null
    messages: Message[]
    /** What the messages weigh, in the model's tokens as far as we know. */
    promptTokens: number
    /** How long it may be silent before its first byte, in milliseconds. */
    firstByteMs: number
    /** Texts at which the narrator stops; at most four. */
    stops: readonly string[]
    scene: Scene
    /** Hears of each request as it goes out to an endpoint. */
    sent?: (request: SentRequest) => void
    signal: AbortSignal
  }): AsyncGenerator<Delta>
  /** Looks at an endpoint, step by step; its last word is what it found out. */
  diagnose(visit: {
    url: string
    key: string | null
    model: string | null
    embeddingModel: string | null
    mode: EndpointMode
    /** What it says is not quoted. */
    unquoted?: boolean
    signal: AbortSignal
  }): AsyncGenerator<DoctorDelta>
  /** A vector for each text, all of one width: by the endpoint's embedding model, else by the built-in one. Throws a
   * NarrationFailure or MiniLmFailure, and the signal's reason when it aborts. */
  embed(request: {
    endpoint: Endpoint | null
    texts: readonly string[]
    signal: AbortSignal
  }): Promise<{ vectors: Float32Array[]; width: number; model: string }>
  /** Loads what the first turn needs, ahead of it. */
  warm?(): Promise<unknown>
  close(): Promise<void>
}

export interface Clock {
  now(): Date
}

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Encrypts and decrypts what the database must not hold in clear. */
export interface Secrets {
  seal(text: string): string
  /** null when it cannot be read: then it counts as unset. */
  open(sealed: string): string | null
}

export type { Attributes, Span, Trace }

export interface Deps {
  db: Database
  model: Model
  watch: Watch
  /** Runs scripts, out of reach of everything. */
  sandbox: Sandbox
  /** Work on memories, behind the turns. */
  jobs: Jobs
  clock: Clock
  log: Log
  secrets: Secrets
  /** How strangers are served; null: one user, without an account. */
  hosted: Hosted | null
  /** Counts what callers do. */
  limits: Limiter
  /** Tells whoever counts. */
  notice: Notify
  /** Spans of what goes on, for who looks at traces. */
  trace: Trace
  /** The last calls to models, for who sits at this machine; null where strangers are served: nothing is kept there. */
  modelCalls: CallLog | null
  /** The cookies of sessions; nobody has one on a local installation. */
  cookies: SessionCookies
  /** Whether others than this machine reach the server: else a link leads nowhere. */
  guestsReachUs: boolean
  /** Where they reach it in the networks of this machine, as far as it can know. */
  guestAddresses: () => string[]
  /** How many snapshots are kept on a branch; null = all. */
  snapshotKeep: number | null
  /** What recalling has read already. */
  recallCache: RecallCache
  /** True while nobody is there: then nothing is looked for. */
  isIdle: () => boolean
  /** Turns that run in this process, by id: what is kept alive, and what a graceful stop waits for. */
  running: Map<string, RunningTurn>
  /** Imports that run in this process, by id. */
  imports: Map<string, RunningImport>
  /** When the server is to stop. */
  stop: Stop
}

/** A turn that runs in this process. */
export interface RunningTurn {
  adventureId: string
  /** Resolves when who watches has heard its end. */
  ended: Promise<void>
  /** Whether some of its text may stand on its row. */
  keptText: boolean
  /** What it was told so far: the text as it came, and the thinking. */
  told: { text: string; reasoning: string }
}

/** An import that runs in this process. */
export interface RunningImport {
  cancel: AbortController
  /** Resolves when it has ended. */
  ended: Promise<void>
}

/** `asked`: no turn is begun any more. `now`: what still runs is ended. */
export interface Stop {
  asked: AbortSignal
  now: AbortSignal
}
