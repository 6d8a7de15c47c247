// Work behind the turns within one process: a line of it for each adventure, of which a few go on at a time.
import { AT_ONCE, BusyUsers, type Job, type JobKind, type Jobs, type Share, type Worker } from './jobs.ts'

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
  /** Whose adventures are, of those that have waited for their user. */
  readonly #owners = new Map<string, string>()
  readonly #busy = new BusyUsers()
  #worker: Worker | null = null
  #share: Share | undefined
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

  async start(worker: Worker, share?: Share): Promise<void> {
    this.#worker = worker
    this.#share = share
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
    while (this.#running.size < (this.#share?.atOnce ?? AT_ONCE)) {
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
      const owner = this.#owners.get(adventureId)
      if (owner !== undefined && !this.#mayBegin(owner)) continue
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
    const leave = await this.#enter(job.adventureId)
    try {
      if (leave) await worker(job, this.#ending.signal)
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#failed(job, error)
    }
    leave?.()
    this.#running.delete(job.adventureId)
    if (leave) this.#fill()
    else await this.ask(job)
  }

  /** Counts a job for its user, and answers how to count it no more; null when he has as many as he may. */
  async #enter(adventureId: string): Promise<(() => void) | null> {
    if (!this.#share) return () => {}
    const owner = (await this.#share.ownerOf(adventureId).catch(() => null)) ?? adventureId
    this.#owners.delete(adventureId)
    if (this.#mayBegin(owner)) return this.#busy.enter(owner)
    this.#owners.set(adventureId, owner)
    return null
  }

  #mayBegin(owner: string): boolean {
    return this.#share === undefined || this.#busy.isBelow(this.#share.ofUser, owner)
  }
}
