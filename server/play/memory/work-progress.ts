// Showing how far memory work is: as a row that outlives the program, and to whoever watches.
import { LimitReached } from '../../access/refusals.ts'
import { NarrationFailure } from '../../engine/narration.ts'
import { MiniLmFailure } from '../../io/model/minilm-failure.ts'
import type { Job, JobKind } from '../../io/jobs/jobs.ts'
import { advanceWork, beginWork, endWork, workOn } from '../../io/store/memory-work.ts'
import type { Tx } from '../../io/store/database.ts'
import type { Deps } from '../deps.ts'
import { AnswerCut } from './summariser.ts'

/** Why work failed, in words for its player. */
export interface WorkFailure {
  code: string
  message: string
}

/** Its player wants it stopped. */
export class WorkCancelled extends Error {
  override readonly name = 'WorkCancelled'
}

/** Work that its player asked for runs on the adventure, or waits to be begun: it goes first. */
export class OtherWork extends Error {
  override readonly name = 'OtherWork'
  readonly kind: JobKind
  constructor(kind: JobKind) {
    super(`${kind} goes first`)
    this.kind = kind
  }
}

/** A step of the work could not be done; the message is one sentence for the player. */
export class WorkFault extends Error {
  override readonly name = 'WorkFault'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The work on an adventure as it goes on. Nothing is written before there is something to do. */
export class Progress {
  readonly #deps: Deps
  readonly #job: Job
  #done = 0
  #total = 0
  #begun = false
  #failure: WorkFailure | null = null

  constructor(deps: Deps, job: Job) {
    this.#deps = deps
    this.#job = job
  }

  /** So many steps are to be made, besides those that were said before. Throws OtherWork where it has to wait. */
  async expect(steps: number): Promise<void> {
    if (steps === 0) return
    this.#total += steps
    if (this.#begun) return this.#show()
    const { adventureId, kind } = this.#job
    const now = this.#deps.clock.now()
    const other = await this.#write((tx) => beginWork(tx, adventureId, { kind, total: steps }, now))
    if (other !== null) throw new OtherWork(other as JobKind)
    this.#begun = true
  }

  /** Goes on with work whose row stands already: so many steps of so many are made. */
  async resume(done: number, total: number): Promise<void> {
    this.#begun = true
    this.#done = done
    this.#total = total
    await this.#show()
  }

  /** One is over, or some. Throws WorkCancelled when its player wants no more of it. */
  async step(steps = 1): Promise<void> {
    this.#done += steps
    await this.#show()
  }

  /** Something went wrong; the first of it is told. */
  failed(error: unknown): void {
    this.#failure ??= failureOf(error)
  }

  /** The work is over: done, failed, or cancelled. Throws OtherWork where it found nothing to do, and such waits. */
  async end(cancelled = false): Promise<void> {
    if (!this.#begun && !(await this.#wasLeft())) return
    const status = cancelled ? 'CANCELLED' : this.#failure ? 'FAILED' : 'DONE'
    const end = { status, failure: this.#failure } as const
    await this.#write((tx) => endWork(tx, this.#job.adventureId, end, this.#deps.clock.now()))
  }

  /** What a program that died was in the middle of has come to its end as well. */
  async #wasLeft(): Promise<boolean> {
    const row = await workOn(this.#deps.db.reader, this.#job.adventureId)
    if (row?.status !== 'RUNNING') return false
    if (row.kind !== this.#job.kind) throw new OtherWork(row.kind as JobKind)
    return true
  }

  async #show(): Promise<void> {
    const far = { done: this.#done, total: this.#total }
    if (await this.#write((tx) => advanceWork(tx, this.#job.adventureId, far))) throw new WorkCancelled()
  }

  async #write<T>(body: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.#deps.db.write(body)
    this.#deps.watch.tell(this.#job.adventureId, { type: 'MEMORIES_CHANGED' })
    return result
  }
}

/** Whether something went wrong that can be expected to: its message is one for the player. */
export const isExpected = (error: unknown): error is Error & WorkFailure =>
  error instanceof NarrationFailure ||
  error instanceof AnswerCut ||
  error instanceof LimitReached ||
  error instanceof MiniLmFailure ||
  error instanceof WorkFault

function failureOf(error: unknown): WorkFailure {
  if (isExpected(error)) return { code: error.code, message: error.message }
  return {
    code: 'INTERNAL',
    message: 'Something went wrong on the server while it remembered.',
  }
}
