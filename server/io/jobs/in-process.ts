// Work behind the turns within one process: a line of it for each adventure, of which two go on at a time.
import { AT_ONCE, type Job, type JobKind, type Jobs, type Worker } from './jobs.ts'

/** Opens the queue. Nothing is kept: what was asked for and not done is found again at the next start.
 * @param failed hears of a worker that threw; the queue goes on */
export function createJobs(failed: (job: Job, error: unknown) => void = () => {}): Jobs {
  return new Queue(failed)
}

class Queue implements Jobs {
  /** What waits, adventure by adventure, in the order in which they asked. */
  readonly #waiting = new Map<string, Set<JobKind>>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #ending = new AbortController()
  readonly #failed: (job: Job, error: unknown) => void
  #worker: Worker | null = null
  #whenIdle: (() => void)[] = []

  constructor(failed: (job: Job, error: unknown) => void) {
    this.#failed = failed
  }

  async ask({ adventureId, kind }: Job): Promise<void> {
    if (this.#ending.signal.aborted) return
    const kinds = this.#waiting.get(adventureId) ?? new Set()
    this.#waiting.set(adventureId, kinds.add(kind))
    this.#fill()
  }

  resume(job: Job): Promise<void> {
    return this.ask(job) // nobody else has it
  }

  async start(worker: Worker): Promise<void> {
    this.#worker = worker
    this.#fill()
  }

  async waiting(): Promise<number> {
    return [...this.#waiting.values()].reduce((sum, kinds) => sum + kinds.size, 0)
  }

  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve)
      this.#fill()
    })
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    this.#waiting.clear()
    await Promise.all(this.#running.values())
    this.#fill()
  }

  close(): Promise<void> {
    return this.stop()
  }

  /** Begins what there is room for; tells who waits when there is nothing left. */
  #fill(): void {
    while (this.#running.size < AT_ONCE) {
      const job = this.#worker && this.#next()
      if (job === null) break
      this.#running.set(job.adventureId, this.#run(job, this.#worker!))
    }
    if (this.#running.size > 0 || this.#waiting.size > 0) return
    for (const tell of this.#whenIdle) tell()
    this.#whenIdle = []
  }

  #next(): Job | null {
    for (const [adventureId, kinds] of this.#waiting) {
      const [kind] = kinds
      if (kind === undefined || this.#running.has(adventureId)) continue
      kinds.delete(kind)
      // Whoever has more to do goes to the end of the line.
      this.#waiting.delete(adventureId)
      if (kinds.size > 0) this.#waiting.set(adventureId, kinds)
      return { adventureId, kind }
    }
    return null
  }

  async #run(job: Job, worker: Worker): Promise<void> {
    await Promise.resolve() // it must stand among the running before it can end
    try {
      await worker(job, this.#ending.signal)
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#failed(job, error)
    }
    this.#running.delete(job.adventureId)
    this.#fill()
  }
}
